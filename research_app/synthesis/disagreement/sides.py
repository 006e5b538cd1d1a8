"""What speaks for each side of a disagreement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import TextDraft
from research_app.synthesis.disagreement.opposed import agree, are_opposed
from research_app.synthesis.disagreement.same_thing import Asked
from research_app.synthesis.disagreement.sources import independent, published
from research_app.synthesis.disagreement.told import Told


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Those that tell the same, best first; `sources` has one of each source, copies left out.
    `newest` is the one of them that was published last of all sides, if dates tell."""

    told: tuple[Told, ...]
    sources: tuple[Told, ...]
    newest: Told | None = None

    @property
    def best(self) -> Told:
        return self.told[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    sides: tuple[Side, ...]

    @property
    def told(self) -> tuple[Told, ...]:
        return tuple(told for side in self.sides for told in side.told)

    def against(self, side: Side) -> tuple[Side, ...]:
        return tuple(each for each in self.sides if each is not side)


def sides_of(
    pair: tuple[Told, Told],
    others: Sequence[Told],
    asked: Asked,
    texts: Mapping[int, TextDraft],
) -> Disagreement:
    """The two with all others that agree with the one and oppose the other, or oppose both. What
    is printed so coarsely that it agrees with two sides is of neither."""
    sides: list[list[Told]] = [[pair[0]], [pair[1]]]
    for each in others:
        if each in pair:
            continue
        agreeing = [side for side in sides if all(agree(each, told, asked) for told in side)]
        opposing = [side for side in sides if all(are_opposed(each, told, asked) for told in side)]
        if len(agreeing) == 1 and len(agreeing) + len(opposing) == len(sides):
            agreeing[0].append(each)
        elif len(opposing) == len(sides) and len(sides) < MOST_SIDES:
            sides.append([each])
    ordered = [sorted(side, key=_rank) for side in sides]
    newest = _newest([told for side in ordered for told in side], texts)
    return Disagreement(sides=tuple(_side(side, newest, texts) for side in ordered))


MOST_SIDES = 4


def _side(told: Sequence[Told], newest: Told | None, texts: Mapping[int, TextDraft]) -> Side:
    sources = independent(told, texts)
    return Side(
        told=tuple(told),
        sources=tuple(sources),
        newest=newest if newest in sources else None,
    )


def _newest(told: Sequence[Told], texts: Mapping[int, TextDraft]) -> Told | None:
    """The one published last; none where a date is not known or two share the last day."""
    dates = {each.text_id: published(each, texts) for each in told}
    if not all(dates.values()) or len(dates) < 2:
        return None
    last = max(dates.values())
    latest = [text_id for text_id, date in dates.items() if date == last]
    shortened = [date for date in dates.values() if date != last and last.startswith(date)]
    if len(latest) != 1 or shortened:
        return None
    return next(each for each in told if each.text_id == latest[0])


def _rank(told: Told) -> tuple[bool, int]:
    """Sentences before cells: they say in words what is meant."""
    return told.sentence is None, told.rank
