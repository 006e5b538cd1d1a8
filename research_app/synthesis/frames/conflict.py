"""Sources that disagree about what was asked: both sides first, and neither leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from citations.drafts import ProposedQuote
from citations.language.wording import day_words
from citations.stance import Contradiction, Statement, disputes
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt, Question
from research_app.synthesis.quoting import item_of, on_one_line
from research_app.synthesis.ranking import ANSWERS, Ranked, Ranking

Blocks = tuple[BlockPlan, ...]
DISAGREE = "The sources disagree."
LEAST, MOST_COMPARED = 0.6, 8
"""Candidates nearly as probable as an answer that are compared: a side must not be missed because
the other one is worded more like the question."""


def with_conflict(question: Question, blocks: Blocks, ranking: Ranking) -> Blocks:
    """The blocks, behind both sides where sources contradict each other on the question; what the
    sides show is not shown again."""
    ranked = ranking.of(question)
    least = LEAST * ANSWERS
    compared = [each for each in ranked if each.probability >= least][:MOST_COMPARED]
    sources = _sources(compared, ranking)
    if len(set(sources)) < 2:
        return blocks
    statements = [_statement(each.candidate, ranking) for each in compared]
    found = disputes(question.search_text, statements, sources)
    if not found or compared[found[0][0]].probability + compared[found[0][1]].probability < ANSWERS:
        return blocks
    first, second, contradiction = found[0]
    sides = (compared[first], compared[second])
    block = _block(sides, contradiction, ranking)
    return (block, *without_shown(blocks, (block,)))


def _statement(candidate: Candidate, ranking: Ranking) -> Statement:
    info = ranking.texts[candidate.text_id].info
    return Statement(
        text=candidate.assertion,
        title=candidate.title,
        date=info.published,
        heading=candidate.heading,
        before=candidate.before,
    )


def _sources(compared: Sequence[Ranked], ranking: Ranking) -> list[int]:
    """One number a source; copies of one text share theirs."""
    sources = [each.candidate.text_id for each in compared]
    for one, other in combinations(range(len(compared)), 2):
        if not ranking.is_independent(compared[one], compared[other].candidate):
            sources[other] = sources[one]
    return sources


def _block(
    sides: tuple[Ranked, Ranked], contradiction: Contradiction, ranking: Ranking
) -> BlockPlan:
    items = [Item(text=DISAGREE, cell=CellAt(row=0, header=True))]
    shown = [item_of(side, ranking.texts) for side in sides]
    words = (contradiction.one, contradiction.other)
    for row, (side, item, other) in enumerate(zip(sides, shown, shown[::-1], strict=True), start=1):
        spans = _placed(item, side.candidate, words[row - 1])
        against = tuple(quote for quote in (other.quote, *other.further) if quote)
        items.append(replace(item, cell=CellAt(row=row), against=against, strong=spans))
        items.append(Item(text=_who(side, ranking), cell=CellAt(row=row, column=1)))
    return BlockPlan(type="disagreement", items=tuple(items))


def _placed(
    item: Item, candidate: Candidate, words: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """The deciding words in the words shown."""
    found = ((item.text.find(candidate.assertion[start:end]), end - start) for start, end in words)
    return tuple((at, at + length) for at, length in found if at >= 0)


def _who(side: Ranked, ranking: Ranking) -> str:
    sources = [side.candidate, *side.further]
    named = [_named(each, ranking) for each in sources[:3]]
    more = f"; {len(sources) - 3} more" if len(sources) > 3 else ""
    return "; ".join(named) + more


def _named(candidate: Candidate, ranking: Ranking) -> str:
    info = ranking.texts[candidate.text_id].info
    title = on_one_line(info.title or info.name) or "A document without a title"
    return f"{title}, {day_words(info.published)}" if info.published else title


def without_shown(blocks: Blocks, shown: Iterable[BlockPlan]) -> Iterator[BlockPlan]:
    """The blocks without the sentences that others show already; a headline leads no more."""
    quotes = {_place(item.quote) for block in shown for item in block.items if item.quote}
    for block in blocks:
        kept = tuple(
            item for item in block.items if not item.quote or _place(item.quote) not in quotes
        )
        if block.type in ("headline", "paragraph"):
            if any(item.quote for item in kept):
                yield replace(block, type="paragraph", items=kept)
        else:
            yield block


def _place(quote: ProposedQuote) -> tuple[int, str]:
    return quote.text_id, quote.quote
