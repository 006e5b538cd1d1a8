"""A calculation's operands found in the material, or the one that is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from citations.errors import FormulaError
from citations.numbers.derive import compute, parse_formula
from research_app.synthesis.calculations.asked.deducted import without_brackets
from research_app.synthesis.calculations.asked.known import by_usual_labels, of_another_line
from research_app.synthesis.calculations.asked.names import named
from research_app.synthesis.calculations.asked.over import calculations_for, count_of
from research_app.synthesis.calculations.asked.values import OVER_TIME, Asked
from research_app.synthesis.calculations.operands.choose import choose_figures
from research_app.synthesis.calculations.operands.fit import Fitting
from research_app.synthesis.calculations.operands.placed import placed
from research_app.synthesis.calculations.operands.series import Series, find_series
from research_app.synthesis.calculations.operands.told import told_figures
from research_app.synthesis.calculations.operands.whose import cells_of_asked
from research_app.synthesis.calculations.recipes.fit import LineFitting
from research_app.synthesis.calculations.values import Calculation, Found, Missing, Operand
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.tables.figures import speaks_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """A calculation with the figures of its operands, in their order; `beside` are the figures that
    are shown with it."""

    calculation: Calculation
    found: tuple[Found, ...]
    beside: tuple[Found, ...]


def fitting_of(material: Material) -> Fitting:
    """The figures that may be operands, made once for all calculations of an answer."""
    return Fitting(series_of(material))


def series_of(material: Material) -> list[Series]:
    """The figures of the material that are of whom the question names."""
    question = material.question
    spoken_of = [cell for cell in material.cells if speaks_of(question, cell)]
    return find_series(cells_of_asked(question, spoken_of))


def solve(
    material: Material, calculation: Calculation, fitting: Fitting | None = None
) -> tuple[Found, ...] | Missing:
    """The figures of the operands in order; `Missing` names the first without a certain one."""
    chosen = choose_figures(fitting or fitting_of(material), calculation.operands)
    if isinstance(chosen, Missing):
        told = told_figures(material, calculation.operands)
        return chosen if isinstance(told, Missing) else _computable(calculation, told)
    pairs = zip(calculation.operands, chosen.figures, strict=True)
    found = tuple(placed(operand, figure) for operand, figure in pairs)
    return _computable(calculation, found)


def solve_asked(material: Material, asked: Sequence[Asked]) -> Solved | Missing | None:
    """The first reading of a question whose operands are all found; else what the first one
    misses. None where nothing is asked for."""
    fitting = fitting_of(material) if asked else None
    missing: Missing | None = None
    for reading in asked:
        for calculation in calculations_for(reading, fitting or fitting_of(material)):
            found = solve(material, calculation, fitting)
            lacks = isinstance(found, Missing) and reading.operation in OVER_TIME
            if lacks or (not isinstance(found, Missing) and of_another_line(found)):
                usual = by_usual_labels(calculation)
                found = solve(material, usual, LineFitting(series_of(material)))
            if isinstance(found, Missing):
                missing = missing or found
                continue
            if reading.operation == "difference" and len(reading.things) > 1:
                found = _smaller_first(found)
            solved = _within_limit(reading, calculation, found)
            if isinstance(solved, Solved):
                own = named(solved.calculation, reading, solved.found)
                return replace(solved, calculation=without_brackets(own, solved.found))
            missing = missing or solved
    return missing or (_without_figures(asked[0]) if asked else None)


def found_each(material: Material, asked: Sequence[Asked]) -> list[tuple[Operand, Found | None]]:
    """The operands of what is most likely asked, each looked for by itself; () where none has a
    figure."""
    fitting = fitting_of(material)
    for reading in asked:
        for calculation in calculations_for(reading, fitting):
            each = [(operand, _found_alone(fitting, operand)) for operand in calculation.operands]
            if any(found for _, found in each):
                return each
    return []


def _found_alone(fitting: Fitting, operand: Operand) -> Found | None:
    chosen = choose_figures(fitting, [operand])
    return None if isinstance(chosen, Missing) else placed(operand, chosen.figures[0])


def _without_figures(asked: Asked) -> Missing:
    operand = Operand(words=asked.things[0], period=" and ".join(asked.periods))
    return Missing(operand=operand, reason="no two figures to compute it from were found")


def _smaller_first(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """The difference of two things is told as the larger less the smaller."""
    return tuple(sorted(found, key=lambda each: each.number.value))


def _within_limit(
    asked: Asked, calculation: Calculation, found: tuple[Found, ...]
) -> Solved | Missing:
    """Of a count only the figures above or below the limit; all of any other operation."""
    if asked.operation != "count" or asked.limit is None:
        return Solved(calculation=calculation, found=found, beside=found)
    held = [each for each in found if _is_beyond(each.number.value, asked)]
    if not held:
        return Missing(
            operand=calculation.operands[0], reason="no figure beyond the limit was found"
        )
    return Solved(
        calculation=replace(calculation, formula=count_of(len(held))),
        found=tuple(held),
        beside=found,
    )


def _is_beyond(value: Decimal, asked: Asked) -> bool:
    limit = asked.limit or Decimal(0)
    return value > limit if asked.above else value < limit


def _computable(calculation: Calculation, found: tuple[Found, ...]) -> tuple[Found, ...] | Missing:
    """Figures that the formula can be computed with: none divides by zero."""
    try:
        compute(parse_formula(calculation.formula), [each.number.value for each in found])
    except FormulaError as error:
        return Missing(operand=calculation.operands[0], reason=str(error).rstrip(".").lower())
    return found
