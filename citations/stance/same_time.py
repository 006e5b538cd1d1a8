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


def at_same_time(one: Part, other: Part) -> bool:
    """Whether both are told of the same time; without any, whether they were told near enough."""
    if one.is_unanchored or other.is_unanchored:
        return False
    if one.times and other.times:
        return share_a_time(one.times, other.times)
    if one.times or other.times:
        dated, undated = (one, other) if one.times else (other, one)
        if dated.has_own_time and not _is_of_that_day(dated, undated):
            return False
    return _published_together(one, other)


def _is_of_that_day(dated: Part, undated: Part) -> bool:
    """Whether what is planned or so without a time is so when it is written, which is the time that
    the other tells."""
    if undated.mood != "plan" and not NOW.search(undated.said):
        return False
    day = undated.of.published
    written = (day.year, day.month, day.day) if day else None
    return dated.of.published is not None and any(
        written is not None and each.low <= written <= each.high for each in dated.times
    )


def share_a_time(one: Sequence[When], other: Sequence[When]) -> bool:
    return any(
        a.overlaps(b) and a.exactness == b.exactness and a.relation == b.relation
        for a in one
        for b in other
        if a.exactness != "years" or (a.low, a.high) == (b.low, b.high)
    )


def is_lasting(first: Reading, second: Reading) -> bool:
    """Whether both were told within a year: a quality changes less often than a figure."""
    days = (first.published, second.published)
    return days[0] is None or days[1] is None or abs(days[0] - days[1]) <= A_YEAR


def _published_together(a: Part, b: Part) -> bool:
    if a.number is not None and a.number.unit.dimension in _LASTING:
        return True
    is_plan = a.mood == "plan"
    is_state = is_plan or NOW.search(a.said) or NOW.search(b.said)
    one, other = a.of.published, b.of.published
    if one is None or other is None:
        return is_plan or not is_state
    return abs((one - other).days) <= (SAME_STATE if is_state else SAME_MATTER)


def is_still_denied(one: Part, other: Part) -> bool:
    """What is denied without a time, when it was so by what the other tells, or is planned."""
    if one.is_denied == other.is_denied:
        return False
    denied, asserted = (one, other) if one.is_denied else (other, one)
    denied_on, told_on = denied.of.published, asserted.of.published
    if denied.times or denied_on is None or told_on is None:
        return False
    if denied.mood == "plan":
        return abs(denied_on - told_on) <= 2 * SAME_SEASON
    if not asserted.times:
        return told_on <= denied_on <= told_on + SAME_SEASON
    return max(_end_of(each, told_on) for each in asserted.times) <= (
        denied_on.year,
        denied_on.month,
        denied_on.day,
    )


def _end_of(when: When, told_on: date) -> Day:
    """The last day; without a year the latest before it was published."""
    if when.has_year:
        return when.high
    is_later = when.low[1:] > (told_on.month, told_on.day)
    return (told_on.year - is_later, *when.high[1:])


def is_recent_news(one: Part, other: Part) -> bool:
    """Whether one tells without a time, as news, what the other tells of the season before or
    after."""
    dated, undated = (one, other) if one.times else (other, one)
    day, news = dated.of.published, undated.of.published
    if bool(one.times) == bool(other.times) or day is None or news is None:
        return False
    year, month, last = max(_end_of(each, day) for each in dated.times)
    return year > 0 and abs(date(year, month, min(last, 28)) - news) <= SAME_SEASON
