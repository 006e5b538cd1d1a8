"""What a number is said as: somebody's age, the rest of a count, or the whole; and of two times.

"Four others were hurt" gives no four in all, "a girl, 5," counts nobody, and "a four-door car"
tells of the car. A number said as one of these is not what a claim says that gives it as another.
"""

from __future__ import annotations

import re

from citations.numbers.match.agreement import OLDEST, counted_words, is_age
from citations.numbers.match.things import things_agree
from citations.numbers.values import Number

Said = tuple[str, Number]
"""A number and the text that it stands in."""

SMALL = 12
"""A bare figure up to here counts something more often than it is an age."""
NEAR = 48
"""Code points before and behind a number that tell what it is said as."""
_AGE_BEFORE = re.compile(r"\b(?:aged?|ages)(?: of| between)?(?: \d{1,3},? (?:and|or|to))? $", re.I)
_NAMED_BEFORE = re.compile(r"[^\W\d_]{2,}[.’']?,[’'”\"]? (?:only |just |\d{1,3},? and )?$")
_NAMED_BEHIND = re.compile(r"\s*(?:[,;:.)—–]|$)| (?:and|was|is|has|had|who)\b|['’]s\b")
_PERHAPS_BEFORE = re.compile(
    r"\b(?:at|by|over|under|before|after|from|than|until|age|turn(?:s|ed|ing)?|"
    r"(?:was|is|are|were|[’']s)(?: (?:just|only|now))?) $",
    re.I,
)
_REST_INSIDE = re.compile(r"\b(?:(?:other|more|additional|further|extra)\s|more$)", re.I)
_REST_BEHIND = re.compile(r" (?:(?:\w{1,20} )?more|additional|further|extra)\b(?! than)", re.I)
_COMPOUND = re.compile(r"\w{1,12}-[^\W\d_]{2,20}")
_PASSES = re.compile(
    r"\b(?:tops?|topped|hits?|hit|past|pass(?:es|ed)?|exceeds?|exceeded|breaks?|broke|reach(?:es|ed)?"
    r"|crosse[sd]|surpass(?:es|ed)?|above|over|beyond)\b[^.!?]{0,24}$",
    re.I,
)

LONGEST_SENTENCE = 500
"""Code points on either side of a number that are read of its sentence."""
SENTENCE_END = re.compile(r"[.!?][\"”’]?\s")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_TIME_OF_CLAUSE = re.compile(
    r"\b(?:that|which|due|until|repayable|payable|callable|(?!during|ending|according)[a-z]{3,20}ing)\b"
)


def said_otherwise(claimed: Said, quoted: Said) -> bool:
    """Whether the one number is said as something that the other is not."""
    claim, quote = claimed[1], quoted[1]
    if _is_rest(*quoted) and not _is_rest(*claimed):
        return True
    if _is_compound(quote) and not _is_compound(claim) and not _count_the_same(claim, quote):
        return True
    if _is_somebodys_age(*quoted):
        return not (_is_somebodys_age(*claimed) or _may_be_age(*claimed))
    return _is_somebodys_age(*claimed) and not _may_be_age(*quoted)


def is_passed(text: str, number: Number) -> bool:
    """Whether the words before a number say that it is reached or passed ("tops $113"): it may be
    less than the figure then."""
    return _PASSES.search(text[max(0, number.start - NEAR) : number.start]) is not None


def both_times_said(claimed: Said, quoted: Said) -> bool:
    """Whether the claim gives its number two times, one that leads its sentence and one that a
    clause behind the number tells ("In May 2022 it issued a $300 million bond that falls due in
    2029"), and the quote gives its number one of them and names the other in the same sentence."""
    (claim, number), (quote, other) = claimed, quoted
    behind, given = _years(number.period), _years(other.period)
    if not behind or not given:
        return False
    sentence, at = _sentence(claim, number)
    told = _YEAR.search(sentence, at)
    if not told or told[0] not in behind:
        return False
    led = _years(sentence[:at])
    is_clause = _TIME_OF_CLAUSE.search(sentence, at, told.start()) is not None
    return is_clause and bool(given & led) and behind | led <= _years(_sentence(quote, other)[0])


def _years(words: str) -> frozenset[str]:
    return frozenset(_YEAR.findall(words))


def _sentence(text: str, number: Number) -> tuple[str, int]:
    """The sentence of a number, at most so much of it, and where the number ends in it."""
    first = max(0, number.start - LONGEST_SENTENCE)
    starts = [found.end() for found in SENTENCE_END.finditer(text, first, number.start)]
    start = starts[-1] if starts else first
    end = SENTENCE_END.search(text, number.end, number.end + LONGEST_SENTENCE)
    stop = end.start() if end else min(len(text), number.end + LONGEST_SENTENCE)
    return text[start:stop], number.end - start


def _is_somebodys_age(text: str, number: Number) -> bool:
    if not _can_be_age(number):
        return False
    if is_age(number):
        return True
    before, behind = _around(text, number)
    if number.unit.kind != "none":
        return False
    if _AGE_BEFORE.search(before):
        return True
    return bool(_NAMED_BEFORE.search(before) and _NAMED_BEHIND.match(behind))


def _may_be_age(text: str, number: Number) -> bool:
    """A number that nothing tells from an age: in years, or bare without a noun behind it."""
    if not _can_be_age(number):
        return False
    if number.unit.code == "years" or number.unit.code.startswith("years "):
        return True
    if number.unit.kind != "none":
        return False
    before, _ = _around(text, number)
    is_said = _is_somebodys_age(text, number) or _PERHAPS_BEFORE.search(before) is not None
    return is_said or number.value > SMALL


def _can_be_age(number: Number) -> bool:
    return number.value == number.value.to_integral_value() and 0 < number.value <= OLDEST


def _is_rest(text: str, number: Number) -> bool:
    """ "Four others", "another four", "20 more": what is left beside those named before."""
    if number.unit.kind not in ("none", "count", "money"):
        return False
    _, behind = _around(text, number)
    return bool(_REST_INSIDE.search(number.raw) or _REST_BEHIND.match(behind))


def _is_compound(number: Number) -> bool:
    return number.unit.kind == "count" and _COMPOUND.fullmatch(number.raw) is not None


def _count_the_same(claim: Number, quote: Number) -> bool:
    return things_agree(counted_words(claim), counted_words(quote)) == "same"


def _around(text: str, number: Number) -> tuple[str, str]:
    return text[max(0, number.start - NEAR) : number.start], text[number.end : number.end + NEAR]
