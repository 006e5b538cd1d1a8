"""Units as values: the one place that decides codes and dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from citations.numbers.units.currencies import Currency
from citations.numbers.units.measures import Measure, Vector
from citations.numbers.units.nouns import singular_of
from citations.numbers.values import NumberContext, Unit

Factor = tuple[Measure, int]
"""A measure with its exponent in a compound."""

_USUAL = {"mi/h": "mph"}
_SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")

PERCENTAGE_POINTS = Unit(code="percentage points", kind="points", dimension="points")
BASIS_POINTS = Unit(code="basis points", kind="points", dimension="points")


@lru_cache(maxsize=256)
def share(code: str) -> Unit:
    """A part of a whole: "%", "‰", "wt%", "ppm"."""
    return Unit(code=code, kind="percent", dimension="percent")


def money(currency: Currency, meant: str = "") -> Unit:
    """Money of the one currency that is `meant` where the sign may mean several."""
    is_coin = currency.per_unit != 1
    only = meant if meant in currency.candidates else ""
    if len(currency.candidates) == 1:
        only = currency.candidates[0]
    code = currency.code if is_coin else only or currency.code
    candidates = () if only or currency.code in currency.candidates else currency.candidates
    if is_coin and not only:
        candidates = currency.candidates
    return Unit(code=code, kind="money", dimension=f"money:{only or code}", candidates=candidates)


def measure(factors: Sequence[Factor]) -> Unit:
    """A measure, alone or compound: "km", "hours", "mg/kg", "W/m²"."""
    return _measure(tuple(factors))


@lru_cache(maxsize=1024)
def _measure(factors: tuple[Factor, ...]) -> Unit:
    if len(factors) == 1 and factors[0][1] == 1:
        only = factors[0][0]
        return Unit(code=only.alone, kind="measure", dimension=dimension(only.measures))
    return Unit(
        code=_in_words(factors) or _USUAL.get(code := compound_code(factors), code),
        kind="measure",
        dimension=dimension(vector_of(factors)),
    )


def _in_words(factors: Sequence[Factor]) -> str:
    """ "barrels per day", where the unit above is written as a word."""
    if len(factors) != 2 or (factors[0][1], factors[1][1]) != (1, -1):
        return ""
    (above, _), (below, _) = factors
    if above.alone == above.symbol or (above.symbol, below.symbol) == ("mi", "h"):
        return ""
    return f"{above.alone} per {singular_of(below.alone)}"


@lru_cache(maxsize=4096)
def counted(code: str, head: str) -> Unit:
    """Counted things; comparable by their head noun in the plural."""
    return Unit(code=code, kind="count", dimension=head)


def rate(unit: Unit, per: str, dimension_per: str) -> Unit:
    """So much of `unit` for each `per` ("USD per share", "users per day")."""
    return Unit(
        code=f"{unit.code} per {per}",
        kind=unit.kind,
        dimension=f"{unit.dimension} per {dimension_per}",
        candidates=unit.candidates,
    )


def compound_code(factors: Sequence[Factor]) -> str:
    """ "kg·m/s²"; without a numerator "s⁻¹"."""
    above = [_power(measure.symbol, power) for measure, power in factors if power > 0]
    below = [(measure.symbol, -power) for measure, power in factors if power < 0]
    if not above:
        return "·".join(_power(symbol, -power) for symbol, power in below)
    return "/".join(["·".join(above), *(_power(symbol, power) for symbol, power in below)])


def _power(symbol: str, power: int) -> str:
    return symbol if power == 1 else f"{symbol}{str(power).translate(_SUPERSCRIPT)}"


def vector_of(factors: Sequence[Factor]) -> Vector:
    """The base quantities of a compound."""
    total: dict[str, int] = {}
    for measure, power in factors:
        for base, exponent in measure.measures:
            total[base] = total.get(base, 0) + exponent * power
    return tuple(sorted((base, power) for base, power in total.items() if power))


def dimension(vector: Vector) -> str:
    """ "[length] / [time]", comparable between units."""
    above = [_base(base, power) for base, power in vector if power > 0]
    below = [_base(base, -power) for base, power in vector if power < 0]
    return " / ".join([" · ".join(above) or "1", *below]) if vector else "[number]"


def _base(base: str, power: int) -> str:
    return f"[{base}]" if power == 1 else f"[{base}]^{power}"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFound:
    """A unit at `[start:end)` of its text. `scale` is what its own words multiply the figure with
    ("USD million", "MEUR"); `assumptions` are sentences for the reader, where the unit was read
    with the help of what the source says elsewhere."""

    unit: Unit
    start: int
    end: int
    scale: Decimal = Decimal(1)
    assumptions: tuple[str, ...] = ()


def money_found(
    currency: Currency, start: int, end: int, context: NumberContext, scale: Decimal = Decimal(1)
) -> UnitFound:
    """Money; what an ambiguous sign means is the context's to say."""
    is_open = len(currency.candidates) > 1 and context.currency in currency.candidates
    because = context.currency_because if is_open else ""
    return UnitFound(
        unit=money(currency, context.currency if is_open else ""),
        start=start,
        end=end,
        scale=scale,
        assumptions=(because,) if because else (),
    )
