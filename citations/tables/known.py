"""The tables of a source: those that its extractor read, else what its text alone tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from citations.drafts import CellFact, EvidenceDraft, TextDraft
from citations.drafts.tables import Cell, Row, Table
from citations.tables.counted import scale_of_row
from citations.tables.figures import is_figure
from citations.tables.find import FEWEST_ROWS, find_tables
from citations.tables.lines import is_prose, lines_of

ABOVE, BELOW = 6000, 6000
"""Code points before and behind a quoted row in which its table is looked for in a text without
pages."""


def tables_of(source: TextDraft, start: int = 0, end: int | None = None) -> list[Table]:
    """The tables that reach into `[start:end)` of the text, in order. Those that the extractor read
    are whole, also where they reach beyond it."""
    end = len(source.text) if end is None else end
    if source.tables is None:
        return find_tables(source.text, start, end)
    return [table for table in source.tables if table.span.start < end and start < table.span.end]


def window_around(source: TextDraft, start: int, end: int) -> tuple[int, int]:
    """The stretch of the text in which the table of a quote at `[start:end)` is looked for: its
    whole pages, as an answer reads them, or so much above and below."""
    pages = [page for page in source.pages if page.start < end and page.end > start]
    if pages:
        return pages[0].start, pages[-1].end
    return max(0, start - ABOVE), min(len(source.text), end + BELOW)


def row_at(tables: Iterable[Table], start: int, end: int) -> tuple[Table, Row] | None:
    """The first row that a quote at `[start:end)` touches, with its table."""
    return next(
        (
            (table, row)
            for table in tables
            for row in table.rows
            if start < row.span.end and row.span.start < end
        ),
        None,
    )


def has_uncertain_rows(source: TextDraft, start: int, end: int) -> bool:
    """Whether `[start:end)` of the text holds lines of figures of which the words alone do not tell
    what stands over them: rows that nobody read as a table, or whose columns have no sure heads."""
    tables = tables_of(source, start, end)
    clear = [head for table in tables for head in table.header]
    clear += [row.span for table in tables for row in table.rows if _is_certain(row)]
    unclear = [
        line
        for line in lines_of(source.text, start, end)
        if _holds_figures(line.text)
        and not any(span.start < line.end and line.start < span.end for span in clear)
    ]
    return len(unclear) >= FEWEST_ROWS


def _is_certain(row: Row) -> bool:
    return bool(row.label and row.cells) and all(cell.heads for cell in row.cells)


def _holds_figures(line: str) -> bool:
    """Several figures, or one and nothing else, as a scanned column is often read."""
    words = line.split()
    figures = sum(map(is_figure, words))
    return not is_prose(line) and (figures > 1 or figures == len(words) == 1)


def cell_named(text: str, row: Row, parts: Sequence[str]) -> Cell | None:
    """The cell of a row that a claim was made of: its figure is one of the claim's `parts` behind
    the first, which is the row's label, and so are the heads over it."""
    named = {" ".join(part.split()) for part in parts[1:]}
    cells = [cell for cell in row.cells if cell.span.of(text) in named]
    if not cells:
        return None
    return max(cells, key=lambda cell: sum(head.of(text) in named for head in cell.heads))


def with_cells(item: EvidenceDraft, source: TextDraft) -> EvidenceDraft:
    """The evidence with the cells of the rows that its quote holds whole."""
    place = item.place
    if place is None or not source.tables:
        return item
    cells = [
        fact
        for table in source.tables
        if table.span.start < place.end and place.start < table.span.end
        for row in table.rows
        if place.start <= row.span.start and row.span.end <= place.end
        for fact in _facts(source.text, table, row)
    ]
    return replace(item, cells=tuple(cells))


def _facts(text: str, table: Table, row: Row) -> Iterator[CellFact]:
    """One for each value under certain heads; a row without a label says of nothing what it is."""
    label = row.label_in(text)
    around = (row.group, table.caption, scale_of_row(text, table, row))
    facts = tuple(span.of(text) for span in around if span is not None)
    for cell in row.cells:
        if label and cell.heads:
            heads = tuple(head.of(text) for head in cell.heads)
            yield CellFact(label=label, heads=heads, value=cell.span.of(text), around=facts)
