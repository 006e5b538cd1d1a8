"""Tables whose cells are set apart by spaces only, as they come out of PDFs and plain texts.

The lines are walked once. Lines before the first row are its header; a line of heads behind a row
begins another table; a sentence ends one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from citations.tables.figures import SpacedRow, is_year, split_rows
from citations.tables.heads import Heads, read_heads
from citations.tables.lines import (
    LONGEST_LABEL,
    LONGEST_TITLE,
    Line,
    closes_group,
    footnote_mark,
    is_prose,
    leaves_label_open,
)
from citations.tables.periods import head_run, is_period, spanning_heads
from citations.tables.scale import find_scale, without_scale
from citations.tables.values import Cell, Row, Span, Table

MOST_HEADER_LINES = 8
MOST_LINES_BETWEEN = 5
"""Lines without figures between two rows of one table: headings of rows, halves of labels."""

_LETTER = re.compile(r"[^\W\d_]")
_MONEY_OR_SHARE = re.compile(r"[$€£¥₩₹%]")
_JOINS = re.compile(r"(?:and|or|of|in|for|to|from|with|at|by|respectively)\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z(])")
_LEADS_IN = re.compile(r":\s*(?:\([^()]*\)\s*)?$|\b(?:following|below|as follows)\b", re.IGNORECASE)


def read_spaced(text: str, lines: Sequence[Line], fewest_rows: int) -> Iterator[Table]:
    """The tables in lines without cell borders."""
    notes = {mark for line in lines if (mark := footnote_mark(line.text))}
    for part in _parts(text, lines):
        table = _table(text, part, notes)
        if len(table.rows) >= fewest_rows:
            yield table


@dataclass(slots=True)
class _Part:
    """The lines of one table: those over the first row, then rows and what stands between."""

    above: list[Line]
    body: list[tuple[Line, list[SpacedRow]]] = field(default_factory=list)


def _parts(text: str, lines: Sequence[Line]) -> Iterator[_Part]:
    waiting: list[Line] = []
    part: _Part | None = None
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        rows = [] if _goes_on(following) else _rows_on(text, line, part)
        if rows:
            if part is None or _begins_table(text, waiting):
                if part is not None:
                    yield part
                part = _Part(above=waiting[-MOST_HEADER_LINES:])
            else:
                part.body.extend((each, []) for each in waiting)
            part.body.append((line, rows))
            waiting = []
            continue
        prose = _is_prose(text, line)
        waiting = [line] if prose else [*waiting, line]
        if part is not None and (prose or len(waiting) > MOST_LINES_BETWEEN):
            yield part
            part = None
    if part is not None:
        yield part


def _goes_on(following: Line | None) -> bool:
    """Whether the next line begins in the middle of a label: "net of $40 / and $42 1,721 2,004"."""
    return (
        following is not None and not following.after_blank and bool(_JOINS.match(following.text))
    )


def _is_prose(text: str, line: Line) -> bool:
    """Some readers of PDFs run the heads together into a long line, which is none."""
    return is_prose(line.text) and len(head_run(text, line.start, line.end)) < 2


def _begins_table(text: str, waiting: Sequence[Line]) -> bool:
    return any(_is_head_line(text, line) or _is_only_head(text, line) for line in waiting)


def _rows_on(text: str, line: Line, part: _Part | None) -> list[SpacedRow]:
    """The rows of a line; a single figure counts with a sign of money or share, or under rows that
    have one figure each."""
    if _is_head_line(text, line):
        return []
    rows = split_rows(text, line.start, line.end)
    if not rows or (rows[0].label and len(rows[0].label.of(text)) > LONGEST_LABEL):
        return []
    first = rows[0]
    if len(first.cells) > 1:
        return rows
    if first.label is None or not _LETTER.search(first.label.of(text)):
        return []
    if _MONEY_OR_SHARE.search(first.cells[0].of(text)):
        return rows if len(line.text) <= LONGEST_TITLE else []
    known = part is not None and any(len(row.cells) == 1 for _, each in part.body for row in each)
    return rows if known and len(line.text) <= LONGEST_TITLE else []


def _is_head_line(text: str, line: Line) -> bool:
    """A line of years, dates or the like, and no other figures behind them."""
    run = head_run(text, line.start, line.end)
    if not run or len(line.text) > 2 * LONGEST_TITLE:
        return False
    rows = split_rows(text, line.start, line.end)
    if any(cell.start >= run[-1].end for row in rows for cell in row.cells):
        return False
    if any(cell.start < run[0].start for row in rows for cell in row.cells):
        return False
    return len(run) > 1 or is_period(without_scale(line.text))


def _table(text: str, part: _Part, notes: set[str]) -> Table:
    heads = read_heads(text, [line for line in part.above if not _is_prose(text, line)])
    rows = tuple(_rows(text, part, heads, notes))
    header = tuple(line.span for line in part.above if _heads_something(text, line))
    if not heads.columns:
        # Heads of free words cannot be told apart, but they are heads.
        header = tuple(dict.fromkeys((*header, *_words_over_first_row(text, part))))
    above = part.above[0].start if part.above else rows[0].span.start
    return Table(
        span=Span(start=min(above, rows[0].span.start), end=rows[-1].span.end),
        rows=rows,
        header=header,
        caption=find_caption(text, part.above),
        scale=_scale(text, part.above),
    )


def _heads_something(text: str, line: Line) -> bool:
    if _is_prose(text, line):
        return False
    return bool(
        head_run(text, line.start, line.end)
        or spanning_heads(text, line.start, line.end)
        or find_scale(text, line.start, line.end)
    )


def _words_over_first_row(text: str, part: _Part) -> list[Span]:
    below = part.above[-1:]
    return [line.span for line in below if not is_prose(line.text)]


def _scale(text: str, above: Sequence[Line]) -> Span | None:
    """The scale named nearest above the rows."""
    found = (find_scale(text, line.start, line.end) for line in reversed(above))
    return next((span for span in found if span is not None), None)


def find_caption(text: str, above: Sequence[Line]) -> Span | None:
    """The title over a table, or the end of the sentence that leads to it."""
    for line in above:
        if is_prose(line.text):
            if (sentence := _leading_sentence(text, line)) is not None:
                return sentence
        elif _LETTER.search(without_scale(line.text)) and not _is_only_head(text, line):
            return line.span
    return None


def _is_only_head(text: str, line: Line) -> bool:
    if head_run(text, line.start, line.end):
        return True
    return is_period(line.text) or bool(spanning_heads(text, line.start, line.end))


def _leading_sentence(text: str, line: Line) -> Span | None:
    """The last sentence of a paragraph, where it announces a table."""
    start = line.start
    for match in _SENTENCE.finditer(text, line.start, line.end):
        start = match.end()
    words = text[start : line.end]
    leads = _LEADS_IN.search(words) or find_scale(text, start, line.end)
    return Span(start=start, end=line.end) if leads else None


def _rows(text: str, part: _Part, heads: Heads, notes: set[str]) -> Iterator[Row]:
    """The rows, labels that run over two lines put together, each under the heading above it."""
    usual = _usual_count(part)
    group: Span | None = None
    words: list[Line] = _labels_above_first(text, part) if heads.columns else []
    for line, rows in part.body:
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


def _labels_above_first(text: str, part: _Part) -> list[Line]:
    """The lines between the heads and the first row."""
    below: list[Line] = []
    for line in part.above:
        below = [] if _heads_something(text, line) or is_prose(line.text) else [*below, line]
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


def _usual_count(part: _Part) -> int:
    """How many values most rows have."""
    counts = Counter(len(row.cells) for _, rows in part.body for row in rows)
    return counts.most_common(1)[0][0]
