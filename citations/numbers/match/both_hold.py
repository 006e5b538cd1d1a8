"""Can two numbers be one and the same quantity?

What is printed coarser covers all that rounds to it; "more than 40" covers 42, a range what lies
between its ends. Only numbers that cannot both be true differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from citations.numbers.match.agreement import units_agree
from citations.numbers.match.precision import Quantity, converted, quantity_of, round_step
from citations.numbers.values import Number

ROUNDED = Decimal("0.03")
"""How far a round figure ("3,000") may be from a finer one (2,987), of its value."""
ROUGH = Decimal("0.1")
"""The same for one that is said to be rough ("about 110")."""
_ENDLESS = Decimal("Infinity")


@dataclass(frozen=True, slots=True)
class _Reach:
    low: Decimal
    high: Decimal


def are_comparable(one: Number, other: Number) -> bool:
    """Whether they count the same kind of thing, so that their values can be held together."""
    return units_agree(one, other).agreement != "conflict"


def can_both_hold(one: Number, other: Number) -> bool:
    """Of two comparable numbers: whether both values can be true of one thing."""
    agree = units_agree(one, other)
    first, second = quantity_of(one), quantity_of(other)
    if agree.into_claim is not None:
        second = converted(second, agree.into_claim)
    if (first.low, first.high) == (second.low, second.high):
        return True
    steps = _step(first), _step(second)
    a = _reach(first, steps[0], is_coarser=steps[0] > steps[1])
    b = _reach(second, steps[1], is_coarser=steps[1] > steps[0])
    if agree.into_claim is not None:
        a, b = (_widened(each) for each in (a, b))
    return a.low < b.high and b.low < a.high


def _step(quantity: Quantity) -> Decimal:
    return round_step(quantity) or quantity.step


def _reach(quantity: Quantity, step: Decimal, *, is_coarser: bool) -> _Reach:
    """The values that the printed one may stand for."""
    low, high = quantity.low, quantity.high
    if quantity.comparator in (">", "≥"):
        return _Reach(low - quantity.step / 2, _ENDLESS)
    if quantity.comparator in ("<", "≤"):
        return _Reach(-_ENDLESS, high + quantity.step / 2)
    below = above = quantity.step / 2
    if quantity.comparator == "≈":
        below = above = max(below, ROUGH * max(abs(low), abs(high)))
    elif is_coarser:
        most = ROUNDED * max(abs(low), abs(high))
        # A figure may be cut off as well as rounded: 4.87 is printed as 4.8 too.
        below = max(below, min(step / 2, most))
        above = max(above, min(step, most))
    if quantity.tolerance is not None:
        below, above = max(below, quantity.tolerance), max(above, quantity.tolerance)
    tiny = Decimal("1e-12") if not below else Decimal(0)
    return _Reach(low - below - tiny, high + above + tiny)


def _widened(reach: _Reach) -> _Reach:
    """Converted values are seldom given to their last place."""
    by = [
        ROUNDED * abs(each) if each.is_finite() else Decimal(0) for each in (reach.low, reach.high)
    ]
    return _Reach(reach.low - by[0], reach.high + by[1])
