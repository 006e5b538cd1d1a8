"""The table that a claim was read from, as its source prints it: the heads, the cited row between
its neighbours, the cited cell marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from citations.drafts import ClaimDraft, EvidenceDraft, TextDraft
from citations.tables import Cell, Row, Span, Table, cell_named, row_at, tables_of, window_around

#: Rows that are shown above and below the cited one.
NEIGHBOURS = 2


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A figure; `marked` where the claim is about it."""

    words: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row under its label; `cited` where the claim cites it."""

    label: str
    cells: tuple[PrintedCell, ...]
    cited: bool = False


@dataclass(frozen=True, slots=True)
class PrintedHead:
    """A head over `columns` of them; empty where nothing stands there."""

    words: str
    columns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable:
    """`heads` from the widest down, a row a level. `is_cut` says that the source prints more
    rows."""

    caption: str
    label_head: str
    heads: tuple[tuple[PrintedHead, ...], ...]
    rows: tuple[PrintedRow, ...]
    is_cut: bool


def printed_table(source: TextDraft, claim: ClaimDraft, item: EvidenceDraft) -> PrintedTable | None:
    """The table around the row that `item` quotes in `source`, or None where the claim was not made
    of one of its cells, or where a column of the row is not certain."""
    if not claim.parts or item.place is None:
        return None
    place = item.place
    window = window_around(source, place.start, place.end)
    found = row_at(tables_of(source, *window), place.start, place.end)
    cell = cell_named(source.text, found[1], claim.parts) if found else None
    if found is None or cell is None or not cell.heads:
        return None
    return _printed(source.text, *found, cell)


def _printed(text: str, table: Table, cited: Row, cell: Cell) -> PrintedTable:
    at = table.rows.index(cited)
    shown = table.rows[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]
    columns = sorted({each.column for row in shown for each in row.cells})
    return PrintedTable(
        caption=" · ".join(dict.fromkeys(_caption(text, table))),
        label_head=table.label_head.of(text) if table.label_head else "",
        heads=tuple(_heads(text, shown, columns)),
        rows=tuple(_row(text, row, columns, cited, cell) for row in shown),
        is_cut=len(shown) < len(table.rows),
    )


def _caption(text: str, table: Table) -> Iterator[str]:
    caption = table.caption.of(text) if table.caption else ""
    if caption:
        yield caption
    scale = table.scale.of(text) if table.scale else ""
    if scale and scale.casefold() not in caption.casefold():
        yield scale


def _heads(
    text: str, rows: Sequence[Row], columns: Sequence[int]
) -> Iterator[tuple[PrintedHead, ...]]:
    over = {cell.column: cell.heads for row in rows for cell in row.cells if cell.heads}
    levels = max(map(len, over.values()))
    for level in range(levels):
        spans = [_head_at(over.get(column, ()), level - levels) for column in columns]
        yield tuple(
            PrintedHead(span.of(text) if span else "", len(list(same)))
            for span, same in groupby(spans)
        )


def _head_at(heads: Sequence[Span], level: int) -> Span | None:
    """The head `level` from below, counted from -1; a column with fewer has none further up."""
    return heads[level] if -level <= len(heads) else None


def _row(text: str, row: Row, columns: Sequence[int], cited: Row, cell: Cell) -> PrintedRow:
    cells = {each.column: each for each in row.cells}
    return PrintedRow(
        label=row.label_in(text),
        cells=tuple(
            PrintedCell(cells[column].span.of(text), row is cited and column == cell.column)
            if column in cells
            else PrintedCell("")
            for column in columns
        ),
        cited=row is cited,
    )
