"""The card of a requirement, and what a claim's card says of the requirements that it cites."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from citations.cards import CONTEXT, EvidenceCard
from citations.cards.compliance import RequirementCard, requirement_card, with_requirements
from citations.drafts import EvidenceDraft
from citations.steps.labelling.labels import is_requirement
from citations.storage.read.answers import (
    compliance_of,
    compliance_of_claim,
    context_windows,
    evidence_of,
)


def find_requirement_card(answer_id: UUID, label: str) -> RequirementCard | None:
    """Of a stored answer; None where it extracted no such requirement."""
    compliance = compliance_of(answer_id)
    if compliance is None:
        return None
    evidence = evidence_of(answer_id, label)
    windows = context_windows([evidence], reach=CONTEXT) if evidence else {}
    return requirement_card(compliance, label, evidence, windows.get(label))


def with_cited_requirements(
    card: EvidenceCard, evidence: Mapping[str, EvidenceDraft]
) -> EvidenceCard:
    """The card of a stored claim with what is known of the requirements that it cites."""
    if not any(is_requirement(each.label) for each in card.passages):
        return card
    compliance = compliance_of_claim(card.claim_id)
    passages, requirements = with_requirements(card.passages, compliance, evidence)
    return replace(card, passages=passages, requirements=requirements)
