"""A plan → its result with every input's quote, or which input is missing.

An operand counts only where row, column, time and whose figure it is are those asked for; code
computes, and a result whose inputs do not count the same is none. Beside the number stand its
inputs as the tables print them and the formula in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import gt, lt

from research_app.synthesis.calculations.material import Material, solved
from research_app.synthesis.calculations.measured import solve_measure
from research_app.synthesis.calculations.operations import (
    calculation_over,
    calculations_for,
    named,
    without_brackets,
)
from research_app.synthesis.calculations.result import change_item, planned_item
from research_app.synthesis.calculations.sums import is_of_parts, solve_parts, solve_remaining
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    InTable,
    Missing,
    Operand,
    Plan,
    Reading,
    Solved,
)
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.quoting import on_one_line
from research_app.synthesis.ranking import Ranking

COMPUTED_FROM = "Computed from these figures"
NO_FIGURE = "–"
LONGEST_TITLE = 200
"""Code points of a title; of a longer one the end is nearest to the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """The blocks of an answer: the headline with the computed number, the formula in words, and the
    inputs in the tables or sentences that tell them."""

    blocks: tuple[BlockPlan, ...]


def calculate(plan: Plan, ranking: Ranking) -> Computed | Missing | None:
    """None where nothing is found of a question that names no time, so that it was hardly meant as
    a calculation: "difference between A and B" may be a difference of notions."""
    material = Material(plan, ranking)
    missing: Missing | None = None
    for reading in plan.readings:
        result = _result_of(reading, material)
        if isinstance(result, Computed):
            return result
        missing = missing or result
    return missing if any(each.periods or each.measure for each in plan.readings) else None


def _result_of(reading: Reading, material: Material) -> Computed | Missing:
    if reading.measure is not None:
        measured = solve_measure(reading, reading.measure, material)
        return measured if isinstance(measured, Missing) else _computed(*measured)
    result = _solved(reading, material)
    if isinstance(result, Missing):
        return result
    item = planned_item(result.calculation, result.found)
    if isinstance(item, Missing):
        return item
    return _computed(result, (item, *_otherwise(reading, result)))


def _computed(result: Solved, items: tuple[Item, ...]) -> Computed:
    headline = BlockPlan(type="headline", items=items)
    return Computed(blocks=(headline, *_inputs_blocks(result.calculation, result.beside)))


def _solved(reading: Reading, material: Material) -> Solved | Missing:
    """The first way to carry the operation out of which all figures are found; else what the first
    one lacks."""
    if reading.operation == "remaining":
        return solve_remaining(reading, material)
    if is_of_parts(reading):
        return solve_parts(reading, material)
    operand = Operand(words=reading.things[0], period=" and ".join(reading.periods))
    missing: Missing | None = None
    for calculation in calculations_for(reading, material.fitting):
        found = material.solve(calculation, material.fitting)
        held = found if isinstance(found, Missing) else solved(calculation, found)
        result = held if isinstance(held, Missing) else _named(reading, held)
        if isinstance(result, Solved):
            return result
        missing = missing or result
    return missing or Missing(operand=operand, reason="no two figures to compute it from")


def _named(reading: Reading, all_of_it: Solved) -> Solved | Missing:
    """Called as readers know it; of a count only the figures above or below the limit."""
    calculation, found = all_of_it.calculation, all_of_it.found
    if reading.limit is not None:
        is_beyond = gt if reading.above else lt
        found = tuple(each for each in found if is_beyond(each.number.value, reading.limit))
        if not found:
            return Missing(operand=calculation.operands[0], reason="no figure beyond the limit")
        calculation = calculation_over(reading, [each.operand for each in found])
    own = without_brackets(named(calculation, reading, found), found)
    return Solved(calculation=own, found=found, beside=all_of_it.found)


def _otherwise(reading: Reading, result: Solved) -> Iterator[Item]:
    """Who asks how much something grew is told the percentage as well, and of percentages the
    points: "a rise of 2 per cent" may mean either."""
    if len(reading.things) != 1 or len(result.found) != 2:
        return
    wanted = {"change": "%", "percentage change": "percentage points"}.get(reading.operation)
    item = change_item(*result.found) if wanted else None
    if item is not None and item.computed and item.computed.number.unit == wanted:
        yield replace(item, lead=", ")


def _inputs_blocks(calculation: Calculation, found: Sequence[Found]) -> Iterator[BlockPlan]:
    """The figures in the tables that print them, one for each, and the sentences that tell others,
    under the formula in words."""
    title = f"{COMPUTED_FROM}: {calculation.definition}"
    yield BlockPlan(type="heading", items=(Item(text=title),))
    yield from _inputs_tables(found)
    told = dict.fromkeys(each.quote for each in found if not each.parts)
    if told:
        items = tuple(Item(text=on_one_line(quote.quote), quote=quote) for quote in told)
        yield BlockPlan(type="paragraph", items=items)


def _inputs_tables(found: Sequence[Found]) -> Iterator[BlockPlan]:
    """A table for each that prints some of the figures, under its title, in the order in which they
    are used."""
    tables: dict[InTable | None, list[Found]] = {}
    for each in {each.place: each for each in found if each.parts}.values():
        table = replace(each.table, counts="") if each.table else None
        tables.setdefault(table, []).append(each)
    for several in tables.values():
        yield replace(_grid(several), title=_table_title(several))


def _grid(found: Sequence[Found]) -> BlockPlan:
    """Rows and columns as printed, of those that hold a figure; the columns in the order of the
    page."""
    rows = list(dict.fromkeys(_row_label(each) for each in found))
    by_place = sorted(found, key=lambda each: each.start)
    columns = list(dict.fromkeys(_head(each) for each in by_place))
    placed = {(_row_label(each), _head(each)): each for each in found}
    if len(placed) < len(found):
        return _list(found)
    items = [
        Item(text=name, cell=CellAt(row=0, column=column, header=True))
        for column, name in enumerate(["", *columns])
    ]
    for row, label in enumerate(rows, start=1):
        items.append(Item(text=label, cell=CellAt(row=row, header=True)))
        for column, head in enumerate(columns, start=1):
            at = CellAt(row=row, column=column)
            each = placed.get((label, head))
            item = _figure_item(each) if each else Item(text=NO_FIGURE)
            items.append(replace(item, cell=at, otherwise=NO_FIGURE if each else ""))
    return BlockPlan(type="table", items=tuple(items))


def _list(found: Sequence[Found]) -> BlockPlan:
    """One row for each figure, where labels and heads alone do not tell them apart."""
    items: list[Item] = []
    for row, each in enumerate(found):
        items.append(Item(text=each.name, cell=CellAt(row=row, header=True)))
        items.append(replace(_figure_item(each), cell=CellAt(row=row, column=1)))
    return BlockPlan(type="table", items=tuple(items))


def _figure_item(found: Found) -> Item:
    """An input as a claim of its own: the value, cited with its row and the table's header."""
    value = on_one_line(found.number.raw)
    return Item(
        text=value,
        quote=found.quote,
        context=found.context,
        statement=f"{found.name}: {value}",
        parts=found.parts,
    )


def _row_label(found: Found) -> str:
    return found.label or found.name


def _table_title(found: Sequence[Found]) -> str:
    """ "Consolidated statement of income, page 12, in millions of US dollars"."""
    table = found[0].table
    if table is None:
        return ""
    title = on_one_line(table.title)[-LONGEST_TITLE:]
    page = f"page {table.page}" if table.page is not None else ""
    counts = next((each.table.counts for each in found if each.table and each.table.counts), "")
    named = "" if counts.casefold() in title.casefold() else counts
    return ", ".join(part for part in (title, page, on_one_line(named)) if part)


def _head(found: Found) -> str:
    """ "December 31," over "2022" is "December 31, 2022"."""
    return ", ".join(head.strip(" ,") for head in found.heads)
