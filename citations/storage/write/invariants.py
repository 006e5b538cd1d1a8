"""What must hold of an answer before any of it is written. Raises `InvalidAnswer`."""

from __future__ import annotations

from collections.abc import Collection

from citations.drafts import AnswerDraft, EvidenceDraft
from citations.errors import InvalidAnswer
from citations.models import EvidenceStore, SourceText
from citations.steps.verifying.check_numbers import check_numbers


def check_claims(draft: AnswerDraft, store: EvidenceStore) -> None:
    """Each stands at its place in the answer, and what it names exists."""
    known = dict(store.evidence.filter(verified=True).values_list("label", "quote"))
    known |= {item.label: item.quote for item in draft.evidence if item.verified}
    for claim in draft.claims:
        if draft.text[claim.start : claim.end] != claim.text or claim.start >= claim.end:
            raise InvalidAnswer(f"Claim {claim.id} does not stand at its place in the answer.")
        if not claim.citations and claim.verdict.level != "unverified":
            raise InvalidAnswer(f"Claim {claim.id} cites nothing and yet has a verdict.")
        if unknown := [c.label for c in claim.citations if c.label not in known]:
            raise InvalidAnswer(
                f"Claim {claim.id} cites {', '.join(unknown)}, which does not exist."
            )
        if unknown := [label for label in claim.against if label not in known]:
            raise InvalidAnswer(
                f"Claim {claim.id} is said to conflict with {', '.join(unknown)}, "
                "which does not exist."
            )
        check_numbers(draft.text, claim, known)


def check_quotes(evidence: Collection[EvidenceDraft]) -> None:
    """Each quote stands in its source text, character for character."""
    placed = [item.place for item in evidence if item.place is not None]
    texts = dict(
        SourceText.objects.filter(pk__in={place.text_id for place in placed}).values_list(
            "pk", "text"
        )
    )
    for place in placed:
        if texts.get(place.text_id, "")[place.start : place.end] != place.quote:
            raise InvalidAnswer(
                f"The quote at {place.start}–{place.end} is not in source text {place.text_id}."
            )
