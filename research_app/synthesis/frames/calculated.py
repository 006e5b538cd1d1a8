"""A number that stands nowhere but follows from some that do: the result, what it was computed
from, and how."""

from __future__ import annotations

from research_app.synthesis.calculations.asked.forms import read_asked
from research_app.synthesis.calculations.plan import planned_item
from research_app.synthesis.calculations.solve import Solved, solve_asked
from research_app.synthesis.calculations.values import Missing
from research_app.synthesis.calculations.write import inputs_table
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import BlockPlan


def lay_out(material: Material) -> tuple[BlockPlan, ...]:
    """Nothing where the question asks for no calculation, or where an input is missing."""
    solved = solve_asked(material, read_asked(material.question))
    if not isinstance(solved, Solved):
        return ()
    item = planned_item(solved.calculation, solved.found)
    if isinstance(item, Missing):
        return ()
    headline = BlockPlan(type="headline", items=(item,))
    return (headline, inputs_table(solved.found))
