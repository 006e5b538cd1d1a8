"""What stands beside a computed number: its inputs as the tables print them and the formula in
words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.values import Calculation, Found, InTable
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.quoting import on_one_line

COMPUTED_FROM = "Computed from these figures"
NO_FIGURE = "–"

LONGEST_TITLE = 200
"""Code points of a title; of a longer one the end is nearest to the table."""


def inputs_blocks(calculation: Calculation, found: Sequence[Found]) -> Iterator[BlockPlan]:
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
