"""A reader asked for more from a source, and there was nothing more in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citations.drafts import ClaimDraft, EvidenceDraft, FindingDraft
from research_app.answering.request import AskRequest
from research_app.answering.versions.critique import named_in


def nothing_more(
    request: AskRequest, claims: Iterable[ClaimDraft], evidence: Iterable[EvidenceDraft]
) -> tuple[FindingDraft, ...]:
    """A finding for each source of which the critique wants more, and of which a further version
    with these claims cites nothing that the version before did not."""
    if request.before is None or not request.options.critique:
        return ()
    before = {item.label: item for item in (*request.earlier, *request.before.evidence)}
    added = _cited(claims) - _cited(request.before.claims)
    new = {item.source.source_id for item in evidence if item.label in added}
    return tuple(_findings(named_in(request.options.critique).more_of, before, new))


def _cited(claims: Iterable[ClaimDraft]) -> set[str]:
    return {citation.label for claim in claims for citation in claim.citations}


def _findings(
    wanted: Iterable[str], before: dict[str, EvidenceDraft], new: set[int]
) -> Iterator[FindingDraft]:
    for label in wanted:
        item = before.get(label)
        if item is not None and item.source.source_id not in new:
            name = f"“{item.source.title}”" if item.source.title else "that document"
            note = f"You asked for more from {label}'s source. Nothing more in {name} answers it."
            yield FindingDraft(kind="nothing_more", note=note, labels=())
