"""What a table is made of. Every offset is a code point of the source text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`[start:end)` of the text, without white space around it."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The words of this place on one line."""
        return " ".join(text[self.start : self.end].split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A value, without footnote marks. `column` counts the values of the row from 0 (in a table
    with cell borders: the columns of the table); `heads` are what stands over it, the widest first,
    and empty where the column is not certain. A value that spans several columns or rows is a cell
    in each of them, at the same place."""

    span: Span
    column: int
    heads: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of values, with the lines over which its label runs. `group` is the nearest heading of
    rows above it ("Cash flows from operating activities")."""

    span: Span
    label: Span | None
    cells: tuple[Cell, ...]
    group: Span | None = None

    def label_in(self, text: str) -> str:
        """The words of the label, empty where the row has none."""
        return self.label.of(text) if self.label else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under one header. `header` holds the lines that the columns' heads stand on, `caption`
    the title or the sentence above, `scale` words such as "in millions" wherever above the rows
    they stand, `label_head` what stands over the labels ("Country")."""

    span: Span
    rows: tuple[Row, ...]
    header: tuple[Span, ...] = ()
    caption: Span | None = None
    scale: Span | None = None
    label_head: Span | None = None
