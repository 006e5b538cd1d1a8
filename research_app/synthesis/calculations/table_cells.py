"""The cells of the tables around the passages, each with what stands around it and its quotes.

A passage seldom holds a whole table: title, scale and heads often stand in the passage before. So
tables are read from the whole page of a passage, or from a wide stretch of a text without pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import PassageDraft, TextDraft
from citations.steps.placing.locate import page_at
from citations.tables import Cell, Row, Span, Table, scale_of_row, sentence_of, tables_of

BESIDE = 600
"""Code points before and behind a table that may tell what it is about."""
REACH = 6000
"""Code points read on either side of a passage where a text has no pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowCandidate:
    """A row of a table. `rank` is that of the best passage on its page, from 0."""

    text_id: int
    text: str
    title: str
    table: Table
    row: Row
    page: int | None
    rank: int

    @property
    def surroundings(self) -> str:
        """The words before and behind the table, which often tell what it is about."""
        table = self.table.span
        before = self.text[max(0, table.start - BESIDE) : table.start]
        return f"{before} {self.text[table.end : table.end + BESIDE]}"

    @property
    def label(self) -> str:
        return self.row.label_in(self.text)

    @property
    def group(self) -> str:
        return self.row.group.of(self.text) if self.row.group else ""

    @property
    def caption(self) -> str:
        return self.table.caption.of(self.text) if self.table.caption else ""

    @property
    def header(self) -> str:
        return " ".join(span.of(self.text) for span in self.table.header)

    @property
    def place(self) -> tuple[int, int]:
        """Text and start of the table."""
        return self.text_id, self.table.span.start


@dataclass(frozen=True, slots=True, kw_only=True)
class CellCandidate:
    row: RowCandidate
    cell: Cell

    @property
    def value(self) -> str:
        return self.cell.span.of(self.row.text)

    @property
    def heads(self) -> tuple[str, ...]:
        """What stands over the cell, the widest first; empty when the column is not certain."""
        return tuple(head.of(self.row.text) for head in self.cell.heads)


def find_cells(
    passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> list[CellCandidate]:
    """All cells of the tables around the passages, by rank of the passage and then by place."""
    found: dict[tuple[int, int, int], CellCandidate] = {}
    for text_id, stretches in _stretches(passages, texts).items():
        source = texts[text_id]
        for start, end, rank in stretches:
            for table in tables_of(source, start, end):
                for candidate in _cells(source, table, rank):
                    span = candidate.cell.span
                    found.setdefault((text_id, span.start, span.end), candidate)
    return sorted(found.values(), key=lambda each: each.row.rank)


def header_quote(row: RowCandidate) -> Span | None:
    """From the first line that heads the columns, or names the scale, to the last."""
    header = row.table.header
    return Span(start=header[0].start, end=header[-1].end) if header else None


def scale_of(row: RowCandidate) -> Span | None:
    return scale_of_row(row.text, row.table, row.row)


def scale_quote(row: RowCandidate) -> Span | None:
    """The line or sentence that names the scale, where neither row nor header holds it."""
    scale, header = scale_of(row), header_quote(row)
    held = (row.row.span, header) if header is not None else (row.row.span,)
    if scale is None or any(_holds(span, scale) for span in held):
        return None
    return sentence_of(row.text, scale)


def _holds(span: Span, part: Span) -> bool:
    return span.start <= part.start and part.end <= span.end


def _stretches(
    passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> dict[int, list[tuple[int, int, int]]]:
    """By text, the stretches to read, each with the rank of its best passage; none overlaps another
    of its text."""
    stretches: dict[int, list[tuple[int, int, int]]] = {}
    for rank, passage in enumerate(passages):
        start, end = _around(texts[passage.text_id], passage)
        stretches.setdefault(passage.text_id, []).append((start, end, rank))
    return {text_id: list(_merged(found)) for text_id, found in stretches.items()}


def _around(source: TextDraft, passage: PassageDraft) -> tuple[int, int]:
    pages = [page for page in source.pages if page.start < passage.end and page.end > passage.start]
    if pages:
        return pages[0].start, pages[-1].end
    low, high = max(0, passage.start - REACH), min(len(source.text), passage.end + REACH)
    return (
        source.text.find("\n", low, passage.start) + 1 if low else 0,
        source.text.rfind("\n", passage.end, high) if high < len(source.text) else high,
    )


def _merged(found: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Stretches that overlap put together; pages beside each other stay apart, since each has its
    rank."""
    current: tuple[int, int, int] | None = None
    for start, end, rank in sorted(found):
        if current is not None and start < current[1]:
            current = (current[0], max(end, current[1]), min(rank, current[2]))
            continue
        if current is not None:
            yield current
        current = (start, end, rank)
    if current is not None:
        yield current


def _cells(source: TextDraft, table: Table, rank: int) -> Iterator[CellCandidate]:
    for row in table.rows:
        candidate = RowCandidate(
            text_id=source.id,
            text=source.text,
            title=source.info.title,
            table=table,
            row=row,
            page=page_at(source, row.span.start),
            rank=rank,
        )
        for cell in row.cells:
            yield CellCandidate(row=candidate, cell=cell)
