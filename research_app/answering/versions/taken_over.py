"""What an answer takes over from those before it, under the same labels: a further version the
evidence of the one before, any answer what it cites of the chat's earlier questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft
from citations.steps.labels import is_requirement
from research_app.answering.evidence.collect import Collected
from research_app.answering.request import AskRequest


def collected_for(request: AskRequest) -> Collected:
    """Where the evidence of a question is collected; of a further version it begins with the
    verified evidence of the one before, which is shielded already where a model reads along. What
    the chat's earlier answers rest on keeps its label."""
    known = (item for item in request.earlier if item.verified and not is_requirement(item.label))
    return Collected.taking_over(
        evidence_before(request), first_label=request.first_label, known=known
    )


def evidence_before(request: AskRequest) -> tuple[EvidenceDraft, ...]:
    """The verified evidence of the version before, without what its reader left out."""
    if request.before is None:
        return ()
    return tuple(
        item for item in request.before.evidence if item.verified and not _is_out(item, request)
    )


def earlier_evidence(request: AskRequest, collected: Collected) -> tuple[EvidenceDraft, ...]:
    """The evidence of earlier questions that may be cited beside what is `collected`, without what
    the reader left out."""
    known = {item.label for item in collected.all}
    return tuple(
        item
        for item in request.earlier
        if item.verified and item.label not in known and not _is_out(item, request)
    )


def take_over_cited(
    collected: Collected, earlier: Iterable[EvidenceDraft], claims: Iterable[ClaimDraft]
) -> None:
    """Count what the claims cite of earlier questions to what was collected."""
    cited = {citation.label for claim in claims for citation in claim.citations}
    known = {item.label for item in collected.accepted}
    taken = [item for item in earlier if item.label in cited - known]
    collected.accepted[:0] = taken
    collected.taken_over |= {item.label for item in taken}


def with_compliance_of(before: AnswerDraft, answer: AnswerDraft) -> AnswerDraft:
    """A further version that only says another answer in its own way: the requirements, their gate
    and their confidence are that answer's; what it cites is its own."""
    assert before.compliance is not None
    cited = {each.label for claim in answer.claims for each in claim.citations}
    used = tuple(each.label for each in before.compliance.verified if each.label in cited)
    return replace(
        answer,
        compliance=replace(before.compliance, used=used),
        grounding_confidence=before.grounding_confidence,
        missing_evidence=before.missing_evidence,
    )


def _is_out(item: EvidenceDraft, request: AskRequest) -> bool:
    place = item.place
    return place is None or any(
        text_id == item.text_id and start <= place.start and place.end <= end
        for text_id, start, end in request.left_out
    )
