"""The tables of a source: those that its extractor read, else what its text alone tells."""

from __future__ import annotations

from citations.drafts import TextDraft
from citations.drafts.tables import Table
from citations.tables.find import find_tables


def tables_of(source: TextDraft, start: int = 0, end: int | None = None) -> list[Table]:
    """The tables that reach into `[start:end)` of the text, in order. Those that the extractor read
    are whole, also where they reach beyond it."""
    end = len(source.text) if end is None else end
    if source.tables is None:
        return find_tables(source.text, start, end)
    return [table for table in source.tables if table.span.start < end and start < table.span.end]
