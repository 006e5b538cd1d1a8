"""The answer to a question for the largest of several figures, or for the parts of a total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from research_app.synthesis.calculations.definitions.tree import calculation_of, of_period
from research_app.synthesis.calculations.plan import planned_item
from research_app.synthesis.calculations.recipes.names import printed_line
from research_app.synthesis.calculations.recipes.solved import SolvedMeasure, Statements
from research_app.synthesis.calculations.trends.extremes import (
    Extreme,
    parts_of_total,
    read_extreme,
    rows_of_kind,
)
from research_app.synthesis.calculations.trends.periods import newest_year
from research_app.synthesis.calculations.values import Calculation, Found, Missing, Operand
from research_app.synthesis.calculations.write import COMPUTED_FROM, inputs_tables
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import BlockPlan, Item

Blocks = tuple[BlockPlan, ...]
COMPARED = "Compared"


def extreme_blocks(material: Material) -> Blocks | Missing | None:
    """The answer; what is missing for it; or None where nothing of the kind is asked."""
    asked = read_extreme(material.question)
    if asked is None:
        return None
    statements = Statements(material)
    periods = material.question.periods
    period = periods[0] if periods else newest_year(material.cells)
    if asked.share is not None:
        return _shares(asked.share, statements, period)
    found = _candidates(asked, statements, period)
    return found if isinstance(found, Missing) else _largest(found, is_least=asked.is_least)


def _candidates(asked: Extreme, statements: Statements, period: str) -> list[Found] | Missing:
    if asked.kind:
        statement = "income" if asked.kind.startswith(("cost", "exp", "oper")) else "balance"
        series = statements.fitting.printed(statement)
        rows = rows_of_kind(asked.kind, series, period)
        lacking = Operand(words=f"lines of the kind “{asked.kind}”", period=period)
        return [row.found for row in rows] or Missing(
            operand=lacking, reason="no figures were found"
        )
    found: list[Found] = []
    for line in asked.lines:
        calculation = calculation_of(of_period(line, period), name=line.words, definition="")
        solved = statements.solve_each([[calculation]])
        if isinstance(solved, Missing):
            return solved
        found.extend(solved[0].found)
    return found


def _largest(found: Sequence[Found], *, is_least: bool) -> Blocks | Missing:
    pick = min if is_least else max
    winner = pick(found, key=lambda each: each.number.value)
    word = "smallest" if is_least else "largest"
    places = ", ".join(f"#{place}" for place in range(1, len(found) + 1))
    calculation = Calculation(
        name=winner.name,
        formula=f"{'min' if is_least else 'max'}({places})",
        operands=tuple(each.operand for each in found),
        definition=f"{word} of {len(found)} figures: {winner.name}",
    )
    item = planned_item(calculation, found)
    if isinstance(item, Missing):
        return item
    headline = BlockPlan(
        type="headline", items=(replace(item, lead=f"{word.capitalize()} of {len(found)}: "),)
    )
    return (headline, _heading(COMPARED), *inputs_tables(found))


def _shares(share: Decimal, statements: Statements, period: str) -> Blocks | Missing:
    line = printed_line("revenue")
    assert line is not None
    calculation = calculation_of(of_period(line, period), name="Revenue", definition="revenue")
    solved = statements.solve_each([[calculation]])
    if isinstance(solved, Missing):
        return solved
    revenue = solved[0].found[0]
    split = parts_of_total(statements.series, period, revenue.number.value)
    if split is None:
        return Missing(
            operand=Operand(words="parts that add up to revenue", period=period),
            reason="no figures were found",
        )
    parts, total = split
    items = list(_share_items([part.found for part in parts], total.found))
    above = [item for item in items if item.computed and item.computed.number.value > share]
    verdict = "Yes. " if above else "No. "
    shown = above or [
        max(items, key=lambda item: item.computed.number.value if item.computed else 0)
    ]
    stated = [replace(item, lead="; ") for item in shown]
    stated[0] = replace(stated[0], lead=verdict)
    figures = [*(part.found for part in parts), total.found]
    headline = BlockPlan(type="headline", items=tuple(stated))
    return (headline, _heading(COMPUTED_FROM), *inputs_tables(figures))


def _heading(text: str) -> BlockPlan:
    return BlockPlan(type="heading", items=(Item(text=text),))


def _share_items(parts: Sequence[Found], total: Found) -> Iterator[Item]:
    for part in parts:
        solved = SolvedMeasure(
            calculation=Calculation(
                name=f"{part.name}, share of {total.name}",
                formula="share(#1, #2)",
                operands=(part.operand, total.operand),
                definition=f"{part.name} ÷ {total.name}",
                kind="percent",
                decimals=1,
            ),
            found=(part, total),
        )
        item = planned_item(solved.calculation, solved.found)
        if not isinstance(item, Missing):
            yield item
