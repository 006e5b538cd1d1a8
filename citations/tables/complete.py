"""All tables of a text of which some are known."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts.tables import Span, Table
from citations.tables.beside import with_scales_beside
from citations.tables.find import read_tables


def with_others(text: str, known: Sequence[Table]) -> tuple[Table, ...]:
    """The known tables and those that only the text shows, such as one set in fixed type, each with
    the scale that the words beside it tell."""
    others = [
        table
        for start, end in _between(text, [table.span for table in known])
        for table in read_tables(text, start, end)
    ]
    tables = sorted([*known, *others], key=lambda table: table.span.start)
    return tuple(with_scales_beside(text, tables, 0, len(text), read_tables))


def _between(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """The stretches of the text outside of the spans, which are in order."""
    starts = [0, *(span.end for span in spans)]
    return list(zip(starts, [*(span.start for span in spans), len(text)], strict=True))
