"""The measures that a question asks for and that must be computed, with their formulas, and the
calculations that they become for a period."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from research_app.synthesis.calculations.definitions.tree import (
    Amount,
    Called,
    Joined,
    Line,
    Node,
    calculation_of,
    in_words,
    moved,
    of_period,
)
from research_app.synthesis.calculations.values import Calculation, Kind

Over = Literal["one", "mean", "growth", "yearly growth"]
"""What is asked over several periods: each for itself, their mean, the percentage change between
the ends, or the same by the year (a compound rate)."""
HUNDRED = Amount(value=Decimal(100))


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A measure that is asked for. `formulas` are the ways to compute it, the usual one first,
    `other` those of another reading that is in use; their lines carry no period unless the
    definition names one. `note` says which reading was taken; `is_defined`: the question itself
    defines it."""

    name: str
    kind: Kind
    formulas: tuple[Node, ...]
    other: tuple[Node, ...] = ()
    note: str = ""
    is_defined: bool = False
    over: Over = "one"
    decimals: int | None = None

    @property
    def is_line(self) -> bool:
        """Is it printed, rather than computed from several lines?"""
        return isinstance(self.formulas[0], Line)


def calculations_for(
    measured: Measured, periods: Sequence[str], entity: str
) -> tuple[Calculation, ...]:
    """The measure for the period, or over all of them where a mean or a growth rate is asked for;
    one calculation for each way to compute it, the usual one first."""
    return tuple(
        calculation_of(
            over_periods(measured, formula, periods),
            name=name_over(measured, periods),
            definition=definition_of(measured, formula),
            entity=entity,
            kind="percent" if "growth" in measured.over else measured.kind,
            decimals=measured.decimals,
        )
        for formula in measured.formulas
    )


def other_reading(measured: Measured) -> Measured | None:
    """The measure by the other reading that is in use."""
    if not measured.other:
        return None
    return replace(measured, formulas=measured.other, other=(), note="", is_defined=False)


def over_periods(measured: Measured, formula: Node, periods: Sequence[str]) -> Node:
    """The formula with its periods. A growth rate over one period counts from the year before."""
    years = in_order(periods)
    if "growth" in measured.over:
        return _growth(measured, formula, years)
    if measured.over == "mean" and len(years) > 1:
        return Called(parts=tuple(of_period(formula, year) for year in years))
    return of_period(formula, periods[0] if periods else "")


def in_order(periods: Sequence[str]) -> list[str]:
    """The periods, the oldest first."""
    return sorted(periods, key=lambda name: (name[-4:], name))


def name_over(measured: Measured, periods: Sequence[str]) -> str:
    """How the result is called: "Gross margin, 2022", "Capex, average of 2017–2019"."""
    years = [period.removeprefix("FY") for period in in_order(periods)]
    if not years:
        return measured.name
    if measured.over == "one" or len(years) < 2:
        growth = " growth" if "growth" in measured.over else ""
        return f"{measured.name}{growth}, {periods[0].removeprefix('FY')}"
    said = {
        "mean": f", average of {years[0]}–{years[-1]}",
        "growth": f" growth, {years[0]} to {years[-1]}",
        "yearly growth": f", compound growth a year, {years[0]} to {years[-1]}",
    }
    return measured.name + said[measured.over]


def definition_of(measured: Measured, formula: Node) -> str:
    """The formula in words and where it comes from."""
    said = f"{measured.name} = {in_words(without_scale(formula))}"
    if isinstance(formula, Line):
        said = measured.name
    if measured.over == "mean":
        said = f"{said}, averaged over the periods"
    if "growth" in measured.over:
        said = f"{said}; growth = (last − first) ÷ first"
        if measured.over == "yearly growth":
            said = said.replace("(last − first) ÷ first", "(last ÷ first) ^ (1 ÷ years) − 1")
    if measured.is_defined:
        return f"{said}, as the question defines it"
    return f"{said}. {measured.note}" if measured.note else said


def without_scale(node: Node) -> Node:
    """Without the factor of a hundred that only says "per cent"."""
    if isinstance(node, Joined) and node.sign == "*" and node.right == HUNDRED:
        return node.left
    return node


def as_percent(node: Node) -> Node:
    return Joined(left=node, sign="*", right=HUNDRED)


def _growth(measured: Measured, formula: Node, years: Sequence[str]) -> Node:
    last = of_period(formula, years[-1] if years else "")
    before = formula if len(years) > 1 else moved(formula, -1)
    first = of_period(before, years[0] if years else "")
    count = int(years[-1][-4:]) - int(years[0][-4:]) if len(years) > 1 else 1
    if measured.over == "growth" or count < 2:
        return Called(parts=(first, last), function="percentage_change")
    return Called(parts=(first, last, Amount(value=Decimal(count))), function="cagr")
