"""An answer as blocks of segments with markers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from citations.cards.cells import cells_of, segments_with_cells
from citations.cards.checked import checked_blocks
from citations.cards.segments import carrying_labels, segments_of
from citations.cards.summary.agreement import Sources
from citations.cards.values import BlockView
from citations.drafts import AnswerDraft, BlockDraft, ClaimDraft, EvidenceDraft
from citations.language.wording import day_words
from citations.steps.checked import is_check


def answer_blocks(answer: AnswerDraft) -> tuple[BlockView, ...]:
    """The answer's blocks in order; every character of a block is in exactly one segment."""
    sources = answer.evidence_by_label()
    claims = sorted(answer.claims, key=_start)
    starts = [claim.start for claim in claims]
    blocks = (
        block_view(
            answer.text,
            block,
            index,
            claims[bisect_left(starts, block.start) : bisect_left(starts, block.end)],
            sources,
            caption=caption_for(answer.text, answer.blocks[index - 1]) if index else "",
        )
        for index, block in enumerate(answer.blocks)
    )
    return checked_blocks(answer, blocks) if is_check(answer) else tuple(blocks)


def _start(claim: ClaimDraft) -> int:
    return claim.start


def caption_for(text: str, before: BlockDraft) -> str:
    """The words of the block before a table, if that is its heading."""
    return text[before.start : before.end].strip() if before.type == "heading" else ""


def block_view(
    text: str,
    block: BlockDraft,
    index: int,
    claims: Iterable[ClaimDraft],
    evidence: dict[str, EvidenceDraft],
    *,
    caption: str = "",
) -> BlockView:
    """One block of `text`; `claims` may hold those of other blocks too."""
    inside = [claim for claim in claims if block.start <= claim.start and claim.end <= block.end]
    sources = _sources(inside, evidence)
    cells = cells_of(text, block, inside, sources)
    segments = (
        segments_with_cells(text, block, cells)
        if cells
        else tuple(segments_of(text, block.start, block.end, inside, block.strong, sources))
    )
    return BlockView(
        type=block.type,
        index=index,
        segments=segments,
        cells=cells,
        where=_where_of(block, inside, evidence),
        caption=caption if block.type == "table" else "",
    )


def _sources(
    claims: Sequence[ClaimDraft], evidence: Mapping[str, EvidenceDraft]
) -> dict[UUID, int]:
    """How many independent sources carry each claim that more than one carries."""
    several = [claim for claim in claims if len(carrying_labels(claim)) > 1]
    cited = {label for claim in several for label in carrying_labels(claim)}
    sources = Sources(evidence[label] for label in cited if label in evidence)
    counts = {claim.id: sources.independent(claim) for claim in several}
    return {claim: count for claim, count in counts.items() if count > 1}


def _where_of(
    block: BlockDraft, claims: Sequence[ClaimDraft], evidence: Mapping[str, EvidenceDraft]
) -> str:
    if block.type == "headline":
        return _where(claims, evidence)
    if block.type == "table":
        return _one_source(claims, evidence)
    return ""


def _one_source(claims: Sequence[ClaimDraft], evidence: Mapping[str, EvidenceDraft]) -> str:
    """The source of a whole table, with its page where it stands on one; else empty."""
    cited = {label for claim in claims for label in carrying_labels(claim) if label in evidence}
    if len({evidence[label].source.source_id for label in cited}) != 1:
        return ""
    named = {_named(evidence[label]) for label in cited}
    return named.pop() if len(named) == 1 else evidence[min(cited)].source.title


def _where(claims: Sequence[ClaimDraft], evidence: Mapping[str, EvidenceDraft]) -> str:
    for claim in claims:
        for label in carrying_labels(claim):
            item = evidence.get(label)
            if item is not None:
                return _named(item)
    return ""


def _named(item: EvidenceDraft) -> str:
    """A source in one line: by its page where it has pages, else by who published it and when."""
    source = item.source
    if item.page is not None:
        return f"{source.title}, page {item.page}"
    parts = (source.title, source.publisher, day_words(source.published))
    return ", ".join(part for part in parts if part)
