"""What a further version may use of the one before: its evidence under the same labels, and its
words for a model, without what comes from documents that a model may not see."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from citations.drafts import AnswerDraft, BlockDraft, ClaimDraft, EvidenceDraft
from research_app.answering.collect import Collected
from research_app.answering.request import AskRequest
from research_app.answering.writing import BLOCK_BREAK


def collected_for(request: AskRequest, hidden: Collection[int] = ()) -> Collected:
    """Where the evidence of a question is collected; of a further version it begins with the
    verified evidence of the one before. `hidden` are texts whose evidence stays out, such as
    confidential ones where a model reads it."""
    before = request.before.evidence if request.before else ()
    kept = [item for item in before if item.verified and _may_be_used(item, request, hidden)]
    return Collected.taking_over(kept, first_label=request.first_label)


def without_hidden(answer: AnswerDraft, hidden: Collection[int]) -> AnswerDraft:
    """The answer without evidence of these texts and without every block that rests on any."""
    gone = {item.label for item in answer.evidence if item.text_id in hidden}
    if not gone:
        return answer
    text, blocks, claims = "", list[BlockDraft](), list[ClaimDraft]()
    for block in answer.blocks:
        own = [each for each in answer.claims if block.start <= each.start < block.end]
        if any(_names(claim, gone) for claim in own):
            continue
        text += BLOCK_BREAK if text else ""
        by = len(text) - block.start
        text += answer.text[block.start : block.end]
        blocks.append(_moved(block, by))
        claims += [replace(each, start=each.start + by, end=each.end + by) for each in own]
    return replace(
        answer,
        text=text,
        blocks=tuple(blocks),
        claims=tuple(claims),
        evidence=tuple(item for item in answer.evidence if item.label not in gone),
        passages=tuple(each for each in answer.passages if each.text_id not in hidden),
    )


def _may_be_used(item: EvidenceDraft, request: AskRequest, hidden: Collection[int]) -> bool:
    """Not what its reader left out for the new version."""
    place = item.place
    if item.text_id in hidden or place is None:
        return False
    return not any(
        text_id == item.text_id and start <= place.start and place.end <= end
        for text_id, start, end in request.left_out
    )


def _names(claim: ClaimDraft, labels: Collection[str]) -> bool:
    return any(each.label in labels for each in claim.citations) or any(
        label in labels for label in claim.against
    )


def _moved(block: BlockDraft, by: int) -> BlockDraft:
    return replace(
        block,
        start=block.start + by,
        end=block.end + by,
        cells=tuple(replace(c, start=c.start + by, end=c.end + by) for c in block.cells),
        strong=tuple((start + by, end + by) for start, end in block.strong),
    )
