"""From the words of a question to what it asks for: politeness and instructions taken off, a
question that leans completed, one of several parts taken apart."""

from __future__ import annotations

import re

from research_app.synthesis.protocols import Question
from research_app.synthesis.question.follow_up import completed
from research_app.synthesis.question.reading import LONGEST_READ, read
from research_app.synthesis.question.words import AUX, DET, PREP, WH
from research_app.synthesis.terms import content_words

_I = re.IGNORECASE
_SENTENCE_END = re.compile(r"(?<=[?!]) (?=\S)|(?<=[a-z0-9]\.) (?=[A-Z])")
"""A space behind "?" or "!", or behind a full stop before a capital: abbreviations stay whole."""
_INSTRUCTION = re.compile(
    r"(?:please )?(?:give|answer|respond|assume|use|state|explain|note|write|round)\b[^?]*$"
    r"|if [^?]*\b(?:state|explain|say)\b[^?]*$",
    _I,
)
_INTRODUCED = re.compile(r"^.*\bquestion\b[^:?]*: ?(?=\w+ )", _I)
"""What only announces a question of several words."""
_LEAD = re.compile(
    r"^(?:(?:hi|hello|ok|okay|please)\b[,!.]? +)*"
    r"(?:(?:(?:can|could|would|will) you |please )*(?:tell|show) (?:me|us)\b(?! about\b)[,:]? ?)?",
    _I,
)
"""What only asks politely; "tell me about X" is the question itself."""
_CONTRACTED = re.compile(r"^(what|who|where|when|how|why)['’]?s\b(?! +\w+'s )", _I)
""" "What's"; not before another possessive ("who's Anna's …")."""
_NEXT_PART = re.compile(
    r"(?:[?;] *|,? +and +|, *)(?:and +)?"
    rf"(?=(?:{WH} (?:{AUX}|{PREP})|how \w+ {AUX}|how (?:many|much)|(?:what|which) \w+ {AUX}"
    rf"|who [a-z]+ (?:it|the|them)|{AUX} (?:it|they|there|he|she|{DET}))\b)",
    _I,
)
"""The joint before a further part that is a question of its own."""
_OPENS = re.compile(rf"(?:{WH}|{AUX})\b", _I)


def understand(question: str, previous: str | None) -> Question:
    """The question as asked, and what to search for it. `previous` is the question before, or how
    that one was understood; a question that names its own subject is left alone, whatever was asked
    before."""
    text = _tidy(question)
    core = _bare(text)
    understood, subject = completed(core, _asking(_bare(previous))) if previous else ("", "")
    whole = understood or core
    reading = read(_asking(whole))
    return Question(
        text=text,
        search_text=f"{whole} {subject}".strip(),
        understood_as=understood,
        shape=reading.shape,
        entities=tuple(dict.fromkeys(each.text for each in reading.entities)),
        attributes=tuple(dict.fromkeys(each.text for each in reading.attributes)),
        periods=reading.period_names,
        parts=parts_of(whole),
        compared=reading.compared,
    )


def core_of(question: str) -> str:
    """The question without sentences that only say how to answer ("Give a number in millions.")."""
    sentences = _SENTENCE_END.split(question)
    asking = [each for each in sentences if not _INSTRUCTION.match(each)]
    return " ".join(asking) if any("?" in each for each in asking) else question


def parts_of(text: str) -> tuple[str, ...]:
    """The questions of a question of several parts, each whole: every part has a question word or a
    verb of its own in front, and words of its own."""
    start = text[:LONGEST_READ]
    if not _OPENS.match(start):
        return ()
    pieces = [each.strip(" ?,.;") for each in _NEXT_PART.split(start)]
    if len(pieces) < 2 or not all(content_words(each) for each in pieces):
        return ()
    parts = [pieces[0]]
    for piece in pieces[1:]:
        phrase = re.match(rf"{WH} (?P<rest>{PREP} .+)", piece, _I)
        whole, _ = completed(phrase["rest"] if phrase else piece, parts[0])
        parts.append(whole or piece)
    return tuple(f"{each[:1].upper()}{each[1:].rstrip(' ?')}?" for each in parts)


def _tidy(question: str) -> str:
    """One line, single spaces."""
    return " ".join(question.split())


def _bare(question: str) -> str:
    """Politeness in front taken off and "what's" written out."""
    text = _LEAD.sub("", _tidy(core_of(_INTRODUCED.sub("", question))))
    return _CONTRACTED.sub(r"\1 is", text)


def _asking(core: str) -> str:
    """The sentences that end in a question mark, where there are any."""
    asking = [each for each in _SENTENCE_END.split(core) if each.endswith("?")]
    return " ".join(asking) or core
