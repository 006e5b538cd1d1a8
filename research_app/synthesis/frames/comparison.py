"""Things compared: the question is asked anew of each, and each has its own short answer, side by
side. A cell holds a figure of a table or the sentence that answers, and says so where there is
none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.candidates import Candidate
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt, Question
from research_app.synthesis.quoting import item_of
from research_app.synthesis.ranking import Ranking
from research_app.synthesis.table_cells import PlacedCell, best_cell, cell_leads, value_item
from research_app.synthesis.terms import content_stems

Blocks = tuple[BlockPlan, ...]
NOT_FOUND = "not found"
MOST_ROWS, MOST_COLUMNS = 5, 5
CERTAIN = 0.28
"""The least probability with which something stands in a cell: a wrong cell is worse than none, and
beside another one nobody doubts it."""


def comparison_blocks(question: Question, ranking: Ranking) -> Blocks:
    """A row for each thing, a column for each measure or period that is asked of it; empty where
    nothing is found for any of them."""
    rows, columns = _axes(question)
    if len(rows) < 2 and len(columns) < 2:
        return ()
    cells = _without_repeats(
        [[_answer(question, row, column, ranking) for column in columns] for row in rows]
    )
    if not any(item for row in cells for item in row):
        return ()
    return (BlockPlan(type="table", items=tuple(_items(rows, columns, cells))),)


def _axes(question: Question) -> tuple[list[str], list[str]]:
    """Things against measures, or against periods where one measure is asked for."""
    things = list(question.entities[:MOST_ROWS])
    measures, periods = list(question.attributes), list(question.periods)
    if len(things) < 2 and len(periods) > 1:
        return periods[:MOST_ROWS], (measures or [""])[:MOST_COLUMNS]
    if len(periods) > 1:
        measures = [
            f"{measure} {period}".strip() for measure in measures or [""] for period in periods
        ]
    return things, (measures or [""])[:MOST_COLUMNS]


def _answer(question: Question, row: str, column: str, ranking: Ranking) -> Item | None:
    """The answer to the question about one thing, measure and time, by itself; what names another
    of the things and not this one is none."""
    asked = _asked(question, row, column)
    others = [each for each in question.entities if each != row] if row in question.entities else []
    ranked = [
        each
        for each in ranking.ranked(asked, names=(_with_context(question, row),))
        if each.probability >= CERTAIN and _is_of(row, others, each.candidate)
    ]
    if not ranked:
        return None
    cell = best_cell(asked, ranked, ranking)
    if cell_leads(cell, ranked[0]):
        return _figure(cell) if cell else None
    # Which of its words answer is not certain enough to mark them beside another cell.
    return replace(item_of(ranked[0], ranking.texts), strong=())


def _figure(cell: PlacedCell) -> Item:
    """With its scale, which no head of this table names."""
    return replace(value_item(cell), tail=f" {cell.scale}" if cell.scale else "")


def _is_of(thing: str, others: Sequence[str], candidate: Candidate) -> bool:
    """Whether the words that tell this thing from the others stand in the assertion or the heading
    over it, or in the title where that tells of this thing alone. Of a thing that others are named
    after ("HX-200" beside "HX-200S") a sentence must not have what tells them."""
    named, other_names = set(content_stems(thing)), [set(content_stems(each)) for each in others]
    shared = set().union(*other_names)
    around = set(content_stems(f"{candidate.assertion} {candidate.heading}"))
    title = set(content_stems(candidate.title))
    if others and title.isdisjoint(shared - named):
        around |= title
    if others and named <= shared and candidate.row is None:
        return not any(each - named <= around for each in other_names if named < each)
    return not others or named - shared <= around


def _asked(question: Question, row: str, column: str) -> str:
    """ "measure of thing in period"; the whole question anew of the thing where no measure is
    known."""
    rows, is_period = question.entities, row in question.periods
    if is_period and len(question.compared) == len(question.periods):
        rows = question.periods
    if row in rows[: len(question.compared)] and (not column or (is_period and len(rows) > 1)):
        return question.compared[rows.index(row)]
    thing = "".join(question.entities[:1]) if is_period else _with_context(question, row)
    period = row if is_period else next(filter(column.endswith, question.periods), "")
    if len(question.periods) == 1:
        [period] = question.periods
    measure = column.removesuffix(period).strip() if len(question.periods) > 1 else column
    what = " of ".join(each for each in (measure, thing) if each)
    return f"{what} in {period}" if period else what


def _with_context(question: Question, thing: str) -> str:
    """The thing with what is said of all of them: "chilled at Vega"."""
    for own, anew in zip(question.entities, question.compared, strict=False):
        _, found, behind = anew.partition(thing)
        if own == thing and found and not behind.startswith(":"):
            return thing + behind.removesuffix(f" in {' and '.join(question.periods)}")
    return thing


def _without_repeats(cells: Sequence[Sequence[Item | None]]) -> list[list[Item | None]]:
    """No sentence fills two cells: what speaks of both things is about neither alone."""
    quotes = [item.quote for row in cells for item in row if item and not item.parts]
    return [
        [None if item and not item.parts and quotes.count(item.quote) > 1 else item for item in row]
        for row in cells
    ]


def _items(
    rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Item | None]]
) -> Iterator[Item]:
    for at, head in enumerate(["", *columns]):
        yield Item(text=head or "Compared", cell=CellAt(row=0, column=at, header=True))
    for number, (row, found) in enumerate(zip(rows, cells, strict=True), start=1):
        yield Item(text=row, cell=CellAt(row=number, header=True))
        for column, item in enumerate(found, start=1):
            place = CellAt(row=number, column=column)
            if item is None:
                yield Item(text=NOT_FOUND, cell=place)
            else:
                yield replace(item, cell=place, otherwise=NOT_FOUND)
