"""What a row of labelled quantities says, made comparable with what the product finds.

A label gives what its source labels: a span, a value or the two ends of a range, a unit, a
comparator. Anything else is None and left out of the figures that need it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

from citations.numbers.units import convert, unit_after
from citations.numbers.values import Number, Unit

SAME = Decimal("0.000001")
"""How far two values may differ, of the larger one: labels print thirds as 0.3333333333333333."""

SMALL_MONEY = frozenset({"cent", "cents", "pence", "penny", "sen", "paise", "kopek", "fen", "jiao"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A labelled quantity. `points` is its value, or the ends of its range that are labelled; empty
    where the source labels no value. `signs` are the ways in which `citations` may say the
    labelled comparator or direction; empty where none is labelled. `left_out` marks what is
    labelled but is no quantity here (a date)."""

    start: int | None
    end: int | None
    points: tuple[Decimal, ...]
    unit: str
    signs: frozenset[str]
    left_out: bool
    row: Mapping[str, Any]

    @property
    def has_span(self) -> bool:
        return self.start is not None and self.end is not None

    def overlaps(self, number: Number) -> bool:
        if self.start is None or self.end is None:
            return False
        return number.start < self.end and self.start < number.end


def read_labels(rows: Sequence[Mapping[str, Any]]) -> list[list[Label]]:
    """The labels of each row of a file. A file that knows only one of ">" and "≥" means both by
    it."""
    used = {quantity.get("comparator") for row in rows for quantity in row["quantities"]}
    strict = {">", ">="} <= used or {"<", "<="} <= used
    return [[_label(quantity, strict=strict) for quantity in row["quantities"]] for row in rows]


def points_of(number: Number) -> tuple[Decimal, ...]:
    """The value of a number, or the two ends of a range."""
    return (number.value,) if number.high is None else (number.value, number.high)


def is_same(first: Decimal, second: Decimal) -> bool:
    return abs(first - second) <= SAME * max(abs(first), abs(second))


def is_labelled_point(label: Label, point: Decimal, number: Number, own: Decimal) -> bool:
    """Whether `own`, one of the values of a number, is this labelled value, as it stands or in the
    labelled unit."""
    return any(is_same(point, each) for each in (own, *_in_unit(own, number.unit, label.unit)))


def _in_unit(value: Decimal, unit: Unit, wanted: str) -> tuple[Decimal, ...]:
    """The value in the labelled unit, where that is another one: grams for kilograms, cents for
    dollars."""
    if not wanted or not unit.code:
        return ()
    if unit.kind == "money":
        return (value * 100,) if wanted.casefold() in SMALL_MONEY else ()
    target = _unit_named(wanted)
    converted = convert(value, unit, target) if target is not None else None
    return () if converted is None else (converted,)


@cache
def _unit_named(name: str) -> Unit | None:
    """The unit that a label names in words ("Gram", "Kilometer per hour"), as a text would."""
    found = unit_after(f"5 {name.lower()}", 1)
    return found.unit if found else None


def _label(quantity: Mapping[str, Any], *, strict: bool) -> Label:
    return Label(
        start=quantity.get("start"),
        end=quantity.get("end"),
        points=_points(quantity),
        unit=str(quantity.get("unit") or ""),
        signs=_signs(quantity.get("comparator"), strict=strict),
        left_out=bool(quantity.get("is_date")),
        row=quantity,
    )


def _points(quantity: Mapping[str, Any]) -> tuple[Decimal, ...]:
    value = quantity.get("value")
    given = value if isinstance(value, list) else [value]
    if value is None:
        given = [quantity.get("low"), quantity.get("high")]
    return tuple(point for point in map(_decimal, given) if point is not None)


def _decimal(value: Any) -> Decimal | None:
    """None for what is no number: sources write a telephone number or "10%–20%" as a string."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    number = Decimal(str(value))
    return number if number.is_finite() else None


def _signs(comparator: str | None, *, strict: bool) -> frozenset[str]:
    names: dict[str, set[str]] = {
        "=": {"=", "range"},
        "~": {"≈"},
        "~/+-": {"≈", "±"},
        "up": {"up"},
        "down": {"down"},
        "between": {"range"},
        "interval": {"range"},
        ">": {">"},
        ">=": {"≥"},
        "<": {"<"},
        "<=": {"≤"},
        "above": {">", "≥"},
        "under": {"<", "≤"},
    }
    signs = names.get(comparator or "", set())
    for loose in ({">", "≥"}, {"<", "≤"}):
        if not strict and signs & loose:
            signs = signs | loose
    return frozenset(signs)


def described(number: Number) -> dict[str, Any]:
    """A number for a line of predictions; values as strings, which keep every digit."""
    told = {name: getattr(number, name) for name in _DESCRIBED} | {"unit": number.unit.code}
    return {
        name: str(value) if isinstance(value, Decimal) else value for name, value in told.items()
    }


_DESCRIBED = (
    *("start", "end", "raw", "value", "high", "tolerance"),
    *("unit", "comparator", "direction", "entity", "period"),
)
