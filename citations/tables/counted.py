"""What a figure of a table counts, by all that its table says: the one place that puts it together.

Nearest first: brackets in the row's own label, the heads over its column, the scale of the table;
and the sign of money that many tables print in their first row and their totals alone.
"""

from __future__ import annotations

import re

from citations.drafts.tables import Cell, Row, Span, Table
from citations.numbers.units.surroundings import with_surroundings
from citations.numbers.values import NumberContext
from citations.tables.scale import find_scale

FIRST_ROWS = 3
LONGEST_SCALE = 400
"""Code points of a sentence that is quoted for what it says of the scale."""

_SIGN = re.compile(r"(?<![A-Za-z])(?:US|C|A|HK|NZ|S|NT|R)?[$€£¥₹]")
"""A sign of money with the letters of its country, which begin a word."""
_COUNTS_ALL = re.compile(r"\bper\s+(?:\w+\s+){0,3}shares?\b|\bnumber\s+of\b", re.IGNORECASE)
_PART = re.compile(r"(?:basic|diluted|continuing|discontinued|total|class)\b", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.!?]\s+(?=[A-Z(])|\n")
"""A sign before what begins a sentence, or the end of the line."""


def counted(
    text: str, table: Table, row: Row, cell: Cell | None, context: NumberContext
) -> NumberContext:
    """`context`, what the source says of its signs, with what the table says of this cell, or of
    the whole row."""
    label = _label(text, row)
    heads = [head.of(text) for head in cell.heads] if cell else []
    own = row.label and find_scale(text, row.label.start, row.label.end)
    over = [own.of(text)] if own else []
    over += [head for head in reversed(heads) if find_scale(head, 0, len(head))]
    over += [table.scale.of(text)] if table.scale else []
    over += heads
    figure = cell.span.of(text) if cell else ""
    return with_surroundings(
        context,
        "\n".join(over),
        "\n".join((label, *heads)),
        figure=figure,
        sign="" if _SIGN.search(figure) else _sign_of(text, table),
    )


def scale_of_row(text: str, table: Table, row: Row) -> Span | None:
    """The place of the words that name the scale, in the row's own label or of the table."""
    own = find_scale(text, row.label.start, row.label.end) if row.label else None
    return own or table.scale


def sentence_of(text: str, scale: Span) -> Span:
    """The line or sentence that a scale stands in, to be quoted."""
    low, high = max(0, scale.start - LONGEST_SCALE), min(len(text), scale.end + LONGEST_SCALE)
    ends = [match.end() for match in _SENTENCE_ENDS.finditer(text, low, scale.start)]
    behind = _SENTENCE_ENDS.search(text, scale.end, high)
    start = ends[-1] if ends else (0 if low == 0 else scale.start)
    end = behind.start() + (text[behind.start()] != "\n") if behind else scale.end
    words = text[start:end]
    return Span(start=start + len(words) - len(words.lstrip()), end=start + len(words.rstrip()))


def _label(text: str, row: Row) -> str:
    """The row's label; with the heading over it where that tells what its parts are: "Earnings per
    share: Basic"."""
    label = row.label_in(text)
    group = row.group.of(text) if row.group else ""
    return f"{label} {group}" if _PART.match(label) and _COUNTS_ALL.search(group) else label


def _sign_of(text: str, table: Table) -> str:
    """The one sign of money that the first rows print, or nothing."""
    signs = {
        match.group()
        for row in table.rows[:FIRST_ROWS]
        for cell in row.cells
        if (match := _SIGN.search(text, cell.span.start, cell.span.end))
    }
    return signs.pop() if len(signs) == 1 else ""
