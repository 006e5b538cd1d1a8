"""One fact: the sentence or table cell that states it first, then what stands around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from research_app.synthesis.answer_type import expected_of, holds_answer
from research_app.synthesis.cells import ScoredRow
from research_app.synthesis.changes import ASKS_FOR_CHANGE, tells_a_level
from research_app.synthesis.frames.asked import tells_of_the_measure
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.prose import (
    Worded,
    heading,
    headline,
    paragraphs,
    words,
)
from research_app.synthesis.frames.tables.figures import (
    answering_rows,
    best_cell,
    is_printed,
    tables_of,
)
from research_app.synthesis.frames.tables.table_items import named_cell
from research_app.synthesis.outline import BlockPlan
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import years_of

COMPUTED_FROM = "Not printed as such; it is computed from these figures"
MOST_CONTEXT = 2
"""Sentences beside a figure from a table."""


def lay_out(material: Material) -> tuple[BlockPlan, ...]:
    rows = answering_rows(material.question, material.cells)
    worded = list(words(material, material.chosen))
    return tuple(_blocks(material, rows, worded))


def _blocks(
    material: Material, rows: Sequence[ScoredRow], worded: Sequence[Worded]
) -> Iterator[BlockPlan]:
    if not rows:
        yield from _told(worded)
    elif not is_printed(material.question, rows[0]):
        yield heading(COMPUTED_FROM)
        yield from tables_of(material.question, rows)
        yield from paragraphs(worded[:MOST_CONTEXT])
    elif worded and _is_as_good(material, worded[0], rows[0]):
        yield from _told(worded)
        yield from tables_of(material.question, rows[:1])
    else:
        cell = best_cell(material.question, rows[0])
        yield headline([named_cell(cell)])
        yield from paragraphs(worded[:MOST_CONTEXT])
        if len(rows) > 1:
            yield from tables_of(material.question, rows)


def _told(worded: Sequence[Worded]) -> Iterator[BlockPlan]:
    if worded:
        yield headline(worded[0][1])
        yield from paragraphs(worded[1:])


def _is_as_good(material: Material, worded: Worded, row: ScoredRow) -> bool:
    """Does the sentence hold as much of the question as the row, with a figure and the period?"""
    question, scored = material.question, worded[0].scored
    asked = {year for period in question.periods for year in years_of(period)}
    named = set(years_of(scored.sentence.text))
    kind = expected_of(question) if expected_of(question) != "other" else "number"
    holds = holds_answer(scored.sentence.text, kind, question.search_text)
    is_level = _tells_what_the_row_prints(question, scored.sentence.text, row)
    return scored.covered >= row.covered and holds and asked <= named and is_level


def _tells_what_the_row_prints(question: Question, text: str, row: ScoredRow) -> bool:
    """Where the row is known to print the measure that is asked for, a sentence is as good only if
    it tells of that measure too, and how much it is: "net sales increased by $3 million" does
    not."""
    if not row.line or ASKS_FOR_CHANGE.search(question.search_text):
        return True
    if not tells_of_the_measure(question, text):
        return False
    is_share = any("%" in cell.value_text for cell in row.cells)
    return is_share or tells_a_level(text)
