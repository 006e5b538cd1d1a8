"""Symbols and names of measures, each with what it measures: the table, unfolded once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from citations.numbers.vocabulary import lines

Vector = tuple[tuple[str, int], ...]
"""Base quantities with their exponents, sorted: speed is (("length", 1), ("time", -1))."""

_PREFIXES = dict(
    pair.split(":")
    for pair in """k:kilo M:mega G:giga T:tera P:peta E:exa h:hecto d:deci c:centi m:milli µ:micro
    n:nano p:pico f:femto""".split()
)
_MICROS = "µμu"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One unit of measure. `symbol` is how it stands in a compound, `alone` how it is written by
    itself; `pint` its name for conversion, empty where its size is not agreed on."""

    symbol: str
    alone: str
    measures: Vector
    pint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureTable:
    """Every spelling: `symbols` as printed, `names` in lower case with single spaces."""

    symbols: Mapping[str, Measure]
    names: Mapping[str, Measure]


@cache
def _named_quantities() -> dict[str, str]:
    return dict(line.split(" | ") for line in lines("quantities"))


def vector_of(quantity: str) -> Vector:
    """What "mass length2 time-2" means; the named quantities of the table are read too."""
    parts = _named_quantities().get(quantity, quantity.replace(" ", "_")).split()
    found = (re.fullmatch(r"(\D+?)(-?\d*)", part) for part in parts)
    return tuple(sorted((m[1].replace("_", " "), int(m[2] or 1)) for m in found if m))


@cache
def measure_table() -> MeasureTable:
    """The unfolded table (about 1,500 spellings, a few milliseconds, kept)."""
    symbols: dict[str, Measure] = {}
    names: dict[str, Measure] = {}
    for line in lines("measures"):
        code, quantity, pint, signs, words = (field.strip() for field in line.split("|"))
        symbol, _, alone = code.partition("=")
        base = Measure(
            symbol=symbol,
            alone=alone or symbol,
            measures=vector_of(quantity),
            pint="" if pint == "-" else pint,
        )
        for spelling, prefix in ((symbol, ""), *_spellings(signs)):
            measure = _prefixed(base, prefix)
            symbols.setdefault(spelling, measure)
            symbols.setdefault(measure.symbol, measure)
        spelled = [(alone or symbol, "")] if " " in alone or len(alone) > 4 else []
        for word, prefix in (*spelled, *_spellings(words)):
            one, many = _one_and_many(word)
            measure = _prefixed(base, prefix)
            if symbols.get(measure.symbol) != measure:
                measure = replace(measure, alone=many)
            for form in (one, many):
                names.setdefault(form, measure)
    return MeasureTable(symbols=symbols, names=names)


def _spellings(field: str) -> Iterator[tuple[str, str]]:
    """Each spelling of a field with the prefix it carries."""
    for item in field.split():
        choice = re.fullmatch(r"\[(\w+)\](.+)", item)
        if choice is not None:
            yield choice[2], ""
            for prefix in choice[1]:
                for sign in _MICROS if prefix == "µ" else prefix:
                    yield sign + choice[2], prefix
        elif item.startswith("~"):
            yield item[1:], ""
            yield from ((word + item[1:], prefix) for prefix, word in _PREFIXES.items())
        else:
            spelling, _, prefix = item.partition(":")
            yield spelling, prefix


def _prefixed(base: Measure, prefix: str) -> Measure:
    if not prefix:
        return base
    symbol = prefix + base.symbol
    name = f"{_PREFIXES[prefix]}{base.pint}" if base.pint else ""
    return Measure(symbol=symbol, alone=symbol, measures=base.measures, pint=name)


def _one_and_many(word: str) -> tuple[str, str]:
    one, _, many = word.replace("_", " ").lower().partition("/")
    first, space, rest = one.partition(" ")
    if first in {"degree", "part"}:
        return one, f"{first}s {rest}".strip()
    return one, many or f"{one}s"
