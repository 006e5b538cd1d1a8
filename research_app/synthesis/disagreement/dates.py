"""Dates as sentences write them, compared as far as they are printed.

A date is a stretch of days: "2010" holds "12 March 2010", "around 1870" reaches some years to both
sides, "before 1900" has no beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH = (
    r"(?P<{0}>January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\.?"
)
_YEAR = r"(?:1[0-9]|20)\d\d"
_DATE = re.compile(
    rf"(?<![\w$€£.,/-])(?:"
    rf"(?P<iso>{_YEAR}-\d\d-\d\d)"
    rf"|(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH.format('m1')},? (?P<y1>{_YEAR})"
    rf"|{_MONTH.format('m2')} (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<y2>{_YEAR})"
    rf"|{_MONTH.format('m3')},?(?: of)? (?P<y3>{_YEAR})"
    rf"|(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH.format('m4')}"
    rf"|{_MONTH.format('m5')} (?P<d5>\d{{1,2}})(?:st|nd|rd|th)?(?!\d|,? ?\d{{3}})"
    rf"|(?P<decade>(?:1[0-9]|20)\d0)s"
    rf"|(?P<from>{_YEAR})(?:–|—|-| (?:to|and|until) )(?P<to>{_YEAR})"
    rf"|(?P<year>{_YEAR})"
    r")(?![\w%]|[.,]\d)"
)
_ABOUT = re.compile(
    r"\b(?:around|about|circa|c\.|ca\.|approximately|roughly|some time in|the early|the late"
    r"|the mid)[ -]*(?:the )?(?:year )?$",
    re.I,
)
_UNTIL = re.compile(r"\b(?:before|by|until|till|no later than|prior to) (?:the end of )?$", re.I)
_FROM = re.compile(r"\b(?:after|later than|not before|no earlier than) $", re.I)
AROUND = 5
"""Years that "around 1870" may be off."""
_DAYS, _MONTH_DAYS = 372, 31
_NEVER, _ALWAYS = -(10**9), 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """`[start:end)` of the text; `low` and `high` are its first and last day, counted in months of
    31 days. Without a year (`has_year`) they count from the beginning of any."""

    start: int
    end: int
    low: int
    high: int
    raw: str
    has_year: bool = True

    def can_be(self, other: Dated) -> bool:
        """Whether both may be one and the same date."""
        if self.has_year != other.has_year:
            one, two = (replaced % (_DAYS) for replaced in (self.low, other.low))
            return (
                one == two
                or self.high - self.low > _MONTH_DAYS
                or other.high - other.low > _MONTH_DAYS
            )
        return self.low <= other.high and other.low <= self.high


def find_dates(text: str) -> list[Dated]:
    """All dates of a text, in order."""
    return list(_dates(text))


def _dates(text: str) -> Iterator[Dated]:
    for match in _DATE.finditer(text):
        low, high, has_year = _stretch(match)
        before = text[max(0, match.start() - 30) : match.start()]
        if _ABOUT.search(before):
            low, high = low - AROUND * _DAYS, high + AROUND * _DAYS
        elif _UNTIL.search(before):
            low = _NEVER
        elif _FROM.search(before):
            high = _ALWAYS
        yield Dated(
            start=match.start(),
            end=match.end(),
            low=low,
            high=high,
            raw=match.group(),
            has_year=has_year,
        )


def _stretch(match: re.Match[str]) -> tuple[int, int, bool]:
    if match["iso"]:
        year, month, day = (int(part) for part in match["iso"].split("-"))
        return _day(year, month, day), _day(year, month, day), True
    if match["decade"]:
        first = int(match["decade"])
        return _day(first, 1, 1), _day(first + 9, 12, 31), True
    if match["from"]:
        return _day(int(match["from"]), 1, 1), _day(int(match["to"]), 12, 31), True
    if match["year"]:
        return _day(int(match["year"]), 1, 1), _day(int(match["year"]), 12, 31), True
    number = next(each for each in "12345" if match[f"m{each}"])
    month = _MONTHS.index(match[f"m{number}"][:3].lower()) + 1
    year = int(match[f"y{number}"]) if number in "123" else 0
    if number == "3":
        return _day(year, month, 1), _day(year, month, 31), True
    day = int(match[f"d{number}"])
    return _day(year, month, day), _day(year, month, day), number in "12"


def _day(year: int, month: int, day: int) -> int:
    return year * _DAYS + (month - 1) * _MONTH_DAYS + day - 1
