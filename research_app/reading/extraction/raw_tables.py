"""A document's own table, as its cells are written: which of them span several columns or rows, and
which are heads."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

MOST_COLUMNS = 200
"""Cells of a row that are kept apart; a span as wide as a document claims could be endless."""

_IS_FIGURE = re.compile(r".*\d\)?$")
_OPENS_FIGURE = re.compile(r"[\d(—–-]")
_BEFORE = frozenset(["$", "€", "£", "¥", "(", "$(", "($"])
_BEHIND = frozenset([")", "%", ")%", "%)"])
_SMALL = str.maketrans("0123456789abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
_MARK = re.compile(r"[\[(]?([a-pr-z]|\d{1,2}|[*†‡§]+)[\])]?")
_HAS_POWER = re.compile(r"(?:\b[a-zµ]{1,2}|\b10)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class RawCell:
    """`width` and `height` count the columns and rows that the cell covers."""

    words: str
    width: int = 1
    height: int = 1
    is_head: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RawTable:
    """Rows as written: a cell that covers several rows stands in the first. The document calls its
    first `heads` rows heads."""

    rows: Sequence[Sequence[RawCell]]
    heads: int = 0
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell:
    """A cell that covers `width` columns. Its words stand at `[start:end)` of the row of that
    number, which may be one above."""

    row: int
    start: int
    end: int
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A row of a document's own table, by its number: its cells by column. The first `stub` columns
    hold labels."""

    number: int
    cells: Mapping[int, TableCell]
    width: int
    is_head: bool
    stub: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A cell with the row and column in which it begins."""

    cell: RawCell
    row: int
    start: int


PlacedRow = dict[int, Placed]


def place(rows: Sequence[Sequence[RawCell]]) -> list[PlacedRow]:
    """By row, the cells at the column where they begin; empty ones are left out."""
    placed: list[PlacedRow] = []
    open_ones: PlacedRow = {}
    for number, cells in enumerate(rows):
        row = {at: one for at, one in open_ones.items() if one.row + one.cell.height > number}
        taken = {at + step for at, one in row.items() for step in range(one.cell.width)}
        column = 0
        for cell in cells:
            while column in taken:
                column += 1
            if column >= MOST_COLUMNS:
                break
            width = min(cell.width, MOST_COLUMNS - column)
            row[column] = Placed(cell=replace(cell, width=width), row=number, start=column)
            column += width
        open_ones = row
        placed.append(row)
    filled = [{at: one for at, one in row.items() if one.cell.words} for row in placed]
    return [_joined(row, number) for number, row in enumerate(filled)]


def _joined(row: PlacedRow, number: int) -> PlacedRow:
    """The row with lone signs put to the figures beside them, every figure in its own column."""
    joined = dict(row)
    for at in sorted(row):
        one = joined.get(at)
        if one is None or one.row != number:
            continue
        behind = joined.get(at + one.cell.width)
        if behind is None:
            continue
        if one.cell.words in _BEFORE and _OPENS_FIGURE.match(behind.cell.words):
            joined[at + one.cell.width] = _with_words(behind, one.cell.words + behind.cell.words)
            del joined[at]
        elif behind.cell.words in _BEHIND and _IS_FIGURE.match(one.cell.words):
            joined[at] = _with_words(one, one.cell.words + behind.cell.words)
            del joined[at + one.cell.width]
    return joined


def _with_words(placed: Placed, words: str) -> Placed:
    return replace(placed, cell=replace(placed.cell, words=words))


def raised(before: str, words: str) -> str:
    """Words set high behind others: the mark of a footnote, set apart from them by a space, or a
    power; anything else as it is."""
    mark = _MARK.fullmatch(words.strip())
    if mark is None or not before.strip():
        return words
    small = mark[1].translate(_SMALL)
    return small if _HAS_POWER.search(before) else f" {small}"
