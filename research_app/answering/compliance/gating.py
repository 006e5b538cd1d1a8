"""From extracted requirements to verified and rejected ones, with their labels and evidence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from citations.drafts import EvidenceDraft, GroundingConfidence, RequirementDraft
from citations.steps.instructions import is_instruction
from citations.steps.review_answer import confidence_at
from research_app.answering.compliance.extracting import Extracted, Labels, Span, evidence_of
from research_app.answering.evidence.collect import Collected
from research_app.answering.request import AskRequest
from research_app.synthesis.compliance.addressing import Addressed, address
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.compliance.gate import gated

OFFERED = 3
"""Requirements offered, at most, that were set aside."""
LEAST_NEAR = 0.03
"""Probability from which on one is offered."""


@dataclass(slots=True)
class Gated:
    """All requirements, in the order in which they were extracted, and the evidence of each."""

    requirements: list[RequirementDraft] = field(default_factory=list)
    evidence: list[EvidenceDraft] = field(default_factory=list)
    exceptions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Labels of the exceptions to a requirement that other sentences tell, by its label."""
    order: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """What sorts the verified ones for the answer, by label."""
    chances: dict[str, float] = field(default_factory=dict)
    """The probability that each addresses the question, by label."""

    @property
    def verified(self) -> list[RequirementDraft]:
        return [each for each in self.requirements if each.verified]

    def in_order(self) -> list[RequirementDraft]:
        """The verified ones as the answer tells them: the most relevant first."""
        return sorted(self.verified, key=lambda each: self.order.get(each.label, ()))

    def confidence(self, used: Collection[str]) -> GroundingConfidence:
        """How sure an answer with these labels is: as its likeliest requirement; never high where
        one of them refers to something that was not found."""
        cited = [each for each in self.verified if each.label in used]
        likeliest = max((self.chances[each.label] for each in cited), default=0.0)
        level = confidence_at(likeliest)
        is_whole = all(ref.followed is not None for each in cited for ref in each.references)
        return "medium" if level == "high" and not is_whole else level

    def told_exceptions(self) -> dict[str, list[tuple[str, str]]]:
        """The same with the words of each."""
        words = {item.label: item.statement for item in self.evidence}
        return {
            label: [(each, words[each]) for each in labels]
            for label, labels in self.exceptions.items()
        }

    def collected(self) -> Collected:
        """The same as evidence of an answer."""
        accepted = [item for item in self.evidence if item.verified]
        rejected = [item for item in self.evidence if not item.verified]
        return Collected(first_label=1, accepted=accepted, rejected=rejected)


def address_all(asked: Asked, extracted: Sequence[Extracted]) -> list[Addressed]:
    """Raises `ModelUnavailable`."""
    return address(asked, [(each.requirement, each.text) for each in extracted])


def judge_all(
    extracted: Sequence[Extracted], addressed: Sequence[Addressed]
) -> list[RequirementDraft]:
    """Each with the answers of the gate; no label yet."""
    return gated([(each.requirement, each.text) for each in extracted], addressed)


def label_all(
    extracted: Sequence[Extracted], judged: Sequence[RequirementDraft], labels: Labels
) -> Iterator[tuple[RequirementDraft, EvidenceDraft]]:
    """Each with its label and its evidence, in the order of extraction."""
    for each, requirement in zip(extracted, judged, strict=True):
        kind, verified = requirement.source_type, requirement.verified
        label = labels.of(kind, each.span, verified=verified)
        evidence = evidence_of(each, label, requirement.rejection)
        yield replace(requirement, label=label), evidence


def closest_of(addressed: Sequence[Addressed], gated: Gated) -> tuple[str, ...]:
    """Labels of the likeliest requirements that were set aside, the likeliest first. They are
    offered beside the answer or in its place, and stay rejected."""
    offered: dict[str, str] = {}
    ranked = zip(addressed, gated.requirements, strict=True)
    for how, each in sorted(ranked, key=lambda pair: -pair[0].score):
        set_aside = not each.verified and each.rejection != "duplicate"
        if how.score >= LEAST_NEAR and set_aside and not is_instruction(each.words):
            offered.setdefault(" ".join(each.words.split()), each.label)
    return tuple(offered.values())[:OFFERED]


def by_relevance(
    asked: Asked,
    extracted: Sequence[Extracted],
    addressed: Sequence[Addressed],
    gated: Gated,
) -> dict[str, tuple[float, ...]]:
    """What sorts the verified ones by label: the likeliest first; items of one list stay together.
    Duties that were all asked for stay in the order of the document."""
    if asked.role:
        return {}
    places = [at for at, each in enumerate(gated.requirements) if each.verified]
    best: dict[tuple[int, int], float] = {}
    for at in places:
        key = extracted[at].text.id, gated.requirements[at].segments[0].start
        best[key] = max(best.get(key, addressed[at].score), addressed[at].score)
    return {
        gated.requirements[at].label: (
            -best[extracted[at].text.id, gated.requirements[at].segments[0].start],
        )
        for at in places
    }


def labels_for(request: AskRequest) -> Labels:
    """Labels run on behind those of the chat; what answers before verified keeps its own."""
    before = request.before.evidence if request.before is not None else ()
    known: dict[Span, str] = {
        (item.place.text_id, item.place.start, item.place.end): item.label
        for item in (*request.earlier, *before)
        if item.verified and item.place is not None and item.label.startswith("REQ-")
    }
    return Labels(known=known, next_numbers=dict(request.first_requirements))
