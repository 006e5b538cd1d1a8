"""Numbers as people write them: "3,200,000,000 USD", "12.50 %", "38.5 ± 0.2 mm", "−1,234 USD"."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

from citations.numbers.units.conversion import unit_of
from citations.numbers.units.nouns import singular_of
from citations.numbers.values import Number, Unit

MINUS = "\u2212"
NEARLY = "≈ "
"""Before what has more digits than are shown."""
_LARGEST_PLAIN = Decimal(10) ** 15
_MOST_DIGITS = 20
_SHOWN_DIGITS = 6
_LARGEST_DENOMINATOR = 20
_SMALLEST_PLAIN = Decimal(10) ** -6
_SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_PART_OF = re.compile(r"(\d[\d,]{0,20})(:|\s(?:out\s)?of\s|\sin\s(?:every\s)?)(\d[\d,]{0,20})")
_SIGNS_BEFORE = frozenset("$€£¥₹₽₩₺₴₦₫₱฿₪")


def written(number: Number) -> str:
    """The normalised value of `number` with its unit, decimals kept as they were printed."""
    step = number.step if 0 < number.step < 1 else Decimal(0)
    if step and step.normalize().as_tuple().digits != (1,):
        return _in_parts(number.value, step, number.unit)
    parts = _PART_OF.fullmatch(number.raw) if number.form == "fraction" else None
    if parts is not None and number.high is None:
        value = _written(_at_step(number.value, step), number.unit, None, None)
        return f"{value} ({parts[1]}{':' if parts[2] == ':' else ' of '}{parts[3]})"
    return _written(
        _at_step(number.value, step),
        number.unit,
        None if number.high is None else _at_step(number.high, step),
        None if number.tolerance is None else _at_step(number.tolerance, step),
    )


def _in_parts(value: Decimal, step: Decimal, unit: Unit) -> str:
    """ "2.5 hours" for 2 hours 30 minutes; 6 ft 2 in, whose inch is a twelfth of a foot, is
    "≈ 6.17 feet"."""
    whole = value.normalize()
    if len(whole.as_tuple().digits) <= _SHOWN_DIGITS:
        return _written(_at_step(whole, Decimal(0)), unit, None, None)
    with localcontext() as context:
        context.prec = max(28, value.adjusted() - step.adjusted() + 2)
        shown = value.quantize(Decimal(1).scaleb(step.adjusted()))
    return (
        _written(shown, unit, None, None)
        if shown == value
        else NEARLY + _written(shown, unit, None, None)
    )


def written_value(value: Decimal, unit_code: str) -> str:
    """A value with the unit of this code; all digits that the Decimal carries are shown."""
    return _written(value, unit_of(unit_code), None, None)


def figure(value: Decimal) -> str:
    """Digits alone: grouped by commas, U+2212 for minus, a power of ten from 10^15 on; thirds and
    the like, which have no last digit, as fractions; "≈ 666.667" where more digits follow."""
    sign, size = (MINUS if value < 0 else ""), abs(value)
    if size.is_finite() and len(size.as_tuple().digits) > _MOST_DIGITS:
        nearest = Fraction(size).limit_denominator(_LARGEST_DENOMINATOR)
        if size < 1 and abs(Fraction(size) - nearest) < Fraction(1, 10**_MOST_DIGITS):
            return f"{sign}{nearest.numerator}/{nearest.denominator}"
        sign, size = NEARLY + sign, _rounded(size)
    if not size.is_finite():
        return str(value)
    if size and not _SMALLEST_PLAIN <= size < _LARGEST_PLAIN:
        return sign + _as_power(size)
    return f"{sign}{size:,f}"


def _rounded(size: Decimal) -> Decimal:
    with localcontext() as context:
        context.prec = max(_SHOWN_DIGITS, size.adjusted() + 3)
        return (+size).normalize()


def _as_power(size: Decimal) -> str:
    exponent = size.adjusted()
    with localcontext() as context:
        context.prec = max(28, len(size.as_tuple().digits))
        mantissa = size.scaleb(-exponent).normalize()
    power = str(exponent).translate(_SUPERSCRIPT)
    return f"{mantissa:f} × 10{power}"


def _at_step(value: Decimal, step: Decimal) -> Decimal:
    """`value` with the decimals of `step`, where that loses nothing."""
    if not step:
        whole = value.to_integral_value()
        return whole.quantize(Decimal(1)) if value == whole and _fits(value) else value.normalize()
    with localcontext() as context:
        context.prec = max(28, value.adjusted() - int(step.as_tuple().exponent) + 2)
        shown = value.quantize(step, rounding=ROUND_HALF_EVEN)
    return shown if shown == value else value


def _fits(value: Decimal) -> bool:
    return value.adjusted() < 27


def _written(value: Decimal, unit: Unit, high: Decimal | None, tolerance: Decimal | None) -> str:
    one = figure(abs(value)) == "1" and high is None and tolerance is None
    name = singular_of(unit.code) if one and not unit.code[:1].isupper() else unit.code
    sign, _, per = name.partition(" per ")
    before = sign if sign in _SIGNS_BEFORE else ""
    parts = [_with_sign(value, before)]
    if high is not None:
        parts += [" to " if value < 0 or high < 0 else "–", _with_sign(high, before)]
    if tolerance is not None:
        parts.append(f" ± {_with_sign(tolerance, before)}")
    shown = "".join(parts)
    if before:
        return f"{shown} per {per}" if per else shown
    return f"{shown} {name}" if name and name != "°" else f"{shown}{name}"


def _with_sign(value: Decimal, before: str) -> str:
    digits = figure(value)
    if not before:
        return digits
    nearly = NEARLY if digits.startswith(NEARLY) else ""
    digits = digits.removeprefix(NEARLY)
    minus = MINUS if digits.startswith(MINUS) else ""
    return f"{nearly}{minus}{before}{digits.removeprefix(MINUS)}"
