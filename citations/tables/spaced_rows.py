"""The rows of a table without cell borders: labels that run over two lines, headings of rows,
footnote marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from citations.drafts.tables import Cell, Row, Span
from citations.tables.above import heads_something
from citations.tables.figures import SpacedRow, is_year
from citations.tables.heads import Heads
from citations.tables.lines import Line, closes_group, footnote_mark, is_prose, leaves_label_open


@dataclass(slots=True)
class Part:
    """The lines of one table: those over the first row, then rows and what stands between."""

    above: list[Line]
    body: list[tuple[Line, list[SpacedRow]]] = field(default_factory=list)


def read_rows(text: str, part: Part, heads: Heads, notes: set[str]) -> Iterator[Row]:
    """The rows, labels that run over two lines put together, each under the heading above it."""
    usual = _usual_count(part)
    group: Span | None = None
    words: list[Line] = _labels_above_first(text, part) if heads.columns else []
    for line, found in part.body:
        rows = [row for row in found if row.cells]
        if not rows:
            words.append(line)
            continue
        label_start, groups = _before(rows[0], words, text)
        group = groups[-1].span if groups else group
        for number, row in enumerate(rows):
            first = label_start if number == 0 else None
            yield _row(text, row, first, group, heads, notes, usual)
            if row.label and closes_group(row.label.of(text)):
                group = None
        words = []


def _labels_above_first(text: str, part: Part) -> list[Line]:
    """The lines between the heads and the first row."""
    below: list[Line] = []
    for line in part.above:
        below = [] if heads_something(text, line) or is_prose(line.text) else [*below, line]
    return below if len(below) < len(part.above) else below[1:]


def _before(row: SpacedRow, words: list[Line], text: str) -> tuple[int | None, list[Line]]:
    """Where the row's label begins if it began on a line above, and the headings of rows."""
    usable = [each for each in words if not footnote_mark(each.text)]
    if usable and _continues(row, usable[-1], text):
        return usable[-1].start, usable[:-1]
    return None, usable


def _continues(row: SpacedRow, above: Line, text: str) -> bool:
    if above.text.endswith(":"):
        return False
    if row.label is None:
        return True
    return text[row.label.start].islower() or leaves_label_open(above.text)


def _row(
    text: str,
    row: SpacedRow,
    label_start: int | None,
    group: Span | None,
    heads: Heads,
    notes: set[str],
    usual: int,
) -> Row:
    label, cells = _without_mark(text, row, len(heads.columns) or usual)
    start = row.span.start if label_start is None else label_start
    if label_start is not None:
        label = Span(start=start, end=label.end if label else _label_end(text, start, cells[0]))
    # "Licences (1) 225 489": with a note "(1)" below, nobody can tell a mark from a figure.
    doubtful = bool(row.mark) and row.mark in notes and len(cells) == len(row.cells)
    count = 0 if doubtful else len(cells)
    return Row(
        span=Span(start=start, end=row.span.end),
        label=label,
        group=group,
        cells=tuple(
            Cell(span=cell, column=at, heads=heads.of(at, count)) for at, cell in enumerate(cells)
        ),
    )


def _label_end(text: str, start: int, first: Span) -> int:
    return start + len(text[start : first.start].rstrip())


def _without_mark(text: str, row: SpacedRow, usual: int) -> tuple[Span | None, tuple[Span, ...]]:
    """Label and cells: a footnote mark is put to the label when only then each column has one
    value, and a year at the start of a line without words is its label."""
    first = row.cells[0]
    if len(row.cells) == usual + 1 and row.mark and row.label:
        return Span(start=row.label.start, end=first.end), row.cells[1:]
    if row.label is None and len(row.cells) > 1 and is_year(first.of(text)):
        return first, row.cells[1:]
    return row.label, row.cells


def _usual_count(part: Part) -> int:
    """How many values most rows have."""
    counts = Counter(len(row.cells) for _, rows in part.body for row in rows if row.cells)
    return counts.most_common(1)[0][0] if counts else 0
