"""What stands beside a computed number: its inputs as the tables print them, the formula in words,
and what is missing where nothing could be computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.cells import (
    figure_item,
    is_repeated,
    row_label,
    table_title,
)
from research_app.synthesis.calculations.values import Calculation, Found, InTable, Missing, Operand
from research_app.synthesis.frames.tables.table_items import name_of_heads
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.wording import on_one_line

COMPUTED_FROM = "Computed from these figures"
NO_FIGURE = "–"


def inputs_blocks(calculation: Calculation, found: Sequence[Found]) -> Iterator[BlockPlan]:
    """The figures in the tables that print them, one for each, and the sentences that tell others,
    under the formula in words. A figure that is only repeated has no formula."""
    title = f"{COMPUTED_FROM}: {calculation.definition}"
    if not is_repeated(calculation):
        yield BlockPlan(type="heading", items=(Item(text=title),))
    yield from inputs_tables(found)
    told = dict.fromkeys(each.quote for each in found if not each.parts)
    if told:
        items = tuple(Item(text=on_one_line(quote.quote), quote=quote) for quote in told)
        yield BlockPlan(type="paragraph", items=items)


def inputs_tables(found: Sequence[Found]) -> Iterator[BlockPlan]:
    """A table for each that prints some of the figures, under its title, in the order in which they
    are used."""
    tables: dict[InTable | None, list[Found]] = {}
    for each in {each.place: each for each in found if each.parts}.values():
        table = replace(each.table, group="", counts="") if each.table else None
        tables.setdefault(table, []).append(each)
    for several in tables.values():
        yield replace(_grid(several), title=table_title(several))


def _grid(found: Sequence[Found]) -> BlockPlan:
    """Rows and columns as printed, of those that hold a figure; the columns in the order of the
    page."""
    rows = list(dict.fromkeys(row_label(each) for each in found))
    by_place = sorted(found, key=lambda each: each.start)
    columns = list(dict.fromkeys(name_of_heads(each.heads) for each in by_place))
    placed = {(row_label(each), name_of_heads(each.heads)): each for each in found}
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
            item = figure_item(each) if each else Item(text=NO_FIGURE)
            items.append(replace(item, cell=at, otherwise=NO_FIGURE if each else ""))
    return BlockPlan(type="table", items=tuple(items))


def _list(found: Sequence[Found]) -> BlockPlan:
    """One row for each figure, where labels and heads alone do not tell them apart."""
    items: list[Item] = []
    for row, each in enumerate(found):
        items.append(Item(text=each.name, cell=CellAt(row=row, header=True)))
        items.append(replace(figure_item(each), cell=CellAt(row=row, column=1)))
    return BlockPlan(type="table", items=tuple(items))


def partly_table(each: Sequence[tuple[Operand, Found | None]], not_found: str) -> BlockPlan:
    """A row for each operand: its figure, or that none was found."""
    items: list[Item] = []
    for row, (operand, found) in enumerate(each):
        label = ", ".join(part for part in (operand.words, operand.period) if part)
        items.append(Item(text=found.name if found else label, cell=CellAt(row=row, header=True)))
        item = figure_item(found) if found else Item(text=not_found)
        items.append(replace(item, cell=CellAt(row=row, column=1)))
    return BlockPlan(type="table", items=tuple(items))


def missing_block(missing: Missing, passages: int) -> BlockPlan:
    """ "Not computed: no figure for “capital expenditure, 2017” was found in 16 passages." """
    return BlockPlan(type="heading", items=(Item(text=missing_sentence(missing, passages)),))


def missing_sentence(missing: Missing, passages: int) -> str:
    operand = missing.operand
    named = ", ".join(part for part in (operand.words, operand.period) if part)
    where = f"{passages} passage{'' if passages == 1 else 's'}"
    return f"Not computed: {missing.reason} for “{named}” in {where}."
