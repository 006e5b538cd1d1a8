"""A number that stands nowhere but follows from some that do: the result, what it was computed
from, and beside it what the sources say in words.

Where a source states the answer itself ("increased by $4 million"), it says so first, and the
calculation stands below. Where an input is missing, a line names it, above the plain facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from citations.drafts import ProposedQuote
from research_app.synthesis.calculations.asked.forms import read_asked
from research_app.synthesis.calculations.asked.printed import is_stated
from research_app.synthesis.calculations.asked.values import OVER_TIME, Asked
from research_app.synthesis.calculations.definitions.find import find_definitions
from research_app.synthesis.calculations.plan import planned_item
from research_app.synthesis.calculations.recipes.asked import measured_in
from research_app.synthesis.calculations.solve import Solved, found_each, solve_asked
from research_app.synthesis.calculations.trends.asked import read_comparison
from research_app.synthesis.calculations.trends.blocks import measured_blocks
from research_app.synthesis.calculations.values import Missing
from research_app.synthesis.calculations.write import (
    inputs_blocks,
    missing_block,
    missing_sentence,
    partly_table,
)
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.printed_first import printed_first
from research_app.synthesis.frames.tables.changes import change_item
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.terms import content_stems

Blocks = tuple[BlockPlan, ...]
MOST_FACTS = 2
"""Paragraphs beside a calculation."""


def lay_out(material: Material, plain: Callable[[Material], Blocks]) -> Blocks:
    """`plain` lays out what the sources say without any calculation; it stays alone where the
    question asks for none. Rows that print what the question names come before the measures that
    are known by name; what the question defines itself comes before both."""
    facts = plain(material)
    asked = () if find_definitions(material.question.text) else read_asked(material.question)
    solved = solve_asked(material, asked)
    if isinstance(solved, Solved):
        return _computed(material, asked, solved, facts)
    if not asked and _has_own_frame(material, facts):
        return facts
    measured = measured_blocks(material) if _may_be_measured(material, asked) else None
    if measured is not None and not isinstance(measured, Missing):
        shown = printed_first(material, measured)
        said = {item.quote for item in shown[0].items}
        beside = _speaking_of(measured[0], facts)
        return (*shown, *(block for block in beside if not said & _quoted(block)))
    missing = solved if material.question.shape == "develop" else measured or solved
    if missing is None or (asked and _says_enough(material, asked[0], facts)):
        return facts
    return _not_computed(material, missing, facts or _partly(material, asked))


def _quoted(block: BlockPlan) -> set[ProposedQuote | None]:
    return {item.quote for item in block.items}


def _has_own_frame(material: Material, facts: Blocks) -> bool:
    """How a printed line developed is told by a table of its periods."""
    if material.question.shape != "develop" or not any(each.type == "table" for each in facts):
        return False
    comparison = read_comparison(material.question)
    if comparison is None:
        return True
    return comparison.measured.is_line and comparison.measured.over == "one"


def _says_enough(material: Material, asked: Asked, facts: Blocks) -> bool:
    """Do the sources state the answer, or tell of it in prose alone?"""
    prose = not material.cells and len(asked.periods) < 2
    return prose or is_stated(asked, facts)


def _partly(material: Material, asked: Sequence[Asked]) -> Blocks:
    """What was found of a calculation where the sources say nothing else."""
    each = found_each(material, asked) if asked else []
    return (partly_table(each, material.not_found),) if each else ()


def _may_be_measured(material: Material, asked: Sequence[Asked]) -> bool:
    """Several things compared have a grid of their own. Where a calculation was read, a line that
    is printed has been looked for by all of the question's words; only a measure made from several
    lines is something else."""
    question = material.question
    if question.shape == "compare" and len(question.entities) > 1:
        return False
    measured = measured_in(question) if asked else None
    if not asked or measured is None:
        return not asked
    return not measured.is_line or measured.over == "yearly growth"


def _computed(material: Material, asked: Sequence[Asked], solved: Solved, facts: Blocks) -> Blocks:
    item = planned_item(solved.calculation, solved.found)
    if isinstance(item, Missing):
        return _not_computed(material, item, facts)
    inputs = inputs_blocks(solved.calculation, solved.beside)
    items = (item, *_in_percent(asked[0], solved))
    computed = (BlockPlan(type="headline", items=items), *inputs)
    first = asked[0]
    if first.operation in OVER_TIME and len(first.things) == 1 and is_stated(first, facts):
        return (*facts, *_demoted(computed))
    return (*computed, *_beside(facts))


def _in_percent(asked: Asked, solved: Solved) -> Iterator[Item]:
    """Who asks how much something grew is told the percentage as well, where both figures are above
    nought and no percentages themselves."""
    if asked.operation != "change" or len(asked.things) != 1 or len(solved.found) != 2:
        return
    item = change_item(*solved.found)
    if item is not None and item.computed and item.computed.number.unit == "%":
        yield replace(item, lead=", ")


def _not_computed(material: Material, missing: Missing, facts: Blocks) -> Blocks:
    if not facts:
        return ()
    return (missing_block(missing, len(material.passages)), *_demoted(facts))


def _beside(facts: Sequence[BlockPlan]) -> Iterator[BlockPlan]:
    """The sentences among the facts; their figures stand in the table of inputs already."""
    told = [block for block in _demoted(facts) if block.type == "paragraph" and not _is_cell(block)]
    yield from told[:MOST_FACTS]


def _speaking_of(headline: BlockPlan, facts: Sequence[BlockPlan]) -> Iterator[BlockPlan]:
    """The sentences among the facts that name the very measure."""
    numbers = [item.computed.number for item in headline.items if item.computed]
    measure = set(content_stems(numbers[0].entity.partition(",")[0])) if numbers else set()
    for block in _beside(facts):
        said = set(content_stems(" ".join(item.text for item in block.items)))
        if measure and measure <= said:
            yield block


def not_computed(material: Material) -> str:
    """A sentence that names the input for want of which nothing was computed; empty where nothing
    was to be."""
    asked = read_asked(material.question)
    missing = measured_blocks(material) if _may_be_measured(material, asked) else None
    if not isinstance(missing, Missing):
        solved = solve_asked(material, asked)
        missing = solved if isinstance(solved, Missing) else None
    if not isinstance(missing, Missing) or not (material.cells or asked):
        return ""
    return missing_sentence(missing, len(material.passages))


def _is_cell(block: BlockPlan) -> bool:
    return any(item.parts for item in block.items)


def _demoted(blocks: Sequence[BlockPlan]) -> Blocks:
    """The blocks with the headline as a paragraph."""
    return tuple(
        replace(block, type="paragraph") if block.type == "headline" else block for block in blocks
    )
