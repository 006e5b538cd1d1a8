"""Whole rows: how something developed over the periods of a table, and cells for a grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citations.tables import Span
from research_app.synthesis.cells.candidates import CellCandidate, RowCandidate
from research_app.synthesis.cells.score import score_cells
from research_app.synthesis.cells.scored_cell import ScoredCell, header_quote, scale_of
from research_app.synthesis.protocols import Question


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRow:
    """A row with all its cells in the order of the columns; the score is that of its best cell."""

    candidate: RowCandidate
    cells: tuple[ScoredCell, ...]
    score: float
    covered: float
    line: str = ""
    known: float = 0.0

    @property
    def text_id(self) -> int:
        return self.candidate.text_id

    @property
    def page(self) -> int | None:
        return self.candidate.page

    @property
    def label(self) -> str:
        return self.candidate.label

    @property
    def group(self) -> str:
        return self.candidate.group

    @property
    def row_quote(self) -> Span:
        return self.candidate.row.span

    @property
    def header_quote(self) -> Span | None:
        return header_quote(self.candidate)

    @property
    def scale(self) -> Span | None:
        return scale_of(self.candidate)


def rows_for(question: Question, cells: Sequence[CellCandidate]) -> list[ScoredRow]:
    """The rows of the cells, best first. Where a question wants several lines (a ratio's
    ingredients), the best row of each comes before the second of any."""
    scored = score_cells(question, cells)
    rows: dict[tuple[int, int], list[ScoredCell]] = {}
    for cell in scored:
        rows.setdefault((cell.text_id, cell.row_quote.start), []).append(cell)
    return _each_line_first([_row(found) for found in rows.values()])


def _row(cells: Sequence[ScoredCell]) -> ScoredRow:
    best = cells[0]
    return ScoredRow(
        candidate=best.candidate.row,
        cells=tuple(sorted(cells, key=lambda each: each.value.start)),
        score=best.score,
        covered=best.covered,
        line=best.line,
        known=best.known,
    )


def _each_line_first(rows: Sequence[ScoredRow]) -> list[ScoredRow]:
    """Stable: the first row of each line, then the others, each part by score."""
    seen: set[str] = set()
    first: list[ScoredRow] = []
    later: list[ScoredRow] = []
    for row in rows:
        is_first = not row.line or row.line not in seen
        seen.add(row.line)
        (first if is_first else later).append(row)
    return first + later if seen != {""} else list(rows)
