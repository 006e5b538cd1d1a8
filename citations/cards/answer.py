"""An answer as blocks of segments with markers, and its totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citations.cards.values import (
    CLASSES,
    SIGNS,
    BlockView,
    Marker,
    Segment,
    SummaryView,
)
from citations.drafts import AnswerDraft, BlockDraft, ClaimDraft, EvidenceDraft, SummaryDraft

#: A marker holds at most this many characters beside its sign.
MARKER_WIDTH = 3


def marker_for(claim: ClaimDraft) -> Marker:
    """One marker a claim: the number of its first evidence, "+" when there is more and it fits."""
    numbers = [citation.label.removeprefix("E") for citation in claim.citations] or ["?"]
    more = "+" if len(numbers) > 1 and len(numbers[0]) < MARKER_WIDTH else ""
    level = claim.verdict.level
    named = "Source " if len(numbers) == 1 else "Sources "
    conflict = ", conflicting evidence" if claim.conflicting else ""
    return Marker(
        claim_id=claim.id,
        text=numbers[0] + more,
        name=f"{named}{_listed(numbers)}, {level}{conflict}",
        level=level,
        sign=SIGNS[level],
        css_class=CLASSES[level],
        conflicting=claim.conflicting,
    )


def answer_blocks(answer: AnswerDraft) -> tuple[BlockView, ...]:
    """The answer's blocks in order; every character of a block is in exactly one segment."""
    sources = answer.evidence_by_label()
    return tuple(
        block_view(answer.text, block, index, answer.claims, sources)
        for index, block in enumerate(answer.blocks)
    )


def block_view(
    text: str,
    block: BlockDraft,
    index: int,
    claims: Iterable[ClaimDraft],
    evidence: dict[str, EvidenceDraft],
) -> BlockView:
    """One block of `text`; `claims` may hold those of other blocks too."""
    inside = [claim for claim in claims if block.start <= claim.start and claim.end <= block.end]
    return BlockView(
        type=block.type,
        index=index,
        segments=tuple(_segments(text, block.start, block.end, inside)),
        where=_where(inside, evidence) if block.type == "headline" else "",
    )


def summary_view(summary: SummaryDraft, claims: Sequence[ClaimDraft]) -> SummaryView:
    """The totals, led by what they mean. Word for word means the source says it, not that it is
    true."""
    several = sum(len(claim.citations) > 1 for claim in claims)
    parts = [f"{_count(summary.claims, 'claim')}: {summary.supported} supported word for word"]
    if several:
        parts.append(f"{several} found in two or more sources")
    if summary.unverified:
        parts.append(f"{summary.unverified} not checked")
    warning = ""
    if summary.warning:
        warning = "Too few of these claims hold. Check them before you rely on this answer."
    return SummaryView(lead=", ".join(parts) + ".", totals=summary, warning=warning)


def _segments(text: str, start: int, end: int, claims: Sequence[ClaimDraft]) -> Iterable[Segment]:
    position = start
    for claim in sorted(claims, key=lambda claim: claim.start):
        if position < claim.start:
            yield Segment(text=text[position : claim.start])
        tail_end = claim.end
        while tail_end < end and text[tail_end] in ".,;:!?)”’\"'":
            tail_end += 1
        yield Segment(text=claim.text, marker=marker_for(claim), tail=text[claim.end : tail_end])
        position = tail_end
    if position < end:
        yield Segment(text=text[position:end])


def _where(claims: Sequence[ClaimDraft], evidence: dict[str, EvidenceDraft]) -> str:
    for claim in claims:
        for citation in claim.citations:
            item = evidence.get(citation.label)
            if item is not None:
                return _named(item)
    return ""


def _named(item: EvidenceDraft) -> str:
    """A source in one line: by its page where it has pages, else by who published it and when."""
    source = item.source
    if item.page is not None:
        return f"{source.title}, page {item.page}"
    return ", ".join(part for part in (source.title, source.publisher, source.published) if part)


def _listed(numbers: Sequence[str]) -> str:
    return numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} and {numbers[-1]}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
