"""Which frame lays an answer out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from research_app.synthesis.calculations.calculate import Computed
from research_app.synthesis.frames.comparison import comparison_blocks
from research_app.synthesis.frames.conflict import with_conflict, without_shown
from research_app.synthesis.frames.development import development_blocks
from research_app.synthesis.frames.facts import Blocks, fact_blocks, list_blocks
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import Question
from research_app.synthesis.ranking import Ranking

FRAMES = {"compare": comparison_blocks, "develop": development_blocks, "list": list_blocks}
_PROSE = ("headline", "paragraph")
_FIGURE = re.compile(r"\d[\d.,]*\d|\d")
NOTHING_FOUND = "Nothing was found for this part of the question."


def lay_out(question: Question, ranking: Ranking) -> Blocks:
    """The blocks of the answer; none where nothing answers. A question of several parts is answered
    part by part, unless there is nothing for any of them."""
    if question.parts:
        blocks = tuple(_by_part(question, ranking))
        return blocks if any(item.quote for block in blocks for item in block.items) else ()
    question = _as_measured(question)
    frame = FRAMES.get(question.shape)
    blocks = frame(question, ranking) if frame else ()
    if blocks:
        return blocks
    return with_conflict(question, fact_blocks(question, ranking), ranking)


def _as_measured(question: Question) -> Question:
    """How a measure developed is answered by what it was: the reranker is asked for that."""
    if question.shape != "develop" or not question.attributes:
        return question
    measures, things = " and ".join(question.attributes), " and ".join(question.entities)
    whose = f" of {things}" if things else ""
    when = f" in {' and '.join(question.periods)}" if question.periods else ""
    return replace(question, search_text=f"What was the {measures}{whose}{when}?")


def with_computed(question: Question, computed: Computed, blocks: Blocks) -> Blocks:
    """The calculation first; behind it the sentences that answer in words. A sentence that states
    the number itself leads, where the question may be answered so. Sources that disagree about the
    number stand before both."""
    disputed = tuple(each for each in blocks if each.type == "disagreement")
    shown = (*disputed, *computed.blocks)
    prose = tuple(each for each in without_shown(blocks, shown) if each.type in _PROSE)[:2]
    stated = question.plan is not None and question.plan.may_be_stated
    if stated and not disputed and _states(computed, prose[:1]):
        return (*prose[:1], *as_paragraphs(computed.blocks))
    if disputed:
        return (*disputed, *as_paragraphs((*computed.blocks, *prose)))
    return (*computed.blocks, *as_paragraphs(prose))


def _states(computed: Computed, blocks: Blocks) -> bool:
    """Does the prose hold the number that was computed?"""
    numbers = {item.computed.number.raw for item in computed.blocks[0].items if item.computed}
    figures = {figure for raw in numbers for figure in _FIGURE.findall(raw)}
    said = {each for block in blocks for item in block.items for each in _FIGURE.findall(item.text)}
    return bool(figures & said)


def as_paragraphs(blocks: Blocks) -> Blocks:
    return tuple(
        replace(block, type="paragraph") if block.type == "headline" else block for block in blocks
    )


def _by_part(question: Question, ranking: Ranking) -> Iterator[BlockPlan]:
    for part in question.parts:
        yield BlockPlan(type="heading", items=(Item(text=part),))
        asked = replace(question, text=part, search_text=part, parts=(), shape="fact")
        blocks = fact_blocks(asked, ranking)
        yield from blocks[:2] or [BlockPlan(type="paragraph", items=(Item(text=NOTHING_FOUND),))]
