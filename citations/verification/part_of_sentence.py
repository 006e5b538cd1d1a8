"""A claim whose very words stand in the evidence, inside a sentence that may turn them.

"Critics deny that revenue fell" holds the words "revenue fell" and does not say it. A judge that
compares words is certain to be deceived there, so nothing that such a sentence holds is called
supported unless the claim keeps the words that turn it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.steps.anchor import anchor
from citations.steps.clause_words import DETERMINERS, NOUNS_TOO, TURNING
from citations.verification.letters import may_stand_in

MOST_PLACES = 4
"""Places at which the claim's words are looked at; the first that is not turned clears them."""

_WORD = re.compile(r"[\w]+(?:['’][\w]+)?")
_SENTENCE_END = re.compile(r"[.!?][\"”’'»)\]]*\s+(?=[\"“‘'«(\[]?[A-Z0-9])|\n\s*\n")
_OPENING_MARKS = '"“«'
_CLOSING_MARKS = '"”»'


def turning_words(claim: str, text: str) -> tuple[str, ...]:
    """The words of the sentence around the claim's own words that may turn them, or its question
    mark; empty where the claim's words do not stand in the text as one stretch, or stand there once
    with nothing that turns them."""
    found: tuple[str, ...] = ()
    for sentence, start, end in _places(claim, text):
        turned = _turned_by(sentence, start, end)
        if not turned:
            return ()
        found = found or turned
    return found


def _places(claim: str, text: str) -> Iterator[tuple[str, int, int]]:
    """Each sentence that holds the claim's words, with their place in it."""
    words = claim.strip().rstrip(".!;:, ")
    if not may_stand_in(words, text):
        return
    position = 0
    for _ in range(MOST_PLACES):
        span = anchor(text[position:], words)
        if span is None:
            return
        start, end = position + span.start, position + span.end
        first, last = _sentence_around(text, start, end)
        yield text[first:last], start - first, end - first
        position = start + 1


def _sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    # One character more, which must begin the next sentence.
    before = [found.end() for found in _SENTENCE_END.finditer(text, 0, start + 1)]
    behind = _SENTENCE_END.search(text, max(start, end - 1))
    return (before[-1] if before else 0), (behind.end() if behind else len(text))


def _turned_by(sentence: str, start: int, end: int) -> tuple[str, ...]:
    outside = f"{sentence[:start]} \n {sentence[end:]}"
    around = _WORD.findall(outside)
    pairs = zip(around, ["", *around], strict=False)
    words = [word for word, before in pairs if _turns(word.lower(), before.lower())]
    if sentence.rstrip("\"”’'»)] \n").endswith("?"):
        words.append("?")
    if _is_quoted(sentence, start, end):
        words.append(sentence[start - 1])
    return tuple(dict.fromkeys(words))


def _turns(word: str, before: str) -> bool:
    if word in NOUNS_TOO and before in DETERMINERS:
        return False
    return word in TURNING or word.endswith(("n't", "n’t"))


def _is_quoted(sentence: str, start: int, end: int) -> bool:
    """Whether the words stand in quotation marks that others have said them in."""
    opened = start > 0 and sentence[start - 1] in _OPENING_MARKS
    rest = sentence[end:].lstrip(".,!?")
    return opened and rest[:1] != "" and rest[0] in _CLOSING_MARKS
