"""The cells of the tables around the passages seen as figures: what each is of, and when.

Years may stand over columns or in the labels of rows; either way a cell has words and a time. Cells
with the same words in one table make a `Series`: the same thing at several times.

A passage seldom holds a whole table: title, scale and heads often stand in the passage before. So
tables are read from the whole page of a passage, or from a wide stretch of a text without pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import PassageDraft, TextDraft
from citations.tables import tables_of
from research_app.synthesis.calculations.periods import When, when_of, without_times
from research_app.synthesis.calculations.stems import label_stems
from research_app.synthesis.table_cells import TableCell

BESIDE = 600
"""Code points before and behind a table that may tell what it is about."""
REACH = 6000
"""Code points read on either side of a passage where a text has no pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A cell with its words as stems: of its row's label, of the heads over it, of the heading of
    its rows; times left out. `rank` is that of the best passage beside its table, from 0."""

    cell: TableCell
    rank: int
    label: tuple[str, ...]
    heads: tuple[str, ...]
    group: tuple[str, ...]
    when: When

    @property
    def named(self) -> set[str]:
        """The stems of label and heads."""
        return {*self.label, *self.heads}

    @property
    def title(self) -> str:
        """Of the document."""
        return self.cell.source.info.title

    @property
    def surroundings(self) -> str:
        """The words before and behind the table, which often tell what it is about."""
        text, table = self.cell.source.text, self.cell.table.span
        before = text[max(0, table.start - BESIDE) : table.start]
        return f"{before} {text[table.end : table.end + BESIDE]}"

    @property
    def key(self) -> tuple[object, ...]:
        """The same for the figures of one series."""
        label = without_times(self.cell.label).casefold().split()
        return (self.cell.place, tuple(label), self.heads, self.group)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The figures of one thing in one table, in the order of the text."""

    figures: tuple[Figure, ...]

    @property
    def first(self) -> Figure:
        return self.figures[0]


def find_series(figures: Sequence[Figure]) -> list[Series]:
    """In the order of their first figures."""
    found: dict[tuple[object, ...], list[Figure]] = {}
    for figure in figures:
        found.setdefault(figure.key, []).append(figure)
    return [Series(figures=tuple(several)) for several in found.values()]


def find_figures(passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]) -> list[Figure]:
    """Of the cells whose column is certain, by rank of the passage and then by place."""
    found: dict[tuple[int, int], Figure] = {}
    for text_id in dict.fromkeys(each.text_id for each in passages):
        source = texts[text_id]
        ranked = [(*_around(source, p), n) for n, p in enumerate(passages) if p.text_id == text_id]
        for start, end, rank in _merged(ranked):
            for cell in _cells(source, start, end):
                if (cell.heads or len(cell.row.cells) == 1) and any(map(str.isdigit, cell.value)):
                    found.setdefault((text_id, cell.cell.span.start), _figure(cell, rank))
    return sorted(found.values(), key=lambda each: each.rank)


def _figure(cell: TableCell, rank: int) -> Figure:
    heads = " ".join(cell.heads)
    when = when_of(heads).or_else(when_of(cell.label)).or_else(when_of(cell.group))
    for over in reversed(cell.over):
        # A title over the table may name one year; one that names several tells nothing.
        if not when.years and len(when_of(over).years) == 1:
            when = when.or_else(when_of(over))
    return Figure(
        cell=cell,
        rank=rank,
        label=label_stems(without_times(cell.label)),
        heads=label_stems(without_times(heads)),
        group=label_stems(without_times(cell.group)),
        when=when,
    )


def _cells(source: TextDraft, start: int, end: int) -> Iterator[TableCell]:
    for table in tables_of(source, start, end):
        for row in table.rows:
            for cell in row.cells:
                yield TableCell(source=source, table=table, row=row, cell=cell)


def _around(source: TextDraft, passage: PassageDraft) -> tuple[int, int]:
    pages = [page for page in source.pages if page.start < passage.end and page.end > passage.start]
    if pages:
        return pages[0].start, pages[-1].end
    low, high = max(0, passage.start - REACH), min(len(source.text), passage.end + REACH)
    return (
        source.text.find("\n", low, passage.start) + 1 if low else 0,
        source.text.rfind("\n", passage.end, high) if high < len(source.text) else high,
    )


def _merged(ranked: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Stretches that overlap put together, with the better rank; pages beside each other stay
    apart."""
    merged: list[tuple[int, int, int]] = []
    for start, end, rank in sorted(ranked):
        if merged and start < merged[-1][1]:
            first, last, best = merged.pop()
            start, end, rank = first, max(end, last), min(rank, best)
        merged.append((start, end, rank))
    return merged
