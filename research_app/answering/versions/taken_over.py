"""What a further version takes over from the one before: its evidence under the same labels, and
the texts of that evidence."""

from __future__ import annotations

from citations.drafts import EvidenceDraft
from research_app.answering.evidence.collect import Collected
from research_app.answering.request import AskRequest


def collected_for(request: AskRequest) -> Collected:
    """Where the evidence of a question is collected; of a further version it begins with the
    verified evidence of the one before, which is shielded already where a model reads along."""
    return Collected.taking_over(evidence_before(request), first_label=request.first_label)


def evidence_before(request: AskRequest) -> tuple[EvidenceDraft, ...]:
    """The verified evidence of the version before, without what its reader left out."""
    if request.before is None:
        return ()
    return tuple(
        item for item in request.before.evidence if item.verified and not _is_out(item, request)
    )


def _is_out(item: EvidenceDraft, request: AskRequest) -> bool:
    place = item.place
    return place is None or any(
        text_id == item.text_id and start <= place.start and place.end <= end
        for text_id, start, end in request.left_out
    )
