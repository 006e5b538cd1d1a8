"""What a row or a cell asserts, in one readable line: what is ranked, read and verified.

A row: "caption · group · label · head: value; head: value". A cell: "caption · group · label ·
heads · value". Every piece leads back to its place in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from citations.drafts.tables import Cell, Row, Span, Table

PieceKind = Literal["caption", "scale", "group", "label_head", "label", "head", "value"]

BETWEEN = " · "


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """`words[start:end]` of an assertion; `span` is its place in the source text."""

    kind: PieceKind
    span: Span
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    words: str
    pieces: tuple[Piece, ...]


_Part = tuple[str, PieceKind, Span]
"""What stands before a piece, its kind and its place."""


def assertion_of_row(text: str, table: Table, row: Row) -> Assertion:
    """All values of the row, each under its heads; a value without heads stands alone."""
    parts = [*_around(table, row, with_label_head=True)]
    for number, cell in enumerate(row.cells):
        parts.extend(_cell_parts(cell, BETWEEN if number == 0 else "; ", ": "))
    return _written(text, parts)


def assertion_of_cell(text: str, table: Table, row: Row, cell: Cell) -> Assertion:
    """One value with everything that says what it is of."""
    parts = [*_around(table, row, with_label_head=False), *_cell_parts(cell, BETWEEN, BETWEEN)]
    return _written(text, parts)


def _around(table: Table, row: Row, *, with_label_head: bool) -> Iterator[_Part]:
    if table.caption:
        yield BETWEEN, "caption", table.caption
    heads = [head for cell in row.cells for head in cell.heads]
    if table.scale and not any(_holds(each, table.scale) for each in (table.caption, *heads)):
        yield BETWEEN, "scale", table.scale
    if row.group:
        yield BETWEEN, "group", row.group
    headed = with_label_head and table.label_head is not None and row.label is not None
    if headed and table.label_head:
        yield BETWEEN, "label_head", table.label_head
    if row.label:
        yield ": " if headed else BETWEEN, "label", row.label


def _cell_parts(cell: Cell, before: str, before_value: str) -> Iterator[_Part]:
    for number, head in enumerate(cell.heads):
        yield before if number == 0 else ", ", "head", head
    yield before_value if cell.heads else before, "value", cell.span


def _written(text: str, parts: Sequence[_Part]) -> Assertion:
    words = ""
    pieces: list[Piece] = []
    for before, kind, span in parts:
        own = span.of(text)
        if kind != "value":
            own = own.strip(" ,:|")
        words += before if words else ""
        pieces.append(Piece(kind=kind, span=span, start=len(words), end=len(words) + len(own)))
        words += own
    return Assertion(words=words, pieces=tuple(pieces))


def _holds(outer: Span | None, inner: Span) -> bool:
    return outer is not None and outer.start <= inner.start and inner.end <= outer.end
