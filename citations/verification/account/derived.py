"""What follows from the figures of the quote: that something rose or fell, that one was more than
the other."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from citations.verification.account.pairs import values_by_time
from citations.verification.account.units import Matching, Reading, Unit
from citations.verification.checks.opposites import are_alike

_SCALE = {"m": Decimal(10**6), "b": Decimal(10**9), "t": Decimal(10**12), "000": Decimal(1000)}
_UP = frozenset("larger bigger higher greater more longer taller heavier better".split())
_DOWN = frozenset("smaller lower fewer less shorter lighter worse".split())


def follows(claim: Reading, evidence: Reading, met: Matching, unit: Unit) -> bool | None:
    """Whether a word of movement or comparison holds of the figures; None where they do not tell
    it."""
    way = _way(unit.lower)
    if way == 0:
        return None
    change = _between_figures(claim, evidence, met) or _between_times(claim, evidence, met)
    return None if change == 0 else change == way


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


_BOUNDS = frozenset(("MORE", "LESS", "ATLEAST", "ATMOST"))


def _way(lower: str) -> int:
    """1 for more, -1 for less, 0 for words that tell neither."""
    if lower in _UP or are_alike(lower, "rose"):
        return 1
    return -1 if lower in _DOWN or are_alike(lower, "fell") else 0


def _between_figures(claim: Reading, evidence: Reading, met: Matching) -> int:
    """From the claim's first value to its last ("from 3 to 5"), or from what the quote compares the
    claim's only value with."""
    mine = [at for at, unit in enumerate(claim.units) if unit.is_figure and not unit.is_time]
    if len(mine) == 2 and all(at in met for at in mine):
        start = next((at for at in mine if claim.units[at].gov == "from"), None)
        goal = next((at for at in mine if at != start), mine[1])
        return 0 if start is None else _change(claim.units[start], claim.units[goal])
    if len(mine) != 1 or mine[0] not in met:
        return 0
    place = met[mine[0]]
    value = evidence.units[place]
    others = [
        unit
        for at, unit in enumerate(evidence.units)
        if at != place and unit.is_figure and unit.gov in ("than", "from") and not unit.is_time
    ]
    return _change(others[0], value) if len(others) == 1 and value.gov not in _BACK else 0


_BACK = ("than", "from", "by")


def _between_times(claim: Reading, evidence: Reading, met: Matching) -> int:
    """ "More in 2022 than in 2021", where the quote gives a value for each."""
    years = [met[at] for at, unit in enumerate(claim.units) if unit.is_time and at in met]
    values = values_by_time(evidence)
    if len(years) != 2 or not all(year in values for year in years):
        return 0
    first, second = (evidence.units[values[year]] for year in years)
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
