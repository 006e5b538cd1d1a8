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
    if one.is_unanchored or other.is_unanchored:
        return False
    if one.times and other.times:
        return share_a_time(one.times, other.times)
    if one.times or other.times:
        dated, dated_in, undated, undated_in = (
            (one, first, other, second) if one.times else (other, second, one, first)
        )
        if dated.has_own_time and not _is_of_that_day(dated, dated_in, undated, undated_in):
            return False
    return _published_together(one, first, other, second)


def _is_of_that_day(dated: Part, dated_in: Reading, undated: Part, undated_in: Reading) -> bool:
    """Whether what is planned or so without a time is so when it is written, which is the time that
    the other tells."""
    if undated.mood != "plan" and not NOW.search(undated.said):
        return False
    day = undated_in.published
    written = (day.year, day.month, day.day) if day else None
    return dated_in.published is not None and any(
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


def _published_together(a: Part, first: Reading, b: Part, second: Reading) -> bool:
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
    denied, denied_in, asserted, asserted_in = (
        (one, first, other, second) if first.denies(one) else (other, second, one, first)
    )
    denied_on, told_on = denied_in.published, asserted_in.published
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


def is_recent_news(one: Part, first: Reading, other: Part, second: Reading) -> bool:
    """Whether one tells without a time, as news, what the other tells of the season before or
    after."""
    dated, dated_in, undated_in = (one, first, second) if one.times else (other, second, first)
    day, news = dated_in.published, undated_in.published
    if bool(one.times) == bool(other.times) or day is None or news is None:
        return False
    year, month, last = max(_end_of(each, day) for each in dated.times)
    return year > 0 and abs(date(year, month, min(last, 28)) - news) <= SAME_SEASON
