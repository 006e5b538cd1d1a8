"""Lengths of time as ranges, so that days, months and working days are only put in order where
every reading of them gives the same order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from citations.numbers.detect import find_numbers
from citations.requirements.parts.vocabulary import COUNT, rule

Family = Literal["hours", "days", "working days", "months"]
_LENGTH = rule(
    rf"(?P<count>{COUNT}|\b(?:an?|half an?|(?:a |one )?quarter of an?))[- ]"
    r"(?P<kind>(?:(?:calendar|business|working|court|school|full"
    r"|complete|consecutive|clear|banking)[ -]){0,2})"
    r"(?P<unit>second|minute|hour|day|workday|week|fortnight|month|quarter|year|decade)s?\b"
)
_BARE = rule(
    r"\b(?:within|every|each|per|once an?|the same) (?:the )?"
    r"(?P<unit>minute|hour|day|week|fortnight|month|quarter|year)\b"
)
_OFTEN = re.compile(
    rf"\b(?:(?P<fixed>once|twice)|(?P<count>{COUNT}) times)(?: in| every| each| per)?\s*$",
    re.IGNORECASE,
)
"""Before a length: how often something is done in it."""
_SHARES = {"a": "1", "an": "1", "one": "1", "half a": "0.5", "half an": "0.5"}
_IN_AN_HOUR = {"second": 3600, "minute": 60, "hour": 1}
_DAYS = {"day": 1, "week": 7, "fortnight": 14}
_MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120}
_WORKING = ("business", "working", "court", "school", "banking")


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """`amount` of a family (hours, days, working days or months), written `words`."""

    amount: Decimal
    family: Family
    words: str = ""

    @property
    def hours(self) -> tuple[Decimal, Decimal]:
        """The shortest and the longest that it may be, in hours: months have 28 to 31 days, and
        weekends and holidays stand between working days."""
        if self.family == "hours":
            return self.amount, self.amount
        if self.family == "days":
            return self.amount * 24, self.amount * 24
        if self.family == "working days":
            return self.amount * 24, (self.amount * 7 / 5 + 6) * 24
        return self.amount * 28 * 24, (self.amount * 31 + 1) * 24


def find_lengths(words: str) -> Iterator[tuple[Length, int, int]]:
    """The lengths in the words and where each stands, `[start:end)`."""
    at = 0
    while match := _LENGTH.search(words, at) or _BARE.search(words, at):
        at = match.end()
        groups = match.groupdict()
        count = _count_of(groups.get("count") or "one")
        kind = (groups.get("kind") or "").lower()
        if count is not None:
            working = kind.startswith(_WORKING)
            often = _times_before(words[: match.start()])
            length = make_length(count / often, groups["unit"].lower(), match[0], working=working)
            yield length, *match.span()


def make_length(count: Decimal, unit: str, words: str, *, working: bool = False) -> Length:
    if unit in _IN_AN_HOUR:
        return Length(amount=count / _IN_AN_HOUR[unit], family="hours", words=words)
    if unit == "workday" or (working and unit == "day"):
        return Length(amount=count, family="working days", words=words)
    if unit in _DAYS:
        return Length(amount=count * _DAYS[unit], family="days", words=words)
    return Length(amount=count * _MONTHS[unit], family="months", words=words)


def is_repeated(before: str) -> bool:
    """Whether the length behind these words is one in which something is done so often."""
    return _OFTEN.search(before) is not None


def _times_before(words: str) -> Decimal:
    found = _OFTEN.search(words)
    if found is None:
        return Decimal(1)
    return Decimal(
        2 if found[0].lower().startswith("twice") else _count_of(found["count"] or "one") or 1
    )


def _count_of(words: str) -> Decimal | None:
    if share := _SHARES.get(words.lower()):
        return Decimal(share)
    if "quarter of" in words.lower():
        return Decimal("0.25")
    found = find_numbers(f"{words} items")
    return found[0].value if found else None


_PLAIN: dict[Family, int] = {"hours": 1, "days": 24, "months": 30 * 24}
"""Hours of a unit as they are told to staff; a month is about 30 days."""


def compare_lengths(one: Length, other: Length) -> int | None:
    """-1, 0 or 1 as `one` is shorter, equal or longer; None where that depends on the calendar.
    72 hours are three days, a month is taken for 30 days, a year for 12 months; working days stand
    apart."""
    if one.family == other.family:
        return (one.amount > other.amount) - (one.amount < other.amount)
    plain = "working days" not in (one.family, other.family)
    if plain and one.amount * _PLAIN[one.family] == other.amount * _PLAIN[other.family]:
        return 0
    (low, high), (other_low, other_high) = one.hours, other.hours
    if high < other_low:
        return -1
    if low > other_high:
        return 1
    return None
