"""From extracted requirements to verified and rejected ones, with their labels and evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from citations.drafts import EvidenceDraft, RequirementDraft
from research_app.answering.compliance.extracting import Extracted, Labels, Span, evidence_of
from research_app.answering.evidence.collect import Collected
from research_app.answering.request import AskRequest
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.compliance.gate import gated


@dataclass(slots=True)
class Gated:
    """All requirements, in the order in which they were extracted, and the evidence of each."""

    requirements: list[RequirementDraft] = field(default_factory=list)
    evidence: list[EvidenceDraft] = field(default_factory=list)

    @property
    def verified(self) -> list[RequirementDraft]:
        return [each for each in self.requirements if each.verified]

    def collected(self) -> Collected:
        """The same as evidence of an answer."""
        accepted = [item for item in self.evidence if item.verified]
        rejected = [item for item in self.evidence if not item.verified]
        return Collected(first_label=1, accepted=accepted, rejected=rejected)


def judge_all(asked: Asked, extracted: Sequence[Extracted]) -> list[RequirementDraft]:
    """Each with the answers of the gate; no label yet."""
    return gated(asked, [(each.requirement, each.text) for each in extracted])


def label_all(
    extracted: Sequence[Extracted], judged: Sequence[RequirementDraft], labels: Labels
) -> Iterator[tuple[RequirementDraft, EvidenceDraft]]:
    """Each with its label and its evidence, in the order of extraction."""
    for each, requirement in zip(extracted, judged, strict=True):
        kind, verified = requirement.source_type, requirement.verified
        label = labels.of(kind, each.span, verified=verified)
        evidence = evidence_of(each, label, requirement.rejection)
        yield replace(requirement, label=label), evidence


def labels_for(request: AskRequest) -> Labels:
    """Labels run on behind those of the chat; what answers before verified keeps its own."""
    before = request.before.evidence if request.before is not None else ()
    known: dict[Span, str] = {
        (item.place.text_id, item.place.start, item.place.end): item.label
        for item in (*request.earlier, *before)
        if item.verified and item.place is not None and item.label.startswith("REQ-")
    }
    return Labels(known=known, next_numbers=dict(request.first_requirements))
