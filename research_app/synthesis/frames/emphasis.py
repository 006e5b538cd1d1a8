"""The words of a headline that answer, in bold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from research_app.synthesis.answer_type import expected_of, find_answer
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import Question


def with_strong_words(blocks: Sequence[BlockPlan], question: Question) -> tuple[BlockPlan, ...]:
    return tuple(
        replace(block, items=tuple(_marked(item, question) for item in block.items))
        if block.type == "headline"
        else block
        for block in blocks
    )


def _marked(item: Item, question: Question) -> Item:
    """A table's cell has its value in bold already."""
    if item.strong or item.quote is None:
        return item
    found = find_answer(item.text, expected_of(question), question.search_text)
    return replace(item, strong=tuple(found))
