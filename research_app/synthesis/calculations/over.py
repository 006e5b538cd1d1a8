"""Over which figures an operation goes that the question leaves open: "the average cost of sales"
is over the years that the table prints. The result is a calculation with every operand named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.fit import Fitting
from research_app.synthesis.calculations.periods import When, period_name, when_of
from research_app.synthesis.calculations.plan import OVER_TIME, Operation, Reading
from research_app.synthesis.calculations.series import Series
from research_app.synthesis.calculations.values import Calculation, Kind, Operand

MOST_SERIES = 4
_FORMULAS: dict[Operation, str] = {
    "change": "change",
    "percentage change": "percentage_change",
    "difference": "change",
    "percentage difference": "percentage_change",
    "average": "mean",
    "total": "sum",
    "share": "share",
    "ratio": "ratio",
    "count": "count",
    "highest": "max",
    "lowest": "min",
}
_OPEN: frozenset[Operation] = frozenset({"average", "total", "count", "highest", "lowest"})
"""Go over all times that the table prints where the question names none."""
_KINDS: dict[Operation, Kind] = {
    "percentage change": "percent",
    "percentage difference": "percent",
    "share": "percent",
    "ratio": "ratio",
    "count": "count",
}

_OF_TWO: frozenset[Operation] = frozenset({"share", "ratio"})
"""Each of the two things may have its own period: "2019 sales as a percentage of 2018 sales"."""


def calculations_for(reading: Reading, fitting: Fitting) -> Iterator[Calculation]:
    """The calculations that the question may mean, the likeliest first."""
    if len(reading.things) > 1:
        if len(reading.periods) < 2 or (len(reading.periods) == 2 and reading.operation in _OF_TWO):
            yield _over_things(reading)
        return
    operand = Operand(words=reading.things[0])
    for periods in _periods_for(reading, fitting, operand):
        yield _over_periods(reading, operand, periods)


def _periods_for(reading: Reading, fitting: Fitting, operand: Operand) -> Iterator[list[str]]:
    named = _completed(reading.periods)
    over_time = reading.operation in OVER_TIME
    if over_time and len(named) > 1:
        yield [period_name(named[0]), period_name(named[-1])]
    elif not over_time and len(named) > 1:
        yield [period_name(each) for each in named]
    elif over_time or reading.from_year_before or (reading.operation in _OPEN and not named):
        for fit in fitting.fits(operand)[:MOST_SERIES]:
            times = _times(fit.series)
            if named:
                times = _with_the_one_before(times, named[0])
            if len(times) > 1 and (len(times) == 2 or not over_time):
                yield [period_name(each) for each in times]


def _completed(names: Sequence[str]) -> list[When]:
    """The periods in the order of time; "December 31, 2018 and 2019" names two days."""
    told = [when_of(name) for name in names]
    first = When(
        quarter=next((each.quarter for each in told if each.quarter), ""),
        day=next((each.day for each in told if each.day), ""),
    )
    return sorted((each.or_else(first) for each in told), key=lambda each: each.order)


def _times(series: Series) -> list[When]:
    told = {each.when for each in series.figures if each.when.is_told}
    return sorted(told, key=lambda each: each.order)


def _with_the_one_before(times: Sequence[When], wanted: When) -> list[When]:
    """ "The change in 2019" is from the year before, "the 2019 average" over both year ends."""
    at = next((n for n, each in enumerate(times) if each.years == wanted.years), 0)
    return list(times[at - 1 : at + 1]) if at else []


def _over_periods(reading: Reading, operand: Operand, periods: Sequence[str]) -> Calculation:
    return _calculation(reading, tuple(replace(operand, period=each) for each in periods))


def _over_things(reading: Reading) -> Calculation:
    told = [when_of(name) for name in reading.periods]
    periods = [period_name(each) for each in told]
    if len(reading.things) != 2 or len(periods) != 2:
        periods = [period_name(_completed(reading.periods)[0]) if len(told) == 1 else ""] * len(
            reading.things
        )
    if reading.operation == "share" and len(set(reading.things)) == 1:
        # The quarter is a part of its year, whichever is named first.
        periods.sort(key=lambda name: not when_of(name).quarter)
    operands = tuple(
        Operand(words=thing, period=period)
        for thing, period in zip(reading.things, periods, strict=True)
    )
    if reading.operation in OVER_TIME:
        operands = _older_first(operands)
    return _calculation(reading, operands)


def _older_first(operands: tuple[Operand, ...]) -> tuple[Operand, ...]:
    """ "Between A and B" is A less B, but "between the first and the second quarter" the second
    less the first."""
    first, second = (when_of(f"{each.words} {each.period}") for each in operands)
    if first != second and first.is_told and second.is_told:
        return operands if first.order < second.order else operands[::-1]
    return operands[::-1]


def count_of(inputs: int) -> str:
    return _formula("count", inputs)


def _formula(operation: Operation, inputs: int) -> str:
    listed = ", ".join(f"#{number}" for number in range(1, inputs + 1))
    return f"{_FORMULAS[operation]}({listed})"


def _calculation(reading: Reading, operands: tuple[Operand, ...]) -> Calculation:
    return Calculation(
        name=reading.operation,
        formula=_formula(reading.operation, len(operands)),
        operands=operands,
        definition=reading.operation,
        kind=_KINDS.get(reading.operation, "same"),
        decimals=reading.decimals,
    )
