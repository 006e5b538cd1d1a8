"""A plan → its result with every input's quote, or which input is missing.

An operand counts only where row, column, time and whose figure it is are those asked for; code
computes, and a result whose inputs do not count the same is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from research_app.synthesis.calculations.blocks import inputs_blocks
from research_app.synthesis.calculations.material import Material, checked
from research_app.synthesis.calculations.measured import solve_measure
from research_app.synthesis.calculations.names import named, without_brackets
from research_app.synthesis.calculations.over import calculations_for, count_of
from research_app.synthesis.calculations.parts import is_of_parts, solve_parts
from research_app.synthesis.calculations.plan import Plan, Reading
from research_app.synthesis.calculations.remaining import solve_remaining
from research_app.synthesis.calculations.result import change_item, planned_item
from research_app.synthesis.calculations.stems import FILLS, TOTALS, asked_stems
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Missing,
    Operand,
    Solved,
)
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.ranking import Ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """The blocks of an answer: the headline with the computed number, the formula in words, and the
    inputs in the tables or sentences that tell them."""

    blocks: tuple[BlockPlan, ...]


def calculate(plan: Plan, ranking: Ranking) -> Computed | Missing | None:
    """None where the passages print nothing of what is asked, so that the question was hardly meant
    as a calculation."""
    material = Material(plan, ranking)
    missing: Missing | None = None
    for reading in plan.readings:
        result = _result_of(reading, material)
        if isinstance(result, Computed):
            return result
        missing = missing or result
    return missing if missing and _was_meant(plan, material) else None


def _result_of(reading: Reading, material: Material) -> Computed | Missing:
    if reading.measure is not None:
        return _measured(reading, material)
    if reading.operation == "remaining":
        solved = solve_remaining(reading, material)
    elif is_of_parts(reading):
        solved = solve_parts(reading, material)
    else:
        solved = _solve(reading, material)
    if isinstance(solved, Missing):
        return solved
    item = planned_item(solved.calculation, solved.found)
    if isinstance(item, Missing):
        return item
    headline = BlockPlan(type="headline", items=(item, *_otherwise(reading, solved)))
    return Computed(blocks=(headline, *inputs_blocks(solved.calculation, solved.beside)))


def _measured(reading: Reading, material: Material) -> Computed | Missing:
    solved = solve_measure(reading, material)
    if isinstance(solved, Missing):
        return solved
    headline = BlockPlan(type="headline", items=solved.items)
    return Computed(blocks=(headline, *inputs_blocks(solved.calculation, solved.found)))


def _solve(reading: Reading, material: Material) -> Solved | Missing:
    """The first way to carry the operation out of which all figures are found; else what the first
    one lacks."""
    missing: Missing | None = None
    for calculation in calculations_for(reading, material.fitting):
        found = material.solve(calculation)
        if not isinstance(found, Missing):
            found = checked(calculation, found)
        if isinstance(found, Missing):
            missing = missing or found
            continue
        if reading.operation == "difference" and len(reading.things) > 1:
            # The difference of two things is told as the larger less the smaller.
            found = tuple(sorted(found, key=lambda each: each.number.value))
        solved = _within_limit(reading, calculation, found)
        if isinstance(solved, Solved):
            own = named(solved.calculation, reading, solved.found)
            return replace(solved, calculation=without_brackets(own, solved.found))
        missing = missing or solved
    operand = Operand(words=reading.things[0], period=" and ".join(reading.periods))
    return missing or Missing(operand=operand, reason="no two figures to compute it from")


def _within_limit(
    reading: Reading, calculation: Calculation, found: tuple[Found, ...]
) -> Solved | Missing:
    """Of a count only the figures above or below the limit; all of any other operation."""
    if reading.operation != "count" or reading.limit is None:
        return Solved(calculation=calculation, found=found, beside=found)
    held = tuple(each for each in found if _is_beyond(each.number.value, reading))
    if not held:
        return Missing(operand=calculation.operands[0], reason="no figure beyond the limit")
    counted = replace(calculation, formula=count_of(len(held)))
    return Solved(calculation=counted, found=held, beside=found)


def _is_beyond(value: Decimal, reading: Reading) -> bool:
    limit = reading.limit or Decimal(0)
    return value > limit if reading.above else value < limit


def _otherwise(reading: Reading, solved: Solved) -> Iterator[Item]:
    """Who asks how much something grew is told the percentage as well, and of percentages the
    points: "a rise of 2 per cent" may mean either."""
    if len(reading.things) != 1 or len(solved.found) != 2:
        return
    wanted = {"change": "%", "percentage change": "percentage points"}.get(reading.operation)
    item = change_item(*solved.found) if wanted else None
    if item is not None and item.computed and item.computed.number.unit == wanted:
        yield replace(item, lead=", ")


def _was_meant(plan: Plan, material: Material) -> bool:
    """Do tables print, or sentences of the times asked for tell, anything of what is asked?
    "Difference between A and B" may be a difference of notions."""
    readings = [each for each in plan.readings if not is_of_parts(each)]
    if any(len(each.periods) > 1 or each.measure is not None for each in readings):
        return True
    things = [thing for each in readings for thing in each.things]
    wanted = {stem for thing in things for stem in asked_stems(thing)} - FILLS - TOTALS
    printed = {stem for each in material.series for stem in (*each.first.label, *each.first.heads)}
    return bool(wanted & printed) and any(each.periods for each in readings)
