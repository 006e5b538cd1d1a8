"""Tables as they are stored beside a text: plain lists of offsets.

A span is `[start, end]`. The heads of each column stand once for the table; a cell is
`[start, end, column]`, with a fourth value 1 where its column is not certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from citations.drafts.tables import Cell, Row, Span, Table

Heads = tuple[Span, ...]


def to_stored(tables: Sequence[Table] | None) -> list[dict[str, Any]] | None:
    """The tables as JSON takes them; None stays None."""
    return None if tables is None else [_stored(table) for table in tables]


def from_stored(stored: Sequence[dict[str, Any]] | None) -> tuple[Table, ...] | None:
    """The inverse of `to_stored`."""
    return None if stored is None else tuple(_table(each) for each in stored)


def _stored(table: Table) -> dict[str, Any]:
    columns = {cell.column: cell.heads for row in table.rows for cell in row.cells if cell.heads}
    return {
        "span": _pair(table.span),
        "caption": _pair(table.caption),
        "scale": _pair(table.scale),
        "label_head": _pair(table.label_head),
        "header": [_pair(line) for line in table.header],
        "columns": [[column, [_pair(head) for head in heads]] for column, heads in columns.items()],
        "rows": [
            [
                _pair(row.span),
                _pair(row.label),
                _pair(row.group),
                [_stored_cell(cell, columns) for cell in row.cells],
            ]
            for row in table.rows
        ],
    }


def _stored_cell(cell: Cell, columns: dict[int, Heads]) -> list[int]:
    place = [cell.span.start, cell.span.end, cell.column]
    return [*place, 1] if columns.get(cell.column) and not cell.heads else place


def _table(stored: dict[str, Any]) -> Table:
    columns = {column: _spans(heads) for column, heads in stored["columns"]}
    return Table(
        span=_span(stored["span"]),
        caption=_maybe(stored["caption"]),
        scale=_maybe(stored["scale"]),
        label_head=_maybe(stored["label_head"]),
        header=_spans(stored["header"]),
        rows=tuple(
            Row(
                span=_span(span),
                label=_maybe(label),
                group=_maybe(group),
                cells=tuple(_cell(cell, columns) for cell in cells),
            )
            for span, label, group, cells in stored["rows"]
        ),
    )


def _cell(stored: Sequence[int], columns: dict[int, Heads]) -> Cell:
    start, end, column, *uncertain = stored
    heads = () if uncertain else columns.get(column, ())
    return Cell(span=Span(start=start, end=end), column=column, heads=heads)


def _pair(span: Span | None) -> list[int] | None:
    return None if span is None else [span.start, span.end]


def _span(pair: Sequence[int]) -> Span:
    start, end = pair
    return Span(start=start, end=end)


def _maybe(pair: Sequence[int] | None) -> Span | None:
    return None if pair is None else _span(pair)


def _spans(pairs: Sequence[Sequence[int]]) -> tuple[Span, ...]:
    return tuple(_span(pair) for pair in pairs)
