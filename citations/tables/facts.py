"""What the cells of a quoted row say in words, as the extractor read their table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from citations.drafts import CellFact, EvidenceDraft, TextDraft
from citations.drafts.tables import Row, Table
from citations.tables.counted import scale_of_row


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
    told = tuple(span.of(text) for span in around if span is not None)
    for cell in row.cells:
        if label and cell.heads:
            heads = tuple(head.of(text) for head in cell.heads)
            yield CellFact(label=label, heads=heads, value=cell.span.of(text), around=told)
