"""Cells of tables that answer a question, and the small tables that show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from research_app.retrieval.ranking.measures import measures_asked
from research_app.synthesis.answer_type import expected_of
from research_app.synthesis.cells import CellCandidate, ScoredCell, ScoredRow, rows_for
from research_app.synthesis.frames.tables.table_items import (
    bare_cell,
    column_name,
    quoted_scale,
    whole_row,
)
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt, Question
from research_app.synthesis.relevance.subject import COVER
from research_app.synthesis.terms import content_stems, words_of, years_of

LEAST_COVERED = 0.6
"""Of the question's words that row, heads and titles must hold."""
LEAST_KNOWN = 0.6
"""How plainly a row must print what is asked for, of 1, to answer whatever else is asked."""
_FIGURE = re.compile(r"\d")
_CONTENTS = re.compile(r"^.{0,400}\bNote \d.{0,400}\b\d{2,3} (?=consolidated\b)", re.IGNORECASE)
LONGEST_TITLE = 800
_TWICE = re.compile(r"^(?P<words>.{4,80}?) (?=(?P=words)\b)", re.IGNORECASE)
_FORMS = frozenset("inc corp corporation company co ltd llc plc ag gmbh group the and of".split())
MOST_ROWS, MOST_COLUMNS = 4, 5
RIGHT_COLUMN = 0.2
"""Weight of the question's words among those over the column."""


def bare_question(question: Question) -> Question:
    """Only what is asked of what and when, without "how did … develop"."""
    named = (*question.entities, *question.attributes, *question.periods)
    return replace(question, search_text=" ".join(named)) if question.attributes else question


def answering_rows(question: Question, cells: Sequence[CellCandidate]) -> list[ScoredRow]:
    """The rows that answer, best first: of the period asked for, and either known to print the
    measure or with most of the question's words. The cells of a row are in the table's order."""
    rows = rows_for(question, cells)
    answering = [row for row in rows if any(answers(question, cell) for cell in row.cells)]
    return answering[:MOST_ROWS]


def answers(question: Question, cell: ScoredCell) -> bool:
    """Is the cell of the period and the column asked for, in a row that is?"""
    if not _is_of_period(question, cell) or not _is_of_column(question, cell):
        return False
    if expected_of(question) in ("person", "place") and _FIGURE.search(cell.value_text):
        return False
    if cell.line:
        return cell.known >= LEAST_KNOWN and speaks_of(question, cell.candidate)
    asked = set(content_stems(question.search_text))
    return cell.covered >= LEAST_COVERED and bool(asked & set(content_stems(cell.label)))


def best_cell(question: Question, row: ScoredRow) -> ScoredCell:
    """The cell of the row in the column that the question names; the best scored of several."""
    asked = set(content_stems(question.search_text))

    def fit(cell: ScoredCell) -> float:
        heads = set(content_stems(" ".join(cell.heads)))
        return cell.score + RIGHT_COLUMN * (len(heads & asked) / len(heads) if heads else 0.0)

    return max((cell for cell in row.cells if answers(question, cell)), key=fit)


def is_printed(question: Question, row: ScoredRow) -> bool:
    """Does the row print what is asked for, rather than what it is computed from?"""
    measures = measures_asked(question.search_text)
    ratios = [measure for measure in measures if measure.made_from]
    return not row.line or not ratios or any(row.line in measure.names for measure in ratios)


Finish = Callable[[Question, Sequence[ScoredRow], BlockPlan], BlockPlan]


def _as_it_is(_: Question, __: Sequence[ScoredRow], table: BlockPlan) -> BlockPlan:
    return table


def tables_of(
    question: Question, rows: Sequence[ScoredRow], finish: Finish = _as_it_is
) -> Iterator[BlockPlan]:
    """The rows as printed, a table each with its title, in the columns asked for; `finish` may add
    to a table of rows."""
    in_order = sorted(rows, key=lambda row: (row.text_id, row.candidate.table.span.start))
    for _, group in groupby(
        in_order, key=lambda row: (row.text_id, row.candidate.table.span.start)
    ):
        several = sorted(group, key=lambda row: row.row_quote.start)
        headed = [row for row in several if any(cell.heads for cell in row.cells)]
        title = _title(several[0])
        if headed:
            table = finish(question, headed, table_of(question, headed))
            yield replace(table, title=title)
        bare = tuple(whole_row(row.cells[0]) for row in several if row not in headed)
        if bare:
            yield BlockPlan(type="paragraph", items=bare, title="" if headed else title)


def table_of(question: Question, rows: Sequence[ScoredRow]) -> BlockPlan:
    columns = columns_of(question, rows)
    items: list[Item] = []
    for column, name in enumerate(["", *columns]):
        items.append(Item(text=name, cell=CellAt(row=0, column=column, header=True)))
    for number, row in enumerate(rows, start=1):
        items.append(Item(text=row.label, cell=CellAt(row=number, header=True)))
        by_name = {column_name(cell): cell for cell in row.cells if cell.heads}
        for column, name in enumerate(columns, start=1):
            items.append(_cell_item(by_name.get(name), CellAt(row=number, column=column)))
    return BlockPlan(type="table", items=tuple(items))


def columns_of(question: Question, rows: Sequence[ScoredRow]) -> list[str]:
    """The names of the columns, those of the periods asked for alone if there are some."""
    cells = [cell for row in rows for cell in row.cells if cell.heads]
    names = list(dict.fromkeys(column_name(cell) for cell in cells))
    years = {year for period in question.periods for year in years_of(period)}
    wanted = [name for name in names if years & set(years_of(name))]
    return (wanted or names)[:MOST_COLUMNS]


def _cell_item(cell: ScoredCell | None, at: CellAt) -> Item:
    if cell is None:
        return Item(text="–", cell=at)
    item = bare_cell(cell)
    return Item(
        text=item.text,
        quote=item.quote,
        context=item.context,
        statement=item.statement,
        parts=item.parts,
        otherwise="–",
        cell=at,
    )


def _title(row: ScoredRow) -> str:
    """The table's own title or its document's, the page, and what the figures are counted in."""
    named = said_once(row.candidate.caption or row.candidate.title)
    page = f"page {row.page}" if row.page is not None else ""
    scale = quoted_scale(row.cells[0])
    return ", ".join(part for part in (named, page, "" if scale in named else scale) if part)


def said_once(title: str) -> str:
    """A section's heading may stand again at the beginning of its table's title; the end of a list
    of contents is none."""
    plain = _TWICE.sub("", " ".join(title.split()))
    return _CONTENTS.sub("", plain) if len(plain) < LONGEST_TITLE else plain[:LONGEST_TITLE]


def speaks_of(question: Question, cell: CellCandidate) -> bool:
    """Every statement of income prints revenue: whom the question names must be the document's own
    subject, or stand beside the figure."""
    row = cell.row
    names = [name for name in question.entities if not measures_asked(name)]
    beside = " ".join((row.label, row.group, row.caption, *cell.heads))
    near = f"{row.title} {row.text[:COVER]} {beside}"
    return not names or any(_is_known(name, near) for name in names)


def _is_known(name: str, text: str) -> bool:
    """Told by the words of the name that say who: "GmbH" and "Company" are many."""
    words = [word for word in words_of(name) if len(word) > 1 and word not in _FORMS]
    return not words or any(re.search(rf"\b{re.escape(word)}", text, re.I) for word in words)


def _is_of_column(question: Question, cell: ScoredCell) -> bool:
    """A column that is no period must be named by the question, unless it is the only one."""
    if not cell.heads or len(cell.candidate.row.row.cells) == 1 or years_of(" ".join(cell.heads)):
        return True
    asked = set(content_stems(question.search_text))
    return bool(asked & set(content_stems(cell.heads[-1])))


def _is_of_period(question: Question, cell: ScoredCell) -> bool:
    asked = {year for period in question.periods for year in years_of(period)}
    own = set(years_of(" ".join((*cell.heads, cell.label)))) or set(
        years_of(cell.candidate.row.caption)
    )
    return not asked or not own or bool(asked & own)
