"""Values and names beside the years, items or groups that they are told of, where a sentence tells
several, and what follows from values: that something rose or fell, was more than another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from itertools import combinations

from citations.verification.checks.opposites import are_alike
from citations.verification.entailment.relations import voices_differ
from citations.verification.entailment.units import Finding, Pair, Reading, Unit

_SCALE = {"m": Decimal(10**6), "b": Decimal(10**9), "t": Decimal(10**12), "000": Decimal(1000)}
_UP = frozenset("larger bigger higher greater more longer taller heavier better".split())
_DOWN = frozenset("smaller lower fewer less shorter lighter worse".split())
_BOUNDS = frozenset(("MORE", "LESS", "ATLEAST", "ATMOST"))
_BACK = ("than", "from", "by")
_OTHERS = re.compile(r"\b(?:of them|of which|of whom|the rest|the others?|the remainder)\b")


def find_swapped(pair: Pair) -> Iterator[Finding]:
    """ "Opened in 2008 and closed in 2007" for "opened in 2007 and closed in 2008": of two names or
    figures each stands beside the other's neighbour."""
    if voices_differ(pair):
        return
    for one, other in combinations(
        sorted(at for at in pair.aligned if _is_particular(pair.units[at])), 2
    ):
        if _have_changed_places(pair, one, other):
            first, second = pair.units[one], pair.units[other]
            note = f"“{first.text}” and “{second.text}” have changed places."
            yield Finding(
                relation="contradicted", note=note, words=(first.text, second.text), certain=True
            )


def _is_particular(unit: Unit) -> bool:
    return unit.is_figure or unit.text[0].isupper()


def _have_changed_places(pair: Pair, one: int, other: int) -> bool:
    """Whether each stands beside the word that the other stands beside in the quote; within a list
    of names the order tells nothing."""
    if all(map(_is_particular, pair.units[one + 1 : other])):
        return False
    return any(
        pair.aligned.get(one + step) == pair.aligned[other] + step
        and pair.aligned.get(other + step) == pair.aligned[one] + step
        for step in (-1, 1)
    )


def find_other_counts(pair: Pair) -> Iterator[Finding]:
    """ "90 cars" for "90 passengers and 30 cars"."""
    for at, unit in enumerate(pair.units[:-1]):
        thing = pair.units[at + 1]
        if not unit.is_figure or unit.is_time or thing.first or thing.is_figure:
            continue
        place = pair.aligned.get(at + 1, 0) - 1
        if at not in pair.aligned or place < 0 or place == pair.aligned[at]:
            continue
        other = pair.others[place]
        counts = other.is_figure and not other.is_time and not pair.others[place + 1].first
        if counts and other.key != unit.key:
            note = f"The quote gives “{other.text}” for “{thing.text}”, the claim “{unit.text}”."
            yield Finding(relation="contradicted", note=note, words=(unit.text,), certain=True)


def find_other_object_figures(pair: Pair) -> Iterator[Finding]:
    """ "Won nine" for "took part in nine and won four"."""
    for at in range(1, len(pair.units)):
        unit, verb = pair.units[at], pair.units[at - 1]
        if not _is_plain_figure(pair.claim, at) or verb.is_figure or verb.capitalised:
            continue
        place = pair.aligned.get(at - 1, -9) + 1
        if at not in pair.aligned or place in (pair.aligned[at], -8) or place >= len(pair.others):
            continue
        other = pair.others[place]
        if _is_plain_figure(pair.evidence, place) and other.key != unit.key:
            note = f"The quote gives “{other.text}” for “{verb.text}”, the claim “{unit.text}”."
            yield Finding(relation="contradicted", note=note, words=(unit.text,), certain=True)


def _is_plain_figure(reading: Reading, at: int) -> bool:
    """A figure right behind its word, without a preposition between them."""
    unit, before = reading.units[at], reading.units[at - 1]
    beside = unit.segment == before.segment and not unit.first
    return beside and unit.is_figure and not unit.is_time and not _is_date_part(reading, at)


def find_partial_amounts(pair: Pair) -> Iterator[Finding]:
    """ "220 beds for children" for "220 beds, 30 of them for children"; "most went to schools" for
    "most went to roads, the rest to schools"."""
    amounts = {
        pair.aligned[at]
        for at, unit in enumerate(pair.units)
        if unit.is_figure and not unit.is_time and at in pair.aligned
    }
    amounts |= {marker.unit for marker in pair.evidence.markers if marker.senses & {"MOST", "ALL"}}
    taken = set(pair.aligned.values())
    for at, place in pair.aligned.items():
        unit = pair.others[place]
        if unit.is_figure or unit.is_time:
            continue
        before = max((amount for amount in amounts if amount < place), default=-1)
        if before < 0:
            continue
        between = range(before + 1, place)
        other = any(_is_separate_figure(pair.evidence, before, here, taken) for here in between)
        amount = next((here for here, there in pair.aligned.items() if there == before), at)
        rest = _tells_of_rest(pair.evidence, before, place)
        if other or (rest and not _tells_of_rest(pair.claim, amount, at)):
            note = f"The quote says another amount of “{unit.text}”."
            yield Finding(relation="neutral", note=note, words=(pair.units[at].text,))


def _tells_of_rest(reading: Reading, amount: int, unit: int) -> bool:
    """Whether "of them", "the rest" stands between an amount and a unit."""
    start = reading.units[amount].end
    return bool(_OTHERS.search(reading.text, start, max(start, reading.units[unit].start)))


def _is_separate_figure(evidence: Reading, first: int, here: int, taken: set[int]) -> bool:
    """A figure in a part of the sentence that goes on from the first one's."""
    unit = evidence.units[here]
    if here in taken or not unit.is_figure or unit.is_time or _is_date_part(evidence, here):
        return False
    return unit.joined or unit.segment != evidence.units[first].segment


def values_by_time(reading: Reading) -> dict[int, int]:
    """For the unit that tells a time the unit that gives the value of it."""
    return {time: value for value, time in _pairs(reading)}


def _pairs(reading: Reading) -> list[tuple[int, int]]:
    """Values with their times: where the two take turns, or all of the one precede the other
    ("respectively")."""
    kinds = [
        (at, unit.is_time)
        for at, unit in enumerate(reading.units)
        if (unit.is_figure and not _is_date_part(reading, at)) or _is_year(reading, at)
    ]
    if len(kinds) < 2 or len(kinds) % 2:
        return []
    turns = [is_time for _, is_time in kinds]
    half = len(kinds) // 2
    if all(one != other for one, other in zip(turns, turns[1:], strict=False)):
        couples = [(kinds[at], kinds[at + 1]) for at in range(0, len(kinds), 2)]
    elif "respectively" in reading.text.lower() and len({*turns[:half]}) == len(
        {*turns[half:]}
    ) == 1 != len({*turns}):
        couples = list(zip(kinds[:half], kinds[half:], strict=True))
    else:
        return []
    return [
        (second[0], first[0]) if first[1] else (first[0], second[0]) for first, second in couples
    ]


def _is_year(reading: Reading, at: int) -> bool:
    unit = reading.units[at]
    return unit.is_time and unit.is_figure


def _is_date_part(reading: Reading, at: int) -> bool:
    """A figure beside a month."""
    near = reading.units[max(0, at - 1) : at + 2]
    return not reading.units[at].is_time and any(
        unit.is_time and not unit.is_figure for unit in near
    )


def follows(pair: Pair, unit: Unit) -> bool | None:
    """Whether a word of movement or comparison holds of the figures; None where they do not tell
    it."""
    direction = _direction(unit.lower)
    if direction == 0:
        return None
    change = _between_figures(pair) or _between_times(pair)
    return None if change == 0 else change == direction


def is_within(claim: Reading, at: int, other: Unit) -> bool | None:
    """Whether the other figure keeps to the bound that the claim sets with its figure at `at`
    ("more than 3"); None where it sets none."""
    senses = {sense for marker in claim.markers if marker.unit == at for sense in marker.senses}
    bound, value = _value(claim.units[at]), _value(other)
    if not senses & _BOUNDS or bound is None or value is None:
        return None
    if senses & {"MORE", "ATLEAST"}:
        return value > bound or (value == bound and "ATLEAST" in senses)
    return value < bound or (value == bound and "ATMOST" in senses)


def _direction(lower: str) -> int:
    """1 for more, -1 for less, 0 for words that tell neither."""
    if lower in _UP or are_alike(lower, "rose"):
        return 1
    return -1 if lower in _DOWN or are_alike(lower, "fell") else 0


def _between_figures(pair: Pair) -> int:
    """From the claim's first value to its last ("from 3 to 5"), or from what the quote compares the
    claim's only value with."""
    figures_at = [at for at, unit in enumerate(pair.units) if unit.is_figure and not unit.is_time]
    if len(figures_at) == 2 and all(at in pair.aligned for at in figures_at):
        start = next((at for at in figures_at if pair.units[at].preposition == "from"), None)
        goal = next((at for at in figures_at if at != start), figures_at[1])
        return 0 if start is None else _change(pair.units[start], pair.units[goal])
    if len(figures_at) != 1 or figures_at[0] not in pair.aligned:
        return 0
    place = pair.aligned[figures_at[0]]
    value = pair.others[place]
    others = [
        unit
        for at, unit in enumerate(pair.others)
        if at != place
        and unit.is_figure
        and unit.preposition in ("than", "from")
        and not unit.is_time
    ]
    return _change(others[0], value) if len(others) == 1 and value.preposition not in _BACK else 0


def _between_times(pair: Pair) -> int:
    """ "More in 2022 than in 2021", where the quote gives a value for each."""
    years = [
        pair.aligned[at]
        for at, unit in enumerate(pair.units)
        if unit.is_time and at in pair.aligned
    ]
    values = values_by_time(pair.evidence)
    if len(years) != 2 or not all(year in values for year in years):
        return 0
    first, second = (pair.others[values[year]] for year in years)
    return _change(second, first)


def _change(start: Unit, goal: Unit) -> int:
    before, after = _value(start), _value(goal)
    if before is None or after is None or before == after:
        return 0
    return 1 if after > before else -1


def _value(unit: Unit) -> Decimal | None:
    digits = unit.key.rstrip("mbt%")
    scale = _SCALE.get(unit.key[len(digits) :], Decimal(1))
    try:
        return Decimal(digits) * scale
    except InvalidOperation:
        return None
