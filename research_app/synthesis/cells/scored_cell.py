"""A cell with its score and everything an answer needs to show and to quote it."""

from __future__ import annotations

from dataclasses import dataclass

from citations.tables import Span, scale_of_row, sentence_of
from research_app.synthesis.cells.candidates import CellCandidate, RowCandidate


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredCell:
    """A cell with what an answer needs of it. `covered` is the weighted share of the question's
    words that the row, its heads and titles hold. `line` names the measure of the glossary that the
    row is known to print, or is empty; `known` says from 0 to 1 how plainly, whatever else the
    question says. All spans are places in the text `text_id`."""

    candidate: CellCandidate
    score: float
    covered: float
    line: str = ""
    known: float = 0.0

    @property
    def text_id(self) -> int:
        return self.candidate.row.text_id

    @property
    def page(self) -> int | None:
        return self.candidate.row.page

    @property
    def value(self) -> Span:
        return self.candidate.cell.span

    @property
    def value_text(self) -> str:
        return self.candidate.value

    @property
    def label(self) -> str:
        return self.candidate.row.label

    @property
    def heads(self) -> tuple[str, ...]:
        return self.candidate.heads

    @property
    def group(self) -> str:
        return self.candidate.row.group

    @property
    def row_quote(self) -> Span:
        """The whole line of the row: the first quote."""
        return self.candidate.row.row.span

    @property
    def header_quote(self) -> Span | None:
        """From the first line that heads the columns, or names the scale, to the last: the second
        quote."""
        return header_quote(self.candidate.row)

    @property
    def scale(self) -> Span | None:
        """What the figures are counted in, by the row's own label or else by the table."""
        return scale_of(self.candidate.row)

    @property
    def scale_text(self) -> str:
        scale = self.scale
        return scale.of(self.candidate.row.text) if scale else ""

    @property
    def parts(self) -> tuple[str, ...]:
        """Row label, heads and value, as a claim made from the cell names them."""
        return tuple(part for part in (self.label, *self.heads, self.value_text) if part)


def header_quote(row: RowCandidate) -> Span | None:
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
