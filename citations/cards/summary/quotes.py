"""What an answer made of quotes says of itself: how many answer directly, and what was not found.

All of its claims are word for word. A full bar of verdicts over them would look like a promise that
the answer is right; how relevant they are says more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from citations.cards.segments import carrying_labels
from citations.cards.summary.agreement import is_computed
from citations.cards.summary.independence import Sources
from citations.cards.summary.words import counted
from citations.drafts import AnswerDraft, BlockDraft, ClaimDraft, EvidenceDraft

#: How engines that only quote are named, whatever their version.
QUOTING_ENGINE = "extractive"
#: How the cell of a table begins that no source fills.
NOT_FOUND = "not found"
#: Names of things not found that a line holds.
MOST_NAMED = 4


def is_of_quotes(answer: AnswerDraft) -> bool:
    """Whether no model wrote the answer, nor put it into a style of its own, and it is not about
    statutes and policies. Quotes that took the place of a model's words count."""
    if answer.compliance is not None or not answer.engine.startswith(QUOTING_ENGINE):
        return False
    asked_a_model = answer.spent is not None and answer.spent.requests > 0
    return not asked_a_model or ", after " in answer.engine


def quotes_in_words(claims: Collection[ClaimDraft], evidence: Sequence[EvidenceDraft]) -> str:
    """Such as "2 quotes answer directly, 3 are related – from 3 independent sources". Quotes are
    counted, not claims: three sources that say the same are three. Answers from before relevance
    was kept only count them."""
    stated = [claim for claim in claims if not is_computed(claim)]
    quotes = _quotes(stated)
    if not quotes:
        return _computed(claims)
    sources = Sources(evidence).quoted(quotes)
    if all(claim.relevance is None for claim in stated):
        return f"{counted(len(quotes), 'quote')} from {counted(sources, 'source')}"
    direct = _quotes(claim for claim in stated if claim.answers_directly)
    noun = "independent source" if sources > 1 else "source"
    return f"{_answering(len(direct), len(quotes - direct))} – from {counted(sources, noun)}"


def not_found_in_words(answer: AnswerDraft) -> str:
    """What was looked for in vain, such as "Not found: operating profit, 2021."; else empty."""
    missing = [*answer.missing_evidence]
    for block in answer.blocks:
        if block.type == "table":
            missing += _empty_cells(answer.text, block)
    names = list(dict.fromkeys(missing))
    if not names:
        return ""
    more = f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
    return f"Not found: {'; '.join(names[:MOST_NAMED])}{more}."


def _computed(claims: Collection[ClaimDraft]) -> str:
    quotes = counted(len(_quotes(claims)), "quote")
    return f"{counted(len(claims), 'number')} computed from {quotes}" if claims else ""


def _quotes(claims: Iterable[ClaimDraft]) -> set[str]:
    return {label for claim in claims for label in carrying_labels(claim)}


def _answering(direct: int, related: int) -> str:
    others = f"{related:,} {'is' if related == 1 else 'are'} related"
    if not direct:
        return f"No quote answers directly; {others}"
    said = f"{counted(direct, 'quote')} {'answers' if direct == 1 else 'answer'} directly"
    return f"{said}, {others}" if related else said


def _empty_cells(text: str, block: BlockDraft) -> Iterator[str]:
    """The cells that no source fills, each by the heads of its row and column."""
    words = {(cell.row, cell.column): text[cell.start : cell.end] for cell in block.cells}
    for (row, column), said in words.items():
        if column and said.strip().casefold().startswith(NOT_FOUND):
            heads = (words.get((row, 0), ""), words.get((0, column), ""))
            yield ", ".join(head.strip() for head in heads if head.strip())
