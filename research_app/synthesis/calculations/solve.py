"""A calculation's operands found in the material, or the one that is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citations.errors import FormulaError
from citations.numbers.derive import compute, parse_formula
from research_app.synthesis.calculations.asked.over import calculations_for
from research_app.synthesis.calculations.asked.values import Asked
from research_app.synthesis.calculations.operands.choose import choose_figures
from research_app.synthesis.calculations.operands.fit import Fitting
from research_app.synthesis.calculations.operands.read import found_of
from research_app.synthesis.calculations.operands.series import find_series
from research_app.synthesis.calculations.values import Calculation, Found, Missing
from research_app.synthesis.frames.material import Material


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """A calculation with the figures of its operands, in their order."""

    calculation: Calculation
    found: tuple[Found, ...]


def fitting_of(material: Material) -> Fitting:
    """The figures of the material, made once for all calculations of an answer."""
    return Fitting(find_series(material.cells))


def solve(
    material: Material, calculation: Calculation, fitting: Fitting | None = None
) -> tuple[Found, ...] | Missing:
    """The figures of the operands in order; `Missing` names the first without a certain one."""
    chosen = choose_figures(fitting or fitting_of(material), calculation.operands)
    if isinstance(chosen, Missing):
        return chosen
    pairs = zip(calculation.operands, chosen.figures, strict=True)
    found = tuple(found_of(operand, figure) for operand, figure in pairs)
    return _computable(calculation, found)


def solve_asked(material: Material, asked: Sequence[Asked]) -> Solved | Missing | None:
    """The first reading of a question whose operands are all found; else what the first one
    misses. None where no reading gives a calculation."""
    fitting = fitting_of(material)
    missing: Missing | None = None
    for reading in asked:
        for calculation in calculations_for(reading, fitting):
            found = solve(material, calculation, fitting)
            if not isinstance(found, Missing):
                return Solved(calculation=calculation, found=found)
            missing = missing or found
    return missing


def _computable(calculation: Calculation, found: tuple[Found, ...]) -> tuple[Found, ...] | Missing:
    """Figures that the formula can be computed with: none divides by zero."""
    try:
        compute(parse_formula(calculation.formula), [each.number.value for each in found])
    except FormulaError as error:
        return Missing(operand=calculation.operands[0], reason=str(error).rstrip(".").lower())
    return found
