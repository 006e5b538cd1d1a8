"""The cells of tables seen as figures: what each is of, apart from when, and when.

Years may stand over columns or in the labels of rows; either way a cell has words and a time. Cells
with the same words in one table make a `Series`: the same thing at several times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from research_app.synthesis.calculations.periods import When, when_of, without_times
from research_app.synthesis.calculations.stems import label_stems
from research_app.synthesis.calculations.table_cells import CellCandidate, RowCandidate


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A cell with its words as stems: of its row's label, of the heads over it, of the heading of
    its rows; times left out."""

    cell: CellCandidate
    label: tuple[str, ...]
    heads: tuple[str, ...]
    group: tuple[str, ...]
    when: When

    @property
    def row(self) -> RowCandidate:
        return self.cell.row

    @property
    def named(self) -> set[str]:
        """The stems of label and heads."""
        return {*self.label, *self.heads}

    @property
    def key(self) -> tuple[object, ...]:
        """The same for the cells of one series."""
        table = self.row.table.span
        label = without_times(self.row.label).casefold().split()
        return (self.row.text_id, table.start, tuple(label), self.heads, self.group)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The figures of one thing in one table, in the order of the text."""

    figures: tuple[Figure, ...]

    @property
    def first(self) -> Figure:
        return self.figures[0]


def find_series(cells: Sequence[CellCandidate]) -> list[Series]:
    """Only of cells whose column is certain; in the order of the cells."""
    found: dict[tuple[object, ...], list[Figure]] = {}
    for figure in _figures(cells):
        found.setdefault(figure.key, []).append(figure)
    return [Series(figures=tuple(figures)) for figures in found.values()]


def _figures(cells: Sequence[CellCandidate]) -> Iterator[Figure]:
    for cell in cells:
        if (cell.heads or len(cell.row.row.cells) == 1) and any(map(str.isdigit, cell.value)):
            yield _figure(cell)


def _figure(cell: CellCandidate) -> Figure:
    row = cell.row
    heads = " ".join(cell.heads)
    when = when_of(heads).or_else(when_of(row.label)).or_else(when_of(row.group))
    for over in (row.header, row.caption):
        # A title over the table may name one year; one that names several tells nothing.
        if not when.years and len(when_of(over).years) == 1:
            when = when.or_else(when_of(over))
    return Figure(
        cell=cell,
        label=label_stems(without_times(row.label)),
        heads=label_stems(without_times(heads)),
        group=label_stems(without_times(row.group)),
        when=when,
    )
