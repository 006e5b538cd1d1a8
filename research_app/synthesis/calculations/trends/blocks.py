"""The answer to a question for a measure: its value, or its values compared.

The headline says yes or no only where the comparison decides; figures, definition and the other
reading of the measure's name stand below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from research_app.synthesis.calculations.cells import is_repeated
from research_app.synthesis.calculations.recipes.measured import (
    Measured,
    calculations_for,
    other_reading,
)
from research_app.synthesis.calculations.recipes.solved import (
    SolvedMeasure,
    Statements,
    value_of,
)
from research_app.synthesis.calculations.trends.asked import Comparison, read_comparison
from research_app.synthesis.calculations.trends.change import change_between, percentage_change
from research_app.synthesis.calculations.trends.extreme_blocks import extreme_blocks
from research_app.synthesis.calculations.trends.periods import compared_periods, newest_year
from research_app.synthesis.calculations.trends.wording import (
    change_item,
    further_value,
    value_item,
)
from research_app.synthesis.calculations.values import Found, Missing
from research_app.synthesis.calculations.write import inputs_blocks
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import BlockPlan, Item

STEADY_OVER = 3
"""Years over which a measure is looked at that shall be steady."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """The values, the newest first, with their periods and the items that state them."""

    measured: Measured
    periods: tuple[str, ...]
    solved: tuple[SolvedMeasure, ...]
    items: tuple[Item, ...]

    @property
    def values(self) -> list[Decimal]:
        """As they are shown: computed ones rounded, printed ones as they stand."""
        return [
            item.computed.number.value if item.computed else value_of(solved)
            for item, solved in zip(self.items, self.solved, strict=True)
        ]


def measured_blocks(material: Material) -> tuple[BlockPlan, ...] | Missing | None:
    """The answer; what is missing for it; or None where no measure is asked for."""
    extreme = extreme_blocks(material)
    if extreme is not None:
        return extreme
    comparison = read_comparison(material.question)
    if comparison is None:
        return None
    statements = Statements(material)
    periods = _periods(comparison, material)
    if not periods:
        # Neither the question nor a statement tells a time: there are no values to compare.
        return None
    compared = _compared(comparison.measured, periods, statements, material)
    if isinstance(compared, Missing):
        return compared
    headline = BlockPlan(type="headline", items=tuple(_headline(comparison, compared)))
    other = other_reading(comparison.measured)
    beside = _compared(other, periods, statements, material) if other is not None else None
    blocks = [headline]
    if isinstance(beside, Compared):
        blocks.append(_otherwise(beside))
    found = [each for solved in compared.solved for each in solved.found]
    return (*blocks, *inputs_blocks(compared.solved[0].calculation, _once(found)))


def _periods(comparison: Comparison, material: Material) -> list[str]:
    """The times asked for; for a growth rate or a mean all of them in one."""
    asked = material.question.periods
    newest = "" if asked else newest_year(material.cells)
    if comparison.measured.over != "one":
        return list(asked) or [newest]
    if comparison.compares in ("positive", "negative") and len(asked) < 2:
        return compared_periods(asked, newest, 1)
    if comparison.compares == "value":
        return compared_periods(asked, newest, 1)
    count = STEADY_OVER if comparison.compares == "steady" else 2
    return compared_periods(asked, newest, count)


def _compared(
    measured: Measured, periods: Sequence[str], statements: Statements, material: Material
) -> Compared | Missing:
    """The values of the measure, all computed the same way."""
    entity = material.question.entities[0] if material.question.entities else ""
    groups = [tuple(periods)] if measured.over != "one" else [(period,) for period in periods]
    solved = statements.solve_each([calculations_for(measured, group, entity) for group in groups])
    if isinstance(solved, Missing):
        return solved
    items = [value_item(each) for each in solved]
    lacking = next((each for each in items if isinstance(each, Missing)), None)
    if lacking is not None:
        return lacking
    return Compared(
        measured=_as_printed(measured, solved[0]),
        periods=tuple(group[0] for group in groups),
        solved=tuple(solved),
        items=tuple(each for each in items if isinstance(each, Item)),
    )


def _as_printed(measured: Measured, newest: SolvedMeasure) -> Measured:
    """A line that is printed has its row's name."""
    label = newest.found[0].label
    return replace(measured, name=label) if is_repeated(newest.calculation) and label else measured


def _headline(comparison: Comparison, compared: Compared) -> Iterator[Item]:
    """ "No. Gross margin, 2023: 18.5 %; 2022: 19.4 %; lower by 0.9 percentage points"."""
    verdict = _verdict(comparison, compared) if comparison.is_yes_no else ""
    stated = list(_stated(compared))
    yield replace(stated[0], lead=f"{verdict}. " if verdict else "")
    yield from stated[1:]


def _otherwise(compared: Compared) -> BlockPlan:
    """The same by the other reading of the measure's name."""
    stated = list(_stated(compared))
    definition = compared.solved[0].calculation.definition
    return BlockPlan(
        type="paragraph",
        items=(
            replace(stated[0], lead=f"By the other reading in use, {definition}: "),
            *stated[1:],
        ),
    )


def _stated(compared: Compared) -> Iterator[Item]:
    yield compared.items[0]
    for item, period in zip(compared.items[1:], compared.periods[1:], strict=True):
        yield replace(further_value(item, period), lead="; ")
    if len(compared.items) == 2:
        yield from _apart(compared)


def _apart(compared: Compared) -> Iterator[Item]:
    """How far the two values are apart; of amounts also in per cent."""
    newer, older = compared.solved
    change = change_item(change_between(compared.measured, older, newer), newer, older)
    if isinstance(change, Missing):
        return
    yield replace(change, lead="; ")
    if compared.measured.kind == "same" and min(compared.values) > 0:
        share = change_item(percentage_change(compared.measured, older, newer), newer, older)
        if not isinstance(share, Missing):
            yield replace(share, lead=", ")


def _verdict(comparison: Comparison, compared: Compared) -> str:
    """Yes or no where the values themselves decide; empty where they do not."""
    values = compared.values
    match comparison.compares:
        case "rise" | "fall" if len(values) == 2 and values[0] != values[1]:
            return "Yes" if (values[0] > values[1]) == (comparison.compares == "rise") else "No"
        case "positive" | "negative" if values[0] != 0:
            return "Yes" if (values[0] > 0) == (comparison.compares == "positive") else "No"
        case "steady" if comparison.limit is not None and len(values) > 1:
            moves = [_moved(compared.measured, *pair) for pair in pairwise(values)]
            return "Yes" if max(moves) <= comparison.limit else "No"
    return ""


def _moved(measured: Measured, newer: Decimal, older: Decimal) -> Decimal:
    """By how much, in percentage points, or in per cent of an amount."""
    if measured.kind == "percent" or not older:
        return abs(newer - older)
    return abs(newer - older) / abs(older) * 100


def _once(found: Sequence[Found]) -> list[Found]:
    """Each figure once, though several calculations use it."""
    seen: dict[tuple[int, int, int], Found] = {}
    for each in found:
        seen.setdefault((each.quote.text_id, each.quote.near or 0, each.start), each)
    return list(seen.values())
