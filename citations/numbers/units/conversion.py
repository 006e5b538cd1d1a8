"""A unit by its code: what `Unit.code` says, read back."""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from citations.numbers.units.building import counted, measure, money, rate
from citations.numbers.units.currencies import Currency, currency_table, fold_sign
from citations.numbers.units.expressions import expression_at
from citations.numbers.units.measures import Measure
from citations.numbers.units.nouns import plural_of
from citations.numbers.units.terms import name_at, symbol_at, symbols
from citations.numbers.values import NO_UNIT, Unit


@lru_cache(maxsize=4096)
def unit_of(code: str) -> Unit:
    """The unit with this code, or the one that these words spell ("kilometres per hour"). Words
    that are no known unit are counted things."""
    code = code.strip()
    if not code:
        return NO_UNIT
    base, _, per = code.partition(" per ")
    known = _whole(code)
    if known is not None:
        return known
    if per:
        return rate(unit_of(base), per, per)
    return counted(code, plural_of(code.split()[-1].lower()))


def _whole(code: str) -> Unit | None:
    """The unit that all of `code` spells, if any."""
    table = currency_table()
    if code in table.codes:
        return money(Currency(code=code, candidates=(code,)))
    exact = symbols().get(code)
    if isinstance(exact, Measure):
        return measure([(exact, 1)])
    expression = expression_at(code, 0)
    if expression is not None and expression.end == len(code):
        return measure(expression.factors)
    for term in (name_at(code, 0), symbol_at(code, 0)):
        if term is not None and term.end == len(code):
            if isinstance(term.meaning, Currency):
                return money(term.meaning)
            if isinstance(term.meaning, Unit):
                return term.meaning
    sign = table.signs.get(fold_sign(code)) if not re.search(r"\s", code) else None
    return money(sign) if sign else None


_DIGITS = 28
_SHARES = {
    "%": Fraction(1),
    "‰": Fraction(1, 10),
    "ppm": Fraction(1, 10**4),
    "ppb": Fraction(1, 10**7),
    "ppq": Fraction(1, 10**13),
}
_POINTS = {"percentage points": Fraction(1), "basis points": Fraction(1, 100)}


def convert(value: Decimal, unit: Unit, to: Unit) -> Decimal | None:
    """`value` of `unit` in `to`, exact up to 28 digits; None where the two measure different
    things, or are money of different currencies, or a unit's size is not agreed on."""
    line = _line_between(unit, to)
    if line is None:
        return None
    slope, offset = line
    if slope == 1 and offset == 0:
        return value
    result = Fraction(value) * slope + offset
    with localcontext() as context:
        context.prec = _DIGITS
        exact = Decimal(result.numerator) / Decimal(result.denominator)
    is_whole = exact == exact.to_integral_value() and exact.adjusted() < _DIGITS
    return exact.quantize(Decimal(1)) if is_whole else exact.normalize()


def same_dimension(a: Unit, b: Unit) -> bool:
    """Whether values of the two can be compared: one dimension, or money that may be the same.
    An ambiguous sign may be any of its currencies; "%" and percentage points stay apart."""
    if a.kind == "money" and b.kind == "money":
        base, _, per = a.dimension.partition(" per ")
        other, _, other_per = b.dimension.partition(" per ")
        return per == other_per and bool(_meanings(a, base) & _meanings(b, other))
    return a.dimension == b.dimension


def _meanings(unit: Unit, dimension: str) -> frozenset[str]:
    """The currencies that a unit of money may be."""
    return frozenset(unit.candidates or (dimension.removeprefix("money:"),))


@lru_cache(maxsize=4096)
def _line_between(unit: Unit, to: Unit) -> tuple[Fraction, Fraction] | None:
    """(slope, offset) of the line that leads from `unit` to `to`."""
    if unit.code == to.code and unit.dimension == to.dimension:
        return Fraction(1), Fraction(0)
    if unit.kind == to.kind == "measure" and unit.dimension == to.dimension:
        return _between_measures(unit.code, to.code)
    base, _, per = unit.code.partition(" per ")
    to_base, _, to_per = to.code.partition(" per ")
    if per or to_per:
        return _between_rates(base, per, to_base, to_per)
    if not same_dimension(unit, to):
        return None
    if unit.kind == "money":
        return _coins_in_one(to) / _coins_in_one(unit), Fraction(0)
    for table in (_SHARES, _POINTS):
        if unit.code in table and to.code in table:
            return table[unit.code] / table[to.code], Fraction(0)
    return (Fraction(1), Fraction(0)) if unit.kind == to.kind == "count" else None


def _between_rates(
    base: str, per: str, to_base: str, to_per: str
) -> tuple[Fraction, Fraction] | None:
    """ "USD per month" in "USD per year"."""
    above = _line_between(unit_of(base), unit_of(to_base))
    below = _line_between(unit_of(per), unit_of(to_per)) if per and to_per else None
    if above is None or below is None or above[1] or below[1] or not below[0]:
        return None
    return above[0] / below[0], Fraction(0)


def _coins_in_one(unit: Unit) -> Fraction:
    coin = currency_table().names.get(unit.code)
    return Fraction(coin.per_unit) if coin else Fraction(1)


def _between_measures(code: str, to_code: str) -> tuple[Fraction, Fraction] | None:
    names = pint_name(code), pint_name(to_code)
    if not all(names):
        return None
    quantity = _registry().Quantity
    try:
        at_zero = Fraction(quantity(Fraction(0), names[0]).to(names[1]).magnitude)
        at_one = Fraction(quantity(Fraction(1), names[0]).to(names[1]).magnitude)
    except _errors():
        return None
    return at_one - at_zero, at_zero


@lru_cache(maxsize=4096)
def pint_name(code: str) -> str:
    """What pint calls a measure, "" where it has no agreed size."""
    expression = expression_at(code, 0)
    if expression is None or expression.end != len(code):
        return ""
    if not all(measure.pint for measure, _ in expression.factors):
        return ""
    if len(expression.factors) == 1 and expression.factors[0][1] == 1:
        return expression.factors[0][0].pint
    return " * ".join(f"({measure.pint})**({power})" for measure, power in expression.factors)


@cache
def _registry() -> Any:
    """pint with exact fractions. Loaded when first asked for: it takes about a second."""
    import pint

    registry: Any = pint.UnitRegistry(non_int_type=Fraction, autoconvert_offset_to_baseunit=False)
    registry.define("international_acre = 4840 * yard ** 2")
    return registry


def _errors() -> tuple[type[Exception], ...]:
    import pint

    return (pint.DimensionalityError, pint.OffsetUnitCalculusError, pint.UndefinedUnitError)
