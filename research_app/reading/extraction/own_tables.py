"""A document's own tables, in places of the text that their rows were written into."""

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise, takewhile

from citations.drafts import Span, Table
from citations.tables.find import FEWEST_ROWS, parts_of, with_others
from citations.tables.grid import Grid, read_grid
from citations.tables.lines import GridLine, Line, lines_of
from research_app.reading.extraction.raw_tables import TableRow

logger = logging.getLogger(__name__)

ABOVE = 1500
"""Code points over a table in which its title stands."""

PlacedRows = Sequence[tuple[int, TableRow]]
"""Rows with the offset of their line in the text."""


def found_or_nothing(find: Callable[[], tuple[Table, ...]]) -> tuple[Table, ...]:
    """What `find` finds; nothing where it fails: a document is worth more than its tables."""
    try:
        return find()
    except Exception:
        logger.exception("The tables of a document could not be read; its text is kept")
        return ()


def read_tables(text: str, rows: PlacedRows, headings: Collection[int]) -> tuple[Table, ...]:
    """The tables whose rows are given, in order, and those that only the text shows. `headings` are
    the offsets of the headings of sections: none is the title of a table that has one."""
    grids = (grid for table in _apart(rows) for grid in _parts(text, table, headings))
    known = (read_grid(text, grid, FEWEST_ROWS) for grid in grids)
    return with_others(text, [table for table in known if table is not None])


def _apart(rows: PlacedRows) -> Iterator[PlacedRows]:
    """The rows of each table: its numbers ascend."""
    cuts = [at for at, (one, two) in enumerate(pairwise(rows), 1) if two[1].number <= one[1].number]
    ends = [*cuts, len(rows)] if rows else []
    return (rows[start:end] for start, end in pairwise([0, *ends]))


def _parts(text: str, rows: PlacedRows, headings: Collection[int]) -> Iterator[Grid]:
    """A table cut where rows of heads, or of times, come again below others."""
    lines = _lines(text, rows)
    heads = [row.is_head for _, row in rows]
    if any(heads):
        cuts = [at for at in range(1, len(rows)) if heads[at] and not heads[at - 1]]
    else:
        starts = [part[0].start for part in parts_of([line.line for line in lines])]
        cuts = [at for at, line in enumerate(lines) if at and line.line.start in starts]
    over = max(0, rows[0][0] - ABOVE)
    above = list(lines_of(text, text.find("\n", over) + 1 if over else 0, rows[0][0]))[-2:]
    above = [line for line in above if line.start not in headings] or above
    for start, end in pairwise([0, *cuts, len(rows)]):
        known = sum(1 for _ in takewhile(bool, heads[start:end]))
        part = lines[start:end]
        yield Grid(lines=part, heads=known, stub=rows[0][1].stub, above=() if start else above)


def _lines(text: str, rows: PlacedRows) -> list[GridLine]:
    at_row = {row.number: start for start, row in rows}
    return [_line(text, start, row, at_row) for start, row in rows]


def _line(text: str, start: int, row: TableRow, at_row: dict[int, int]) -> GridLine:
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    cells = {
        column: Span(start=at_row[cell.row] + cell.start, end=at_row[cell.row] + cell.end)
        for column, cell in row.cells.items()
        if cell.row in at_row
    }
    words = text[start:end]
    own = len(words) - len(words.lstrip())
    return GridLine(
        line=Line(start=start + own, end=end, text=words.strip(), after_blank=False),
        cells=cells,
        width=row.width,
        spans={column: cell.width for column, cell in row.cells.items()},
    )
