"""The dates of a text. What the numbers room tells of periods is taken from there; added are months
alone, years before Christ and years that a word sticks to ("mid-2015")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from citations.language.word_classes import MONTH_NAME, MONTHS
from citations.numbers.detect.masks import find_masks
from citations.numbers.detect.masks.periods import find_periods
from citations.verification.checks.dates.values import FIRST, LAST, Day, Relation, When

_MONTH_NUMBER = {name: number for number, name in enumerate(MONTHS, start=1)}
_CANONICAL_DAY = re.compile(r"(?:(\d{1,2}) )?([A-Z][a-z]{2,8})(?: (\d{4}))?")
_YEAR = re.compile(r"(?:FY)?(\d{4})")
_YEARS = re.compile(r"(\d{4})–(\d{4})")
_DECADE = re.compile(r"(\d{3}0)s")
_CENTURY = re.compile(r"(\d{1,2})(?:st|nd|rd|th) century", re.IGNORECASE)
_PART = re.compile(r"([QH])([1-4])(?: (?:FY)?(\d{4}))?")
_SPAN = re.compile(r"(year|quarter|month|week|\w{3,6} months?) to (.{4,20})")
_BEFORE_CHRIST = re.compile(r"(?<![\w.,])(\d{1,4})\s?(?:BCE?|B\.C\.(?:E\.)?)(?!\w)")
"""A year "BC"; not the last figures of a longer number, and a word by itself."""
_STUCK_YEAR = re.compile(r"\b(?:mid|late|early|post|pre)-((?:1[5-9]|20)\d\d)(?!\d)", re.IGNORECASE)
""" "Mid-2019"; no further digit."""
_MONTH_ALONE = re.compile(
    r"\b(?i:in|of|by|since|until|till|from|during|early|late|mid|last|next|this|between|through|to"
    rf"|and|before|after)[ -]({MONTH_NAME})\b(?! ?\d)"
)
"""A month behind a word that tells a time ("may" is else a verb); before a figure it is of a
date."""
_RELATIONS: dict[str, Relation] = {
    "before": "before", "after": "after", "since": "since", "until": "until", "till": "until",
    "by": "", "following": "after", "prior to": "before", "post": "after", "pre": "before",
}  # fmt: skip
_RELATION = re.compile(
    r"\b(before|after|since|until|till|following|prior to|pre|post)"
    r"[ -](?:(?:the|end|start|beginning|of|early|late|mid|year|about|around) ){0,3}-?$",
    re.IGNORECASE,
)
_MONTHS_IN = {"Q": 3, "H": 6}
_DECADE_APART = re.compile(r"(?<!\d)((?:1[5-9]|20)\d0)\s?['’]\s?s\b")
""" "1990’s" and "1990 s"; not the end of a longer number."""
_BARE_YEAR = re.compile(r"(?<![\d.,$€£/-])((?:1[5-9]|20)\d\d)(?![\d%]|[.,/]\d|-\d)")
"""A year in no amount of money, share, fraction, range or longer number."""


@lru_cache(maxsize=256)
def read_dates(text: str) -> tuple[When, ...]:
    """The dates that the text tells, in its order; overlapping ones once."""
    return _apart([*_told(text)])


@lru_cache(maxsize=256)
def read_possible_dates(text: str) -> tuple[When, ...]:
    """These and whatever else may be a year, be it part of a name ("the 2000 Olympics")."""
    bare = [
        _when(text, *match.span(), (int(match[1]), *FIRST), (int(match[1]), *LAST))
        for match in _BARE_YEAR.finditer(text)
    ]
    return _apart([*_told(text), *bare])


def _told(text: str) -> Iterator[When]:
    for match in _DECADE_APART.finditer(text):
        yield _when(text, *match.span(), (int(match[1]), *FIRST), (int(match[1]) + 9, *LAST))
    yield from _periods(text)
    yield from _before_christ(text)
    yield from _stuck(text)
    yield from _months_alone(text)


def _apart(found: list[When]) -> tuple[When, ...]:
    kept: list[When] = []
    for when in sorted(found, key=lambda each: (each.start, -each.end)):
        if not kept or when.start >= kept[-1].end:
            kept.append(when)
    return tuple(kept)


def _periods(text: str) -> Iterator[When]:
    for period in find_periods(text, find_masks(text)):
        days = days_of(period.words)
        if days is not None:
            first, dash, last = period.words.partition("–")
            ends = (days_of(first), days_of(last)) if dash else ()
            when = _when(text, period.start, period.end, *days)
            yield replace(when, ends=tuple(end for end in ends if end is not None))


def _before_christ(text: str) -> Iterator[When]:
    for match in _BEFORE_CHRIST.finditer(text):
        year = -int(match[1])
        yield _when(text, *match.span(), (year, *FIRST), (year, *LAST))


def _stuck(text: str) -> Iterator[When]:
    for match in _STUCK_YEAR.finditer(text):
        year = int(match[1])
        yield _when(text, *match.span(1), (year, *FIRST), (year, *LAST))


def _months_alone(text: str) -> Iterator[When]:
    for match in _MONTH_ALONE.finditer(text):
        month = _MONTH_NUMBER[match[1].lower()]
        yield _when(text, *match.span(1), (0, month, 1), (0, month, 31))


def _when(text: str, start: int, end: int, low: Day, high: Day) -> When:
    relation = _RELATION.search(text, max(0, start - 40), start)
    return When(
        start=start,
        end=end,
        words=text[start:end],
        low=low,
        high=high,
        has_year=low[0] != 0,
        relation=_RELATIONS[relation[1].lower()] if relation else "",
    )


def days_of(words: str) -> tuple[Day, Day] | None:
    """The days of a period as the numbers room writes it; None for what it does not tell."""
    if match := _YEAR.fullmatch(words):
        return (int(match[1]), *FIRST), (int(match[1]), *LAST)
    if match := _DECADE.fullmatch(words):
        years = 99 if match[1].endswith("00") else 9
        return (int(match[1]), *FIRST), (int(match[1]) + years, *LAST)
    if match := _CENTURY.fullmatch(words):
        last = int(match[1]) * 100
        return (last - 99, *FIRST), (last, *LAST)
    if match := _PART.fullmatch(words):
        return _part_of_year(match)
    if match := _SPAN.fullmatch(words):
        return days_of(match[2])
    return _calendar_day(words) or _from_to(words)


def _part_of_year(match: re.Match[str]) -> tuple[Day, Day]:
    months, year = _MONTHS_IN[match[1]], int(match[3] or 0)
    last = min(12, months * int(match[2]))
    return (year, last - months + 1, 1), (year, last, 31)


def _calendar_day(words: str) -> tuple[Day, Day] | None:
    match = _CANONICAL_DAY.fullmatch(words)
    if match is None or match[2].lower() not in _MONTH_NUMBER:
        return None
    year, month = int(match[3] or 0), _MONTH_NUMBER[match[2].lower()]
    if match[1]:
        return (year, month, int(match[1])), (year, month, int(match[1]))
    return (year, month, 1), (year, month, 31)


def _from_to(words: str) -> tuple[Day, Day] | None:
    first, dash, last = words.partition("–")
    if not dash or len(words) > 60:
        return None
    low, high = days_of(first.strip()), days_of(last.strip())
    if high is not None and low is None and first.strip().isdigit() and len(first.strip()) < 3:
        return (*high[0][:2], int(first)), high[1]
    if low is None or high is None or low[0] > high[1]:
        return None
    return low[0], high[1]
