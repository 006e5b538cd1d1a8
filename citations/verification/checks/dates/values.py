"""Dates as the days from which to which they reach, and how a claim's date stands to those of its
evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Day = tuple[int, int, int]
"""Year (negative before Christ), month, day. Any month ends on the 31st: for comparing only."""

Relation = Literal["", "before", "after", "since", "until"]
"""How the sentence stands to the date. "": in, on, at or from it."""

FIRST, LAST = (1, 1), (12, 31)
Coverage = Literal["carried", "reversed", "less exact", "no year", "other", "none"]
"""Of the evidence: it carries the date; has it with "before" for "after"; names a longer time that
the date lies in; the same day of no year; only other dates; no date."""

_OPPOSITE: dict[Relation, tuple[Relation, ...]] = {
    "before": ("after", "since"),
    "after": ("before", "until"),
    "since": ("before", "until"),
    "until": ("after", "since"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """`[start:end)` of a text names the days `low` to `high`, both included. `month` and `day` are
    set where no year is given ("3 May"); then the year of `low` and `high` is 0."""

    start: int
    end: int
    words: str
    low: Day
    high: Day
    has_year: bool = True
    relation: Relation = ""
    ends: tuple[tuple[Day, Day], ...] = ()

    def holds(self, other: When) -> bool:
        """Whether `other` lies within it: the less exact date is carried by the more exact one."""
        if not self.has_year and other.has_year:
            return self._without_year_holds(other)
        if self.has_year != other.has_year:
            return False
        if any(self.low <= low and high <= self.high for low, high in other.ends):
            return True
        return self.low <= other.low and other.high <= self.high

    def overlaps(self, other: When) -> bool:
        """Whether they have a day in common, as far as both tell."""
        if self.has_year != other.has_year:
            yearless, full = (other, self) if self.has_year else (self, other)
            return full.low[0] != full.high[0] or (
                yearless.low[1:] <= full.high[1:] and full.low[1:] <= yearless.high[1:]
            )
        return self.low <= other.high and other.low <= self.high

    def _without_year_holds(self, other: When) -> bool:
        return (
            other.low[0] == other.high[0]
            and self.low[1:] <= other.low[1:]
            and other.high[1:] <= self.high[1:]
        )

    @property
    def exactness(self) -> str:
        """ "day", "month", "part" (of a year), "year" or "years"."""
        if self.low == self.high:
            return "day"
        if self.low[:2] == self.high[:2]:
            return "month"
        if self.low[0] != self.high[0]:
            return "years"
        return "year" if (self.low[1:], self.high[1:]) == (FIRST, LAST) else "part"


def coverage_of(date: When, evidence: Sequence[When]) -> tuple[Coverage, When | None]:
    """The best standing, with the date of the evidence that it is due to."""
    if not evidence:
        return "none", None
    if date.ends:
        return _range_coverage(date, evidence)
    holding = [other for other in evidence if date.holds(other)]
    straight = [
        other for other in holding if other.relation not in _OPPOSITE.get(date.relation, ())
    ]
    if straight:
        return "carried", straight[0]
    if holding:
        return "reversed", holding[0]
    wider = [other for other in evidence if other.overlaps(date)]
    wider.sort(key=lambda other: (not other.has_year, other.high[0] - other.low[0]))
    if wider:
        return ("less exact" if wider[0].has_year else "no year"), wider[0]
    return "other", evidence[0]


def _range_coverage(date: When, evidence: Sequence[When]) -> tuple[Coverage, When | None]:
    """A range is carried where both its ends are, be it by one range or by two dates."""
    spans = [(other.low, other.high) for other in evidence]
    spans += [end for other in evidence for end in other.ends]
    carried = all(
        any(low <= first and last <= high for first, last in spans) for low, high in date.ends
    )
    if carried:
        return "carried", evidence[0]
    return "other", next((other for other in evidence if other.overlaps(date)), evidence[0])
