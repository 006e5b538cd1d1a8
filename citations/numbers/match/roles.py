"""What a number is said as: somebody's age, the rest of a count, or the whole.

"Four others were hurt" gives no four in all, "a girl, 5," counts nobody. A number said as one of
these is not what a claim says that gives it as another.
"""

from __future__ import annotations

import re

from citations.numbers.match.agreement import OLDEST, is_age
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


def said_otherwise(claimed: Said, quoted: Said) -> bool:
    """Whether the one number is said as something that the other is not."""
    if _is_rest(*quoted) and not _is_rest(*claimed):
        return True
    if _is_somebodys_age(*quoted):
        return not (_is_somebodys_age(*claimed) or _may_be_age(*claimed))
    return _is_somebodys_age(*claimed) and not _may_be_age(*quoted)


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


def _around(text: str, number: Number) -> tuple[str, str]:
    return text[max(0, number.start - NEAR) : number.start], text[number.end : number.end + NEAR]
