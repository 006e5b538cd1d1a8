"""What an operation computes over which figures, and how its result is called.

A question leaves open over which figures: "the average cost of sales" is over the years that the
table prints. Costs printed in brackets ("Cost of sales (300)") are deducted: who asks for the
average cost wants 300. The inputs stay as printed; the formula takes the minus away, and the
definition says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.fit import Fitting
from research_app.synthesis.calculations.glossary import told_of
from research_app.synthesis.calculations.values import (
    OVER_TIME,
    Calculation,
    Found,
    Operand,
    Operation,
    Reading,
)
from research_app.synthesis.calculations.words import When, period_name, when_of, without_times

MOST_SERIES = 4


_OPEN: frozenset[Operation] = frozenset({"average", "total", "count", "highest", "lowest"})
"""Go over all times that the table prints where the question names none."""
_OF_TWO: frozenset[Operation] = frozenset({"share", "ratio"})
"""Each of the two things may have its own period: "2019 sales as a percentage of 2018 sales"."""
DEDUCTED = "brackets mark what is deducted"
_COST = re.compile(
    r"\b(?:expenses?|costs?|allowances?|charges?|provisions?|depreciation|amorti[sz]ation)\b",
    re.IGNORECASE,
)
_TURNED = re.compile(r"(?:change|mean|sum)\(")


def calculations_for(reading: Reading, fitting: Fitting) -> Iterator[Calculation]:
    """The calculations that the question may mean, the likeliest first."""
    if len(reading.things) > 1:
        if len(reading.periods) < 2 or (len(reading.periods) == 2 and reading.operation in _OF_TWO):
            yield _over_things(reading)
        return
    operand = Operand(words=reading.things[0])
    for periods in _periods_for(reading, fitting, operand):
        yield calculation_over(reading, [replace(operand, period=each) for each in periods])


def calculation_over(reading: Reading, operands: Sequence[Operand]) -> Calculation:
    """The operation over these figures, which are not yet found."""
    told = told_of(reading.operation)
    listed = ", ".join(f"#{number}" for number in range(1, len(operands) + 1))
    return Calculation(
        name=reading.operation,
        formula=f"{told.formula}({listed})",
        operands=tuple(operands),
        definition=reading.operation,
        kind=told.kind,
        decimals=reading.decimals,
    )


def _periods_for(reading: Reading, fitting: Fitting, operand: Operand) -> Iterator[list[str]]:
    named = _in_order(reading.periods)
    over_time = reading.operation in OVER_TIME
    if len(named) > 1:
        told = (named[0], named[-1]) if over_time else named
        yield [period_name(each) for each in told]
    elif over_time or reading.from_year_before or (reading.operation in _OPEN and not named):
        for fit in fitting.fits(operand)[:MOST_SERIES]:
            times = sorted(
                {each.when for each in fit.series.figures if each.when.is_told},
                key=lambda each: each.order,
            )
            if named:
                times = _with_the_one_before(times, named[0])
            if len(times) == 2 or (len(times) > 2 and not over_time):
                yield [period_name(each) for each in times]


def _in_order(names: Sequence[str]) -> list[When]:
    return sorted((when_of(name) for name in names), key=lambda each: each.order)


def _with_the_one_before(times: Sequence[When], wanted: When) -> list[When]:
    """ "The change in 2019" is from the year before, "the 2019 average" over both year ends."""
    at = next((n for n, each in enumerate(times) if each.years == wanted.years), 0)
    return list(times[at - 1 : at + 1]) if at else []


def _over_things(reading: Reading) -> Calculation:
    periods = [period_name(when_of(name)) for name in reading.periods]
    if len(reading.things) != 2 or len(periods) != 2:
        periods = (periods if len(periods) == 1 else [""]) * len(reading.things)
    operands = [
        Operand(words=thing, period=period)
        for thing, period in zip(reading.things, periods, strict=True)
    ]
    if reading.operation in OVER_TIME:
        operands = _older_first(operands)
    return calculation_over(reading, operands)


def _older_first(operands: list[Operand]) -> list[Operand]:
    """ "Between A and B" is A less B, but "between the first and the second quarter" the second
    less the first."""
    first, second = (when_of(f"{each.words} {each.period}") for each in operands)
    return operands if first.order < second.order else operands[::-1]


def named(calculation: Calculation, reading: Reading, found: Sequence[Found]) -> Calculation:
    """The calculation with the name and definition that a reader is shown: fixed words around the
    labels and periods of its inputs."""
    known = told_of(reading.operation)
    things, times = [thing_of(each) for each in found], _times(found)
    is_over_time = len(set(things)) == 1
    told = times if is_over_time else things
    by_value = sorted(zip((each.number.value for each in found), told, strict=True))
    words = {
        "thing": things[0],
        "a": told[0],
        "z": told[-1],
        "all": listed(told),
        "least": by_value[0][1],
        "most": by_value[-1][1],
        "count": str(len(found)),
        "limit": f"{'above' if reading.above else 'below'} {reading.limit or 0:,f}",
    }
    name = (known.over_time if is_over_time else known.over_things).format_map(words)
    when = set(times) - {""}
    if not is_over_time and len(when) == 1:
        name = f"{name}, {when.pop()}"
    said = known.definition.format_map(words)
    return replace(calculation, name=name[:1].upper() + name[1:], definition=said)


def thing_of(found: Found) -> str:
    """What the figure is of, apart from when: the row's label, and the head where that tells more
    than a time."""
    heads = [bare for head in found.heads if (bare := _timeless(head))]
    label = found.label if _timeless(found.label) else ""
    return ", ".join(dict.fromkeys(part for part in (label, *heads[-1:]) if part)) or found.label


def _timeless(words: str) -> str:
    return " ".join(without_times(words).split()).strip(" ,.:")


def _times(found: Sequence[Found]) -> list[str]:
    """The years alone where they tell the figures apart."""
    years = [max(when_of(each.period).years, default="") for each in found]
    return years if len(set(years)) == len(found) and all(years) else [x.period for x in found]


def listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def without_brackets(calculation: Calculation, found: Sequence[Found]) -> Calculation:
    """The same with its sign turned where all inputs are costs in brackets."""
    if not _TURNED.match(calculation.formula) or not all(_is_deducted(each) for each in found):
        return calculation
    return replace(
        calculation,
        formula=f"-{calculation.formula}",
        definition=f"{calculation.definition}; {DEDUCTED}",
    )


def _is_deducted(found: Found) -> bool:
    in_brackets = found.number.value < 0 and "(" in found.number.raw
    return in_brackets and bool(_COST.search(found.label))
