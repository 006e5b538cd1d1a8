"""Rows of a table as lines of text: cells set apart by bars, empty ones kept, so that the same
number of bars leads to the same column in every row.

A sign that the document keeps in a cell of its own, beside its figure, is put to the figure;
columns in which nothing stands are left out.
"""

import re
from collections.abc import Iterator, Sequence

from research_app.reading.extraction.blocks import Block

MOST_COLUMNS = 200
"""Cells of a row that are kept apart; a span as wide as a document claims could be endless."""

_OPENS_FIGURE = re.compile(r"[\d(—–-]")
_BEFORE = frozenset(["$", "€", "£", "¥", "(", "$(", "($"])
_BEHIND = frozenset([")", "%", ")%", "%)"])


def row_blocks(rows: Sequence[Sequence[str]]) -> Iterator[Block]:
    """A line a row. Words that stand alone in the first row are the table's title and no row."""
    filled = [list(row) for row in rows if any(row)]
    title = filled.pop(0)[0] if _has_title(filled) else ""
    if title:
        yield Block(title)
    for number, cells in enumerate(_without_empty_columns([_joined(row) for row in filled])):
        yield Block(" | ".join(cells), tight=bool(number or title))


def _has_title(rows: Sequence[Sequence[str]]) -> bool:
    return len(rows) > 1 and len(rows[0]) > 1 and bool(rows[0][0]) and not any(rows[0][1:])


def _joined(cells: Sequence[str]) -> list[str]:
    """The row with lone signs put to the figures beside them, every figure in its own column."""
    row = list(cells)
    for at in range(len(row) - 1):
        if row[at] in _BEFORE and _OPENS_FIGURE.match(row[at + 1]):
            row[at], row[at + 1] = "", row[at] + row[at + 1]
    for at in range(1, len(row)):
        if row[at] in _BEHIND and row[at - 1]:
            row[at - 1], row[at] = row[at - 1] + row[at], ""
    return row


def _without_empty_columns(rows: Sequence[list[str]]) -> list[list[str]]:
    width = max((len(row) for row in rows), default=0)
    full = [row + [""] * (width - len(row)) for row in rows]
    kept = [at for at in range(width) if any(row[at] for row in full)]
    return [[row[at] for at in kept] for row in full]
