"""How a claim's date stands to the dates of its evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from citations.verification.checks.dates.values import Relation, When

Standing = Literal["carried", "reversed", "less exact", "no year", "other", "none"]
"""Of the evidence: it carries the date; has it with "before" for "after"; names a longer time that
the date lies in; the same day of no year; only other dates; no date."""

_OPPOSITE: dict[Relation, tuple[Relation, ...]] = {
    "before": ("after", "since"),
    "after": ("before", "until"),
    "since": ("before", "until"),
    "until": ("after", "since"),
}


def standing_of(date: When, evidence: Sequence[When]) -> tuple[Standing, When | None]:
    """The best standing, with the date of the evidence that it is due to."""
    if not evidence:
        return "none", None
    if date.ends:
        return _range_standing(date, evidence)
    held = [other for other in evidence if date.holds(other)]
    straight = [other for other in held if other.relation not in _OPPOSITE.get(date.relation, ())]
    if straight:
        return "carried", straight[0]
    if held:
        return "reversed", held[0]
    implied = [other for other in evidence if _implies(other, date)]
    if implied:
        return "carried", implied[0]
    wider = [other for other in evidence if other.meets(date)]
    wider.sort(key=lambda other: (not other.has_year, other.high[0] - other.low[0]))
    if wider:
        return ("less exact" if wider[0].has_year else "no year"), wider[0]
    return "other", evidence[0]


def _range_standing(date: When, evidence: Sequence[When]) -> tuple[Standing, When | None]:
    """A range is carried where both its ends are, be it by one range or by two dates."""
    told = [(other.low, other.high) for other in evidence]
    told += [end for other in evidence for end in other.ends]
    carried = all(
        any(low <= first and last <= high for first, last in told) for low, high in date.ends
    )
    if carried:
        return "carried", evidence[0]
    return "other", next((other for other in evidence if other.meets(date)), evidence[0])


def _implies(other: When, date: When) -> bool:
    """Does a plain date of the evidence lie on the claimed side ("in 1740" for "before 1750")?"""
    if not (date.has_year and other.has_year):
        return False
    if date.relation == "before":
        return other.high < date.low and other.relation not in ("after", "since")
    if date.relation == "after":
        return other.low > date.high and other.relation not in ("before", "until")
    return False
