"""One fact: what answers it first, then what else does, in the order of the sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from research_app.synthesis.candidates import list_of
from research_app.synthesis.frames.tables import row_blocks, rows_as_tables
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt, Question, Shape
from research_app.synthesis.quoting import item_of
from research_app.synthesis.ranking import Ranked, Ranking, answering
from research_app.synthesis.table_cells import best_cell, cell_leads

Blocks = tuple[BlockPlan, ...]
IN_WORDS: frozenset[Shape] = frozenset({"reason", "definition"})
"""Questions that no row of a table answers: figures give no reason and say what nothing is."""


def fact_blocks(question: Question, ranking: Ranking) -> Blocks:
    ranked = ranking.of(question)
    if question.shape in IN_WORDS:
        ranked = [each for each in ranked if each.candidate.row is None]
    chosen = answering(ranked)
    if not chosen:
        return ()
    cell = best_cell(question.search_text, ranked, ranking)
    if cell_leads(cell, chosen[0]):
        return row_blocks(cell, ranked, ranking)
    first = BlockPlan(type="headline", items=(item_of(chosen[0], ranking.texts),))
    return (first, *paragraphs(chosen[1:], ranking))


def paragraphs(chosen: Sequence[Ranked], ranking: Ranking) -> Iterator[BlockPlan]:
    """Sentences of one source share a paragraph; rows of a table stand under their heads."""
    order = list(dict.fromkeys(each.candidate.text_id for each in chosen))
    in_order = sorted(
        chosen, key=lambda each: (order.index(each.candidate.text_id), each.candidate.start)
    )
    for (_, is_row), group in groupby(in_order, key=_source_and_kind):
        if is_row:
            yield from rows_as_tables(group, ranking)
        else:
            items = tuple(item_of(each, ranking.texts) for each in group)
            yield BlockPlan(type="paragraph", items=items)


def _source_and_kind(ranked: Ranked) -> tuple[int, bool]:
    return ranked.candidate.text_id, ranked.candidate.row is not None


MOST_POINTS, MOST_ITEMS = 5, 20


def list_blocks(question: Question, ranking: Ranking) -> Blocks:
    chosen = answering(ranking.of(question), MOST_POINTS)
    if not chosen:
        return ()
    items = list_of(chosen[0].candidate, ranking.candidates)[:MOST_ITEMS]
    if len(items) > 1:
        probability = chosen[0].probability
        own = [Ranked(candidate=each, probability=probability) for each in items]
        return (_rows([item_of(each, ranking.texts) for each in own]),)
    if chosen[0].candidate.row is not None or len(chosen) < 3:
        return fact_blocks(question, ranking)
    first = BlockPlan(type="headline", items=(item_of(chosen[0], ranking.texts),))
    return (first, _rows([item_of(each, ranking.texts) for each in chosen[1:]]))


def _rows(items: list[Item]) -> BlockPlan:
    placed = (replace(item, cell=CellAt(row=row)) for row, item in enumerate(items))
    return BlockPlan(type="list", items=tuple(placed))
