"""Tables whose cells are known: set apart by bars in a text, or read as a document's own table.

How many columns a cell spans and which lines are heads is known of a document's own table; of a
text with bars it is read from the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from citations.drafts.tables import Cell, Row, Span, Table
from citations.tables.above import find_caption, scale_over
from citations.tables.grid_heads import columns_of, header_lines, heads_of
from citations.tables.lines import GridLine, Line, closes_group

_SIGNS = frozenset(["$", "€", "£", "¥", "%", ")", ")%", "("])
#: A star or dagger, or a raised sign that a space sets apart (without one it is a power: "m²").
_MARK = re.compile(r"(?<=[\w)%.])\s?(?:\*+|[†‡§]+)$|(?<=\S)\s(?:[¹²³⁰-⁹]+|[ᵃ-ᶻⁿⁱ])$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The lines of one table. `heads` of them are known to be heads (0: the words decide); the
    first `stub` columns hold labels; `above` are the lines of the text over it."""

    lines: Sequence[GridLine]
    heads: int = 0
    stub: int = 1
    above: Sequence[Line] = ()


def read_grid(text: str, grid: Grid, fewest_rows: int) -> Table | None:
    """The table, or None where too few rows hold values."""
    lines = [_without_marks(text, line) for line in grid.lines if line.cells]
    if not lines:
        return None
    count = header_lines(text, lines, known=grid.heads)
    header, body = lines[:count], lines[count:]
    label = min((min(line.cells) for line in body), default=0)
    rows = tuple(_rows(text, header, body, label, grid.stub))
    if len(rows) < fewest_rows:
        return None
    over, at = [line.line for line in header], label + grid.stub - 1
    return Table(
        span=Span(start=lines[0].line.start, end=lines[-1].line.end),
        rows=rows,
        header=tuple(line.span for line in over),
        caption=find_caption(text, grid.above[-2:]),
        scale=scale_over(text, [*grid.above[-2:], *over]),
        label_head=next((line.cells[at] for line in header[::-1] if at in line.cells), None),
    )


def _rows(
    text: str, header: Sequence[GridLine], body: Sequence[GridLine], label: int, stub: int
) -> Iterator[Row]:
    first = label + stub
    values = [_values(text, line, first) for line in body]
    columns = columns_of(text, header, {column for each in values for column in each}, first)
    heads = heads_of(text, header, columns, first)
    width = max((line.width for line in header), default=0)
    group: Span | None = None
    for line, own in zip(body, values, strict=True):
        labels = [line.cells[at] for at in range(label, first) if at in line.cells]
        own_label = labels[-1] if labels else None
        if not own:
            group = own_label
            continue
        # A bar too many or too few moves every column behind it.
        sure = heads if line.width == width else {}
        yield Row(
            span=line.line.span,
            label=own_label,
            group=labels[0] if len(labels) > 1 else group,
            cells=tuple(_cells(own, sure)),
        )
        if own_label is not None and closes_group(own_label.of(text)):
            group = None


def _values(text: str, line: GridLine, first: int) -> dict[int, Span]:
    """The cells of a line that hold a value, in every column that they cover; a sign in a cell of
    its own is none."""
    return {
        at: span
        for column, span in line.cells.items()
        for at in range(column, column + line.width_of(column))
        if column >= first and span.of(text) not in _SIGNS
    }


def _cells(own: Mapping[int, Span], heads: Mapping[int, tuple[Span, ...]]) -> Iterator[Cell]:
    for column, span in sorted(own.items()):
        yield Cell(span=span, column=column, heads=heads.get(column, ()))


def _without_marks(text: str, line: GridLine) -> GridLine:
    """Labels, heads and values without the marks of footnotes behind them."""
    cells = {column: _without_mark(text, span) for column, span in line.cells.items()}
    return replace(line, cells=cells)


def _without_mark(text: str, span: Span) -> Span:
    mark = _MARK.search(text[span.start : span.end])
    return Span(start=span.start, end=span.start + mark.start()) if mark else span
