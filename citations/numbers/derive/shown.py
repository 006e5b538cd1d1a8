"""Figures of a calculation as they are shown: digits in groups, long ones cut, units and scales
named."""

from __future__ import annotations

from decimal import ROUND_DOWN, Decimal

from citations.numbers.derive.compute import EXACT

_SCALES = {
    Decimal(10) ** 3: "thousand",
    Decimal(10) ** 5: "lakh",
    Decimal(10) ** 6: "million",
    Decimal(10) ** 7: "crore",
    Decimal(10) ** 9: "billion",
    Decimal(10) ** 12: "trillion",
}
_ENOUGH = 6
"""Digits behind the point that are shown before a figure is cut."""


def figure(value: Decimal, *, whole: bool = False) -> str:
    """ "3,214", "0.33360…", "−12.5". What is longer is cut, not rounded, unless `whole`."""
    plain = value if whole else _cut(value)
    sign = "−" if plain < 0 else ""
    return f"{sign}{abs(plain):,f}{'' if plain == value else '…'}"


def amount(value: Decimal, unit: str, scale: Decimal = Decimal(1), *, whole: bool = False) -> str:
    """A figure with what it counts: "3,214 USD million", "33.4 %", "−$3,214 million"."""
    if scale != 1 and scale not in _SCALES:
        return amount(EXACT.multiply(value, scale), unit, whole=whole)
    said = figure(value, whole=whole)
    if unit and not unit[0].isalpha() and unit[0] != "%":
        # A currency sign that nothing has told apart stands before its figure, as it is printed.
        said, unit = f"−{unit}{said[1:]}" if said.startswith("−") else f"{unit}{said}", ""
    words = [said, unit, _SCALES.get(scale, "")]
    return " ".join(word for word in words if word)


def _cut(value: Decimal) -> Decimal:
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or -exponent <= _ENOUGH:
        return value
    # Five digits that count: 0.0004218…, 12.3456…, and two behind the point of what is large.
    places = max(2, 4 - value.adjusted()) if value else _ENOUGH
    cut = value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_DOWN, context=EXACT)
    return cut if cut != value else cut.normalize(EXACT)
