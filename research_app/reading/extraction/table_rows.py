"""Rows of a table as lines of text: cells set apart by bars, empty ones kept, so that the same
number of bars leads to the same column in every row.

A sign that the document keeps in a cell of its own, beside its figure, is put to the figure;
columns in which nothing stands are left out.
"""

from collections.abc import Iterator, Sequence

from research_app.reading.extraction.blocks import Block
from research_app.reading.extraction.raw_tables import (
    PlacedRow,
    RawTable,
    TableCell,
    TableRow,
    place,
)

BAR = " | "
Rows = dict[int, PlacedRow]
"""By number, the rows that hold anything."""


def row_blocks(table: RawTable) -> Iterator[Block]:
    """A line a row. The caption, and words that stand alone in the first row, are the table's title
    and no row."""
    rows = {number: row for number, row in enumerate(place(table.rows)) if row}
    titles = [table.caption] if table.caption else []
    if _has_title(rows):
        titles.append(rows.pop(min(rows))[0].cell.words)
    yield from (Block(title, tight=number > 0) for number, title in enumerate(titles))
    body = {at: row for at, row in rows.items() if at >= table.heads and not _is_all_heads(row)}
    columns, stub = _kept_columns(rows, body), _stub(body)
    lines = dict[int, tuple[str, dict[int, TableCell]]]()
    for number, row in rows.items():
        lines[number] = _line(number, row, columns, lines)
        words, cells = lines[number]
        line = TableRow(
            number=number,
            cells=cells,
            width=len(columns),
            is_head=number not in body,
            stub=stub,
        )
        yield Block(words, tight=bool(titles or len(lines) > 1), row=line)


def _has_title(rows: Rows) -> bool:
    is_wide = any(at + one.cell.width > 1 for row in rows.values() for at, one in row.items())
    return len(rows) > 1 and is_wide and list(rows[min(rows)]) == [0]


def _is_all_heads(row: PlacedRow) -> bool:
    return len(row) > 1 and all(one.cell.is_head for one in row.values())


def _kept_columns(rows: Rows, body: Rows) -> list[int]:
    """The columns in which a cell of its own stands. One that covers several is put into those of
    them that other rows fill, and into its last if none does."""
    full = [row for row in body.values() if len(row) > 1]
    kept = {at for row in full for at, one in row.items() if one.cell.width == 1}
    kept |= {min(min(row) for row in rows.values())} if rows else set()
    for row in [*full, *rows.values()]:
        for at, one in row.items():
            covered = range(at, at + one.cell.width)
            if kept.isdisjoint(covered):
                kept.add(covered[-1])
    return sorted(kept)


def _line(
    number: int,
    row: PlacedRow,
    columns: Sequence[int],
    above: dict[int, tuple[str, dict[int, TableCell]]],
) -> tuple[str, dict[int, TableCell]]:
    """The words of a row, and its cells by column; a cell that began in a row above has its words
    there."""
    words, cells = "", dict[int, TableCell]()
    starts = {_first_in(columns, at, one.cell.width): one for at, one in row.items()}
    for column in range(len(columns)):
        words += BAR if column else ""
        one = starts.get(column)
        if one is None:
            continue
        if one.row != number and one.row in above and column in above[one.row][1]:
            cells[column] = above[one.row][1][column]
        elif one.row == number:
            covered = sum(one.start <= at < one.start + one.cell.width for at in columns)
            end = len(words) + len(one.cell.words)
            cells[column] = TableCell(row=number, start=len(words), end=end, width=covered)
            words += one.cell.words
    return words, cells


def _first_in(columns: Sequence[int], start: int, width: int) -> int:
    """The first kept column that a cell covers."""
    return next(at for at, column in enumerate(columns) if start <= column < start + width)


def _stub(body: Rows) -> int:
    """How many columns hold labels: two where a cell of the first covers several rows of labels."""
    groups = [row for row in body.values() if 0 in row and row[0].cell.height > 1 and 1 in row]
    labels = [row[1].cell for row in groups]
    is_label = all(cell.is_head or cell.words[0].isalpha() for cell in labels)
    return 2 if labels and is_label else 1
