"""Rows of tables, told with the heads of their columns."""

from __future__ import annotations

from collections.abc import Sequence

from citations.tables import Cell, Row, Span, Table
from research_app.synthesis.candidates.stating import ends_as_sentence

MOST_HEAD_LINES = 3
FARTHEST_HEAD = 600
"""Characters above the rows in which heads are looked for that are in no header."""


def told(text: str, table: Table, row: Row) -> str:
    """The row as one assertion, "caption · group · label · head: value; head: value"; where a
    column is not certain, the heads over the table and the row as they are printed."""
    parts = _over(text, table, row)
    if row.cells and all(cell.heads for cell in row.cells):
        parts += [row.label_in(text), "; ".join(_cell(text, cell) for cell in row.cells)]
    else:
        parts += [*_heads_as_printed(text, table), row.span.of(text)]
    return _joined(parts)


def told_cell(text: str, table: Table, row: Row, cell: Cell) -> str:
    """One cell as an assertion, "caption · group · label · head: value"."""
    return _joined([*_over(text, table, row), row.label_in(text), _cell(text, cell)])


def _over(text: str, table: Table, row: Row) -> list[str]:
    return [_words(text, each) for each in (table.caption, table.scale, row.group)]


def _joined(parts: Sequence[str]) -> str:
    """What an earlier part says already is said once."""
    kept: list[str] = []
    for part in parts:
        if part and not any(part in each for each in kept):
            kept.append(part)
    return " · ".join(kept)


def _heads_as_printed(text: str, table: Table) -> list[str]:
    """The lines of the header; without one the lines right above the rows that are no sentences."""
    if table.header:
        return [line.of(text) for line in table.header]
    lines: list[str] = []
    rows = table.rows[0].span.start
    above = text[max(0, rows - FARTHEST_HEAD) : rows].split("\n")[1:]
    for line in filter(str.strip, reversed(above)):
        if len(lines) == MOST_HEAD_LINES or ends_as_sentence(line.strip()):
            break
        lines.insert(0, " ".join(line.split()))
    return lines


def _cell(text: str, cell: Cell) -> str:
    return f"{' '.join(head.of(text) for head in cell.heads)}: {cell.span.of(text)}"


def _words(text: str, span: Span | None) -> str:
    return span.of(text) if span else ""
