"""A cell of a table as a claim: what is read – row, column, value and scale – is what is verified,
against the line of the row and the lines over its columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from citations.drafts import ProposedQuote, Role, TextDraft
from citations.numbers.values import NO_CONTEXT
from citations.tables import Cell, Row, Span, Table, counted, scale_of_row, sentence_of
from research_app.synthesis.candidates import Candidate, told_cell
from research_app.synthesis.outline import Item
from research_app.synthesis.quoting import on_one_line
from research_app.synthesis.ranking import ANSWERS, Ranked, Ranking, likeliest, reranker_context
from research_app.synthesis.terms import content_stems, years_of

MOST_ROWS = 5
"""Rows of which the cells are compared."""
CLOSE = 0.8
"""Of the best cell's probability, what another one may have at most for the best to be certain."""
NO_VALUE = frozenset(("", "-", "–", "—", "n/a", "n.a."))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell:
    """A cell with what stands beside and over it."""

    source: TextDraft
    table: Table
    row: Row
    cell: Cell

    @property
    def value(self) -> str:
        return self.cell.span.of(self.source.text)

    @property
    def label(self) -> str:
        return self.row.label_in(self.source.text)

    @property
    def heads(self) -> tuple[str, ...]:
        """The widest first; none where the column is not certain."""
        return tuple(head.of(self.source.text) for head in self.cell.heads)

    @property
    def head(self) -> str:
        return ", ".join(head.strip(" ,") for head in self.heads)

    @property
    def group(self) -> str:
        return self.row.group.of(self.source.text) if self.row.group else ""

    @property
    def over(self) -> tuple[str, str]:
        """The caption, and the lines of the header."""
        caption = self.table.caption.of(self.source.text) if self.table.caption else ""
        return caption, " ".join(line.of(self.source.text) for line in self.table.header)

    @property
    def place(self) -> tuple[int, int]:
        """Text and start of the table."""
        return self.source.id, self.table.span.start

    @property
    def scale(self) -> str:
        """What the figure is counted in, where neither label nor head says so; empty where the row
        counts what the scale of its table is not for: people, shares, rates."""
        text = self.source.text
        if counted(text, self.table, self.row, self.cell, NO_CONTEXT).scale == 1:
            return ""
        span = scale_of_row(text, self.table, self.row)
        words = span.of(text).strip("() ") if span else ""
        return "" if words in self.label or words in self.head else words

    @property
    def parts(self) -> tuple[str, ...]:
        """All that is read of the cell."""
        return tuple(each for each in (self.label, *self.heads, self.value, self.scale) if each)

    @property
    def quote(self) -> ProposedQuote:
        """The line of the row."""
        return _quote(self.source, self.row.span, "supports")

    @property
    def context(self) -> tuple[ProposedQuote, ...]:
        """The lines over the columns, and what names the scale where these do not hold it."""
        return tuple(_quote(self.source, span, "context") for span in _context(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedCell(TableCell):
    """A cell of a candidate's row, with the probability that it answers."""

    candidate: Candidate
    probability: float = 0.0

    @property
    def assertion(self) -> str:
        return told_cell(self.source.text, self.table, self.row, self.cell)


def cells_of(candidate: Candidate, texts: Mapping[int, TextDraft]) -> Iterator[PlacedCell]:
    """The cells of a row whose columns are certain."""
    table, row = candidate.table, candidate.row
    if table is None or row is None or row.label is None:
        return
    source = texts[candidate.text_id]
    for cell in row.cells:
        if cell.heads:
            yield PlacedCell(candidate=candidate, source=source, table=table, row=row, cell=cell)


def best_cell(question: str, ranked: Sequence[Ranked], ranking: Ranking) -> PlacedCell | None:
    """The cell that answers, by the reranker: it reads each cell of the best rows, under the heads
    that the question names, as it would be claimed. None where no cell is likely, or another one is
    nearly as likely."""
    rows = [each for each in ranked if each.candidate.row is not None][:MOST_ROWS]
    wordings = ranking.wordings(question)
    asked = frozenset(content_stems(" ".join(wordings)))
    cells = [
        replace(cell, probability=row.share)
        for row in rows
        for cell in _named(asked, cells_of(row.candidate, ranking.texts))
        if cell.value not in NO_VALUE and _is_of_year(question, cell)
    ]
    read = [(reranker_context(each.candidate), each.assertion) for each in cells]
    placed = [
        replace(cell, probability=each.probability * cell.probability)
        for cell, each in zip(cells, likeliest(wordings, read), strict=True)
    ]
    best = sorted(placed, key=lambda each: -each.probability)[:2]
    if not best or best[0].probability < ANSWERS:
        return None
    if len(best) > 1 and best[1].probability > CLOSE * best[0].probability:
        return None
    return best[0]


def cell_leads(cell: PlacedCell | None, best: Ranked) -> bool:
    """Whether the table answers and not the best sentence: its row is the best candidate, or the
    cell is likelier."""
    is_likelier = cell is not None and cell.probability > best.probability
    return best.candidate.row is not None or is_likelier


def _named(asked: frozenset[str], cells: Iterable[PlacedCell]) -> list[PlacedCell]:
    """The cells of a row under the heads that the question names best; all where it names none."""
    scored = [(_head_score(cell, asked), cell) for cell in cells]
    best = max((score for score, _ in scored), default=0)
    return [cell for score, cell in scored if score == best]


def _head_score(cell: PlacedCell, asked: frozenset[str]) -> float:
    """How many words of the heads the question has; of two columns with as many, the one with fewer
    others is nearer."""
    heads = frozenset(content_stems(cell.head))
    named = len(heads & asked)
    return named - 0.1 * len(heads - asked) if named else 0.0


def _is_of_year(question: str, cell: PlacedCell) -> bool:
    """The years of the question must stand over the cell, beside it, or be those of its document;
    the year of a column that was not asked for tells against it."""
    asked = set(years_of(question))
    over = {year for head in cell.heads for year in years_of(head)} | set(years_of(cell.label))
    if not asked or not over:
        around = f"{cell.candidate.title} {cell.candidate.heading} {cell.candidate.assertion}"
        return asked <= set(years_of(around))
    return bool(asked & over)


def value_item(cell: PlacedCell) -> Item:
    """The value alone, for a table that names row and column itself."""
    statement = f"{cell.label}, {cell.head}: {cell.value}"
    return Item(
        text=cell.value,
        quote=cell.quote,
        context=cell.context,
        statement=f"{statement} ({cell.scale})" if cell.scale else statement,
        parts=cell.parts,
        relevance=cell.probability or None,
    )


def named_item(cell: PlacedCell) -> Item:
    """The cell in words: "Revenue, 2022: 3,214 (in millions)", the value in bold."""
    item = value_item(cell)
    start = item.statement.index(f": {cell.value}", len(cell.label)) + 2
    return replace(item, text=item.statement, strong=((start, start + len(cell.value)),))


def _context(cell: TableCell) -> Iterator[Span]:
    text, header = cell.source.text, cell.table.header
    over = Span(start=header[0].start, end=header[-1].end) if header else None
    if over is not None:
        yield over
    scale = scale_of_row(text, cell.table, cell.row)
    held = [span for span in (over, cell.row.span) if span]
    if scale and cell.scale and not any(
        each.start <= scale.start and scale.end <= each.end for each in held
    ):  # fmt: skip
        yield sentence_of(text, scale)


def _quote(source: TextDraft, span: Span, role: Role) -> ProposedQuote:
    words = source.text[span.start : span.end]
    return ProposedQuote(
        text_id=source.id, quote=words, statement=on_one_line(words), near=span.start, role=role
    )
