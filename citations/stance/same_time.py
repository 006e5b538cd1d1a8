"""Are two statements told of the same time?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from citations.stance.statement import Part, Reading
from citations.stance.vocabulary import NOW
from citations.verification.checks.dates.values import Day, When

SAME_STATE = 31
"""Days between two publications up to which what is so "now", or planned, may be held together."""
SAME_MATTER = 730
"""The same for what is told as past, without its time."""
A_YEAR = timedelta(days=366)
SAME_SEASON = timedelta(days=90)
_LASTING = ("[length]", "[mass]")


def at_same_time(one: Part, first: Reading, other: Part, second: Reading) -> bool:
    """Whether both are told of the same time; without any, whether they were told near enough."""
    if one.is_adrift or other.is_adrift:
        return False
    if one.times and other.times:
        return share_a_time(one.times, other.times)
    if one.times or other.times:
        told, its, part, silent = (
            (one, first, other, second) if one.times else (other, second, one, first)
        )
        if told.own_time and not _is_of_that_day(told, its, part, silent):
            return False
    return _were_told_together(one, first, other, second)


def _is_of_that_day(told: Part, its: Reading, part: Part, silent: Reading) -> bool:
    """Whether what is planned or so without a time is so when it is written, which is the time that
    the other tells."""
    if part.mood != "plan" and not NOW.search(part.said):
        return False
    day = silent.published
    written = (day.year, day.month, day.day) if day else None
    return its.published is not None and any(
        written is not None and each.low <= written <= each.high for each in told.times
    )


def share_a_time(one: Sequence[When], other: Sequence[When]) -> bool:
    return any(
        a.meets(b) and a.exactness == b.exactness and a.relation == b.relation
        for a in one
        for b in other
        if a.exactness != "years" or (a.low, a.high) == (b.low, b.high)
    )


def is_lasting(first: Reading, second: Reading) -> bool:
    """Whether both were told within a year: a quality changes less often than a figure."""
    days = (first.published, second.published)
    return days[0] is None or days[1] is None or abs(days[0] - days[1]) <= A_YEAR


def _were_told_together(a: Part, first: Reading, b: Part, second: Reading) -> bool:
    if a.number is not None and a.number.unit.dimension in _LASTING:
        return True
    is_plan = a.mood == "plan"
    is_state = is_plan or NOW.search(a.said) or NOW.search(b.said)
    one, other = first.published, second.published
    if one is None or other is None:
        return is_plan or not is_state
    return abs((one - other).days) <= (SAME_STATE if is_state else SAME_MATTER)


def is_still_denied(one: Part, first: Reading, other: Part, second: Reading) -> bool:
    """What is denied without a time, when it was so by what the other tells, or is planned."""
    if first.denies(one) == second.denies(other):
        return False
    denied, its, said, told_by = (
        (one, first, other, second) if first.denies(one) else (other, second, one, first)
    )
    day, told = its.published, told_by.published
    if denied.times or day is None or told is None:
        return False
    if denied.mood == "plan":
        return abs(day - told) <= 2 * SAME_SEASON
    if not said.times:
        return told <= day <= told + SAME_SEASON
    return max(_end_of(each, told) for each in said.times) <= (day.year, day.month, day.day)


def _end_of(when: When, told: date) -> Day:
    """The last day; without a year the latest before it was told."""
    if when.has_year:
        return when.high
    is_later = when.low[1:] > (told.month, told.day)
    return (told.year - is_later, *when.high[1:])


def was_told_lately(one: Part, first: Reading, other: Part, second: Reading) -> bool:
    """Whether one tells without a time, as news, what the other tells of the season before or
    after."""
    told, its, silent = (one, first, second) if one.times else (other, second, first)
    day, news = its.published, silent.published
    if bool(one.times) == bool(other.times) or day is None or news is None:
        return False
    year, month, last = max(_end_of(each, day) for each in told.times)
    return year > 0 and abs(date(year, month, min(last, 28)) - news) <= SAME_SEASON
