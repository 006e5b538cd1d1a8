"""A list that is asked for: the list of the document itself, its lead-in first; else the points
that answer, one a line."""

from __future__ import annotations

from dataclasses import replace

from research_app.synthesis.candidates import list_of
from research_app.synthesis.frames.choose import answering
from research_app.synthesis.frames.facts import Blocks, fact_blocks
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt, Question
from research_app.synthesis.quoting import item_of
from research_app.synthesis.ranking import Ranked, Ranking

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
