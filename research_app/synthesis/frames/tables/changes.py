"""How far a table's rows moved from the first to the last time shown: one more column, computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.changes import change_item
from research_app.synthesis.calculations.figures import found_of
from research_app.synthesis.calculations.series import Figure, find_series
from research_app.synthesis.calculations.values import Found, Operand
from research_app.synthesis.cells import ScoredRow
from research_app.synthesis.frames.tables.figures import columns_of
from research_app.synthesis.frames.tables.table_items import name_of_heads
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt, Question

NO_CHANGE = "–"


def with_changes(question: Question, rows: Sequence[ScoredRow], table: BlockPlan) -> BlockPlan:
    """The table of the rows with "2020–22: +33.4 %" behind its last column, where every row's first
    and last figure are certain to be of the same two times; else as it is."""
    ends = [ends_of(question, row, rows) for row in rows]
    spans = {span_of(each) for each in ends if each}
    if len(spans) != 1 or not any(item.cell for item in table.items):
        return table
    width = 1 + max(item.cell.column for item in table.items if item.cell)
    last = CellAt(row=0, column=width, header=True)
    found = {0: Item(text=spans.pop(), cell=last)}
    for number, each in enumerate(ends, start=1):
        item = change_item(*each) if each else None
        at = CellAt(row=number, column=width)
        found[number] = replace(item or Item(text=NO_CHANGE), cell=at, otherwise=NO_CHANGE)
    if not any(item.computed for item in found.values()):
        return table
    return replace(table, items=tuple(_row_by_row(table.items, found)))


def ends_of(
    question: Question, row: ScoredRow, rows: Sequence[ScoredRow]
) -> tuple[Found, Found] | None:
    """The row's figures at the first and at the last time shown; none where the times are not of
    one kind (two different quarters) or another row has the same label."""
    text, printed = row.candidate.text, row.candidate.table.rows
    if sum(each.label is not None and each.label.of(text) == row.label for each in printed) > 1:
        return None
    shown = set(columns_of(question, rows))
    cells = [cell.candidate for cell in row.cells if name_of_heads(cell.heads) in shown]
    for series in find_series(cells):
        told = sorted((each for each in series.figures if each.when.is_told), key=_order)
        if len(told) < 2 or len({_order(each) for each in told}) < len(told):
            continue
        if told[0].when.quarter != told[-1].when.quarter:
            continue
        if len(told) == len(cells):
            first, last = (found_of(Operand(words=row.label), each) for each in (told[0], told[-1]))
            return first, last
    return None


def span_of(ends: tuple[Found, Found]) -> str:
    """ "2020–22"."""
    first, last = ((each.period or each.name) for each in ends)
    years = [each[-4:] for each in (first, last)]
    if all(each.isdigit() for each in years) and years[0][:2] == years[1][:2]:
        return f"{years[0]}–{years[1][2:]}"
    return f"{first} to {last}"


def _order(figure: Figure) -> tuple[object, ...]:
    return figure.when.order


def _row_by_row(items: Sequence[Item], behind: dict[int, Item]) -> Iterator[Item]:
    for number, item in behind.items():
        yield from (each for each in items if each.cell and each.cell.row == number)
        yield item
