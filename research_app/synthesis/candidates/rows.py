"""Rows of tables, told with the heads of their columns."""

from __future__ import annotations

from citations.tables import Cell, Row, Span, Table


def told(text: str, table: Table, row: Row) -> str:
    """The row as one assertion, "caption · group · label · head: value; head: value"; where a
    column is not certain, the heads over the table and the row as they are printed."""
    parts = [_words(text, table.caption), _words(text, table.scale), _words(text, row.group)]
    if row.cells and all(cell.heads for cell in row.cells):
        parts += [row.label_in(text), "; ".join(_cell(text, cell) for cell in row.cells)]
    else:
        parts += [*(_words(text, line) for line in table.header), row.span.of(text)]
    kept: list[str] = []
    for part in parts:
        if part and not any(part in each for each in kept):
            kept.append(part)
    return " · ".join(kept)


def _cell(text: str, cell: Cell) -> str:
    return f"{' '.join(head.of(text) for head in cell.heads)}: {cell.span.of(text)}"


def _words(text: str, span: Span | None) -> str:
    return span.of(text) if span else ""
