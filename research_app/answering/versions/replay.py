"""What was written once is shown again, in the events of its writing, without judging it anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citations.drafts import BlockDraft, CellDraft, ClaimDraft
from research_app.answering.events import ClaimVerified, ClaimWritten, TextWritten
from research_app.answering.writing import Written


def replayed(
    text: str, blocks: Iterable[BlockDraft], claims: Iterable[ClaimDraft]
) -> Iterator[Written]:
    """The events that write exactly this text with these claims, ids and verdicts included."""
    in_order = sorted(claims, key=lambda claim: claim.start)
    for index, block in enumerate(blocks):
        own = [each for each in in_order if block.start <= each.start and each.end <= block.end]
        if own:
            yield from _with_claims(text, index, block, own)
        else:
            words = text[block.start : block.end]
            yield TextWritten(
                block=index, block_type=block.type, text=words, cells=_own_cells(block, block.end)
            )


def _with_claims(
    text: str, index: int, block: BlockDraft, claims: list[ClaimDraft]
) -> Iterator[Written]:
    at = block.start
    for claim in claims:
        end = block.end if claim is claims[-1] else claim.end
        yield ClaimWritten(
            block=index,
            block_type=block.type,
            lead=text[at : claim.start],
            claim=claim,
            tail=text[claim.end : end],
            cells=_own_cells(block, end),
            strong=tuple((first - block.start, last - block.start) for first, last in block.strong),
        )
        yield ClaimVerified(claim=claim)
        at = end


def _own_cells(block: BlockDraft, end: int) -> tuple[CellDraft, ...]:
    """Those before `end`, offsets in the block's own text."""
    return tuple(cell.moved(-block.start) for cell in block.cells if cell.end <= end)
