"""Tables whose cells are set apart by spaces only, as they come out of PDFs and plain texts.

The lines are walked once. Lines before the first row are its header; a line of heads behind a row
begins another table; a sentence ends one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citations.drafts.tables import Span, Table
from citations.tables.above import (
    find_caption,
    heads_something,
    is_only_head,
    is_running_text,
    scale_over,
)
from citations.tables.aligned import Places, cut_at_heads, read_aligned
from citations.tables.figures import SpacedRow, split_rows
from citations.tables.heads import read_heads
from citations.tables.lines import LONGEST_LABEL, LONGEST_TITLE, Line, footnote_mark, is_prose
from citations.tables.periods import head_run, is_period
from citations.tables.scale import without_scale
from citations.tables.spaced_rows import Part, read_rows

MOST_HEADER_LINES = 8
MOST_PIECES = 30
"""The same of lines as a file draws them, often cell by cell."""
MOST_LINES_BETWEEN = 5
"""Lines without figures between two rows of one table: headings of rows, halves of labels."""

_LETTER = re.compile(r"[^\W\d_]")
_MONEY_OR_SHARE = re.compile(r"[$€£¥₩₹%]")
_JOINS = re.compile(r"(?:and|or|of|in|for|to|from|with|at|by|respectively)\b")


def read_spaced(
    text: str, lines: Sequence[Line], fewest_rows: int, places: Places | None = None
) -> Iterator[Table]:
    """The tables in lines without cell borders. Where the words have `places` on a page, columns
    and heads are told by these; what they leave uncertain is told by the words."""
    notes = {mark for line in lines if (mark := footnote_mark(line.text))}
    for part in _found_parts(text, lines, places):
        aligned = read_aligned(text, part, places, notes) if places else None
        part.above = part.above[-MOST_HEADER_LINES:]
        table = aligned or _table(text, part, notes)
        if len(table.rows) >= fewest_rows:
            yield table


def _found_parts(text: str, lines: Sequence[Line], places: Places | None) -> Iterator[Part]:
    if places is None:
        yield from _parts(text, lines, MOST_HEADER_LINES)
    else:
        for part in _parts(text, lines, MOST_PIECES):
            yield from cut_at_heads(text, part, places)


def _parts(text: str, lines: Sequence[Line], most_above: int) -> Iterator[Part]:
    waiting: list[Line] = []
    part: Part | None = None
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        rows = [] if _goes_on(following) else _rows_on(text, line, part)
        if rows:
            if part is None or _begins_table(text, waiting):
                if part is not None:
                    yield part
                part = Part(above=waiting[-most_above:])
            else:
                part.body.extend((each, []) for each in waiting)
            part.body.append((line, rows))
            waiting = []
            continue
        prose = is_running_text(text, line)
        waiting = [line] if prose else [*waiting, line]
        if part is not None and (prose or len(waiting) > MOST_LINES_BETWEEN):
            yield part
            part = None
        if part is None:
            # More never stands above a table; in a long text it would be copied line by line.
            waiting = waiting[-most_above:]
    if part is not None:
        yield part


def _goes_on(following: Line | None) -> bool:
    """Whether the next line begins in the middle of a label: "net of $40 / and $42 1,721 2,004"."""
    return (
        following is not None and not following.after_blank and bool(_JOINS.match(following.text))
    )


def _begins_table(text: str, waiting: Sequence[Line]) -> bool:
    return any(_is_head_line(text, line) or is_only_head(text, line) for line in waiting)


def _rows_on(text: str, line: Line, part: Part | None) -> list[SpacedRow]:
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
    if not run:
        return False
    rows = split_rows(text, line.start, line.end)
    if any(cell.start >= run[-1].end for row in rows for cell in row.cells):
        return False
    if any(cell.start < run[0].start for row in rows for cell in row.cells):
        return False
    return len(run) > 1 or is_period(without_scale(line.text))


def _table(text: str, part: Part, notes: set[str]) -> Table:
    heads = read_heads(text, [line for line in part.above if not is_running_text(text, line)])
    rows = tuple(read_rows(text, part, heads, notes))
    header = tuple(line.span for line in part.above if heads_something(text, line))
    over = part.above
    if not heads.columns and len(over) > 1 and not is_prose(over[-1].text):
        # Heads of free words cannot be told apart, but they are heads.
        header = tuple(dict.fromkeys((*header, over[-1].span)))
        over = over[:-1]
    above = part.above[0].start if part.above else rows[0].span.start
    return Table(
        span=Span(start=min(above, rows[0].span.start), end=rows[-1].span.end),
        rows=rows,
        header=header,
        caption=find_caption(text, over),
        scale=scale_over(text, part.above),
    )
