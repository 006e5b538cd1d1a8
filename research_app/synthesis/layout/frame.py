"""Which frame lays an answer out."""

from __future__ import annotations

from collections.abc import Iterator

from research_app.synthesis.layout.comparison import comparison_blocks
from research_app.synthesis.layout.conflict import with_conflict
from research_app.synthesis.layout.development import development_blocks
from research_app.synthesis.layout.facts import Blocks, fact_blocks
from research_app.synthesis.layout.lists import list_blocks
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import Question
from research_app.synthesis.ranking import Ranking

FRAMES = {"compare": comparison_blocks, "develop": development_blocks, "list": list_blocks}
NOTHING_FOUND = "Nothing was found for this part of the question."


def lay_out(question: Question, ranking: Ranking) -> Blocks:
    """The blocks of the answer; none where nothing answers. A question of several parts is answered
    part by part."""
    if question.parts:
        return tuple(_by_part(question, ranking))
    frame = FRAMES.get(question.shape)
    blocks = frame(question, ranking) if frame else ()
    if blocks:
        return blocks
    facts = fact_blocks(question.search_text, question.entities, ranking)
    return with_conflict(question.search_text, facts, ranking, question.entities)


def _by_part(question: Question, ranking: Ranking) -> Iterator[BlockPlan]:
    for part in question.parts:
        yield BlockPlan(type="heading", items=(Item(text=part),))
        blocks = fact_blocks(part, question.entities, ranking)
        yield from blocks[:2] or [BlockPlan(type="paragraph", items=(Item(text=NOTHING_FOUND),))]
