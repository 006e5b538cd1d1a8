"""Passages that disagree, facing each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citations.cards.values import CardPassage

OWN, OTHER, SAME = "This answer’s claim", "Another source says", "The same source also says"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the passages that disagree, under its title. At most one of them `is_newest`."""

    title: str
    passage: CardPassage
    is_newest: bool = False


def sides_of(cited: Sequence[CardPassage], against: Sequence[CardPassage]) -> tuple[Side, ...]:
    """The claim's first passage, then those that say otherwise; nothing without both."""
    if not cited or not against:
        return ()
    own = cited[0]
    shown = (own, *against)
    newest = _newest([passage.published for passage in shown])
    titles = [OWN, *(SAME if each.source_id == own.source_id else OTHER for each in against)]
    return tuple(
        Side(title=title, passage=passage, is_newest=at == newest)
        for at, (title, passage) in enumerate(zip(titles, shown, strict=True))
    )


def _newest(dates: Sequence[str]) -> int | None:
    """The place of the one date that is later than all others. Dates may be shortened ("2022" and
    "2022-03" are not told apart); one that is not known could be any."""
    if not all(dates):
        return None
    latest = max(range(len(dates)), key=lambda at: dates[at])
    return latest if all(_later(dates[latest], date) for date in _others(dates, latest)) else None


def _others(dates: Sequence[str], at: int) -> list[str]:
    return [date for place, date in enumerate(dates) if place != at]


def _later(date: str, other: str) -> bool:
    shared = min(len(date), len(other))
    return date[:shared] > other[:shared]
