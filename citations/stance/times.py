"""When a source was published, and the days that "last year" or "this spring" then mean."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import TYPE_CHECKING

from citations.stance.vocabulary import RELATIVE_TIME
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.dates.values import FIRST, LAST, Day, When

if TYPE_CHECKING:
    from citations.stance.clauses import Statement

_STEP = {"last": -1, "previous": -1, "this": 0, "next": 1}
_FIRST_MONTH = {"spring": 3, "summer": 6, "autumn": 9}


def published(statement: Statement) -> datetime.date | None:
    """The day of which the title says it is, else the given one."""
    dates = [when for when in read_dates(statement.title) if when.low[0] > 0]
    if dates:
        year, month, day = dates[0].low
        return datetime.date(year, month, min(day, 28))
    parts = [int(part) for part in statement.date[:10].split("-") if part.isdigit()]
    if not parts or not parts[0]:
        return None
    year, month, day = (*parts, 1, 1)[:3]
    return datetime.date(year, month, min(day, 28))


def relative_times(statement: Statement) -> Iterator[When]:
    """Those that can be told; none without a day of publication."""
    day = published(statement)
    if day is None:
        return
    for match in RELATIVE_TIME.finditer(statement.text):
        which, _, unit = match[0].lower().partition(" ")
        days = _days(_STEP[which], unit, day) if which in _STEP else None
        if days:
            start, end = match.span()
            yield When(start=start, end=end, words=match[0], low=days[0], high=days[1])


def _days(step: int, unit: str, day: datetime.date) -> tuple[Day, Day] | None:
    if unit == "year":
        return (day.year + step, *FIRST), (day.year + step, *LAST)
    if unit == "month":
        years, month = divmod(day.month - 1 + step, 12)
        return (day.year + years, month + 1, 1), (day.year + years, month + 1, 31)
    if unit in _FIRST_MONTH and step == 0:
        first = _FIRST_MONTH[unit]
        return (day.year, first, 1), (day.year, first + 2, 31)
    return None
