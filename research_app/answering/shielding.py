"""What a model must never see is taken away before anything else happens to a question:
confidential documents from the search, from the passages that were pinned, from the answer before
and from the evidence of earlier questions.

Nothing is made of source texts on the way to a query, so what remains can hold no word of them.
"""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import AnswerDraft, BlockDraft
from research_app.answering.request import AskRequest, Tools


def shielded(request: AskRequest, tools: Tools) -> tuple[AskRequest, Tools]:
    """Both as a run with models may use them; unchanged where no model reads along."""
    if tools.models is None or not tools.confidential:
        return request, tools
    hidden = tools.confidential
    before = request.before
    safe_request = replace(
        request,
        pinned=tuple(span for span in request.pinned if span[0] not in hidden),
        left_out=tuple(span for span in request.left_out if span[0] not in hidden),
        before=before and without_texts(before, hidden),
        earlier=tuple(item for item in request.earlier if item.text_id not in hidden),
    )
    if tools.shielded is None:
        return safe_request, tools
    rest = tools.shielded()
    safe_tools = replace(
        tools, search=rest.search, searched=rest.searched, kept_back=rest.kept_back
    )
    return safe_request, safe_tools


def without_texts(answer: AnswerDraft, hidden: frozenset[int]) -> AnswerDraft:
    """The answer without anything that comes from these texts: their evidence and passages, and
    every block with a claim that cites or contradicts them; blocks that claim nothing and headings
    without a block go too, because what they say of which text nobody knows. Where nothing is
    hidden, the answer itself."""
    labels = {item.label for item in answer.evidence if item.text_id in hidden}
    passages = tuple(each for each in answer.passages if each.text_id not in hidden)
    if not labels and len(passages) == len(answer.passages):
        return answer
    cited = [
        (claim.start, claim.end)
        for claim in answer.claims
        if labels & ({each.label for each in claim.citations} | set(claim.against))
    ]
    kept = _that_stand(answer, cited)
    text, moved = _joined(answer, kept)
    claims = tuple(
        claim.moved(by)
        for claim in answer.claims
        for block, by in moved
        if block.start <= claim.start and claim.end <= block.end
    )
    return replace(
        answer,
        text=text,
        blocks=tuple(_moved(block, by) for block, by in moved),
        claims=claims,
        evidence=tuple(item for item in answer.evidence if item.label not in labels),
        passages=passages,
        findings=(),
        missing_evidence=(),
    )


def _that_stand(answer: AnswerDraft, cited: list[tuple[int, int]]) -> list[BlockDraft]:
    kept: list[BlockDraft] = []
    headings: list[BlockDraft] = []
    for block in answer.blocks:
        if block.type == "heading":
            headings.append(block)
            continue
        claims = [each for each in answer.claims if block.start <= each.start < block.end]
        if claims and not any(block.start <= start < block.end for start, _ in cited):
            kept += [*headings, block]
        headings = []
    return kept


def _joined(
    answer: AnswerDraft, blocks: list[BlockDraft]
) -> tuple[str, list[tuple[BlockDraft, int]]]:
    """The text of these blocks, and by how much each moved."""
    text = ""
    moved: list[tuple[BlockDraft, int]] = []
    for block in blocks:
        text += "\n\n" if text else ""
        moved.append((block, len(text) - block.start))
        text += answer.text[block.start : block.end]
    return text, moved


def _moved(block: BlockDraft, by: int) -> BlockDraft:
    return replace(
        block,
        start=block.start + by,
        end=block.end + by,
        cells=tuple(cell.moved(by) for cell in block.cells),
        strong=tuple((start + by, end + by) for start, end in block.strong),
    )
