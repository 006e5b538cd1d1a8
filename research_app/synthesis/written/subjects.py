"""The self-contained reading of a statement that opens with a pointing word: "It rose by 5 %".

Whom the word names is read by the rules that hold for sentences of sources; where those are in
doubt it is the subject of the statement before. A name put in for a pointing word only makes a
statement say more, so a wrong one costs a verdict and never earns one.
"""

from __future__ import annotations

from citations.steps.openings import Pointer, pointer_at_start
from research_app.reading.in_memory import plain_text
from research_app.synthesis.sentences import sentences_around
from research_app.synthesis.wording.openings import Opening, leans, opening_of
from research_app.synthesis.wording.subjects import subject_of

MOST_BEFORE = 600
"""Characters of a block in which a name is looked for."""


def restored(words: str, before: str) -> str:
    """The statement with a name in place of the pointing words, or nothing where it has none, or no
    name is found. `before` are the words of the block so far."""
    if not leans(words) or not before.strip():
        return ""
    near = before[-MOST_BEFORE:].strip()
    source = plain_text(f"{near} {words}", text_id=-1, title="")
    start = len(near) + 1
    own = (each for each in sentences_around(source, start, len(source.text)))
    sentence = next((each for each in own if each.start == start), None)
    opening = opening_of(sentence, source) if sentence is not None else None
    pointer = pointer_at_start(words)
    if sentence is None or pointer is None or pointer.own or opening == Opening():
        return ""
    name = opening.name if opening and opening.antecedent and not opening.begin else ""
    name = name or _subject_before(near, pointer)
    return f"{name} {words[pointer.length :].lstrip()}" if name else ""


def _subject_before(text: str, pointer: Pointer) -> str:
    source = plain_text(text, text_id=-1, title="")
    sentences = sentences_around(source, 0, len(text))
    subject = subject_of(sentences[-1].text, text) if sentences else None
    if subject is None or pointer_at_start(f"{subject.words} is") is not None:
        return ""
    if not pointer.possessive:
        return subject.words
    return f"{subject.words}’" if subject.words.endswith("s") else f"{subject.words}’s"
