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
from research_app.synthesis.compliance.meaning import Meaning


@dataclass(slots=True)
class Gated:
    """All requirements, in the order in which they were extracted, and the evidence of each."""

    requirements: list[RequirementDraft] = field(default_factory=list)
    evidence: list[EvidenceDraft] = field(default_factory=list)
    exceptions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Labels of the exceptions to a requirement that other sentences tell, by its label."""
    order: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """What sorts the verified ones for the answer, by label."""

    @property
    def verified(self) -> list[RequirementDraft]:
        return [each for each in self.requirements if each.verified]

    def in_order(self) -> list[RequirementDraft]:
        """The verified ones as the answer tells them: the most relevant first."""
        return sorted(self.verified, key=lambda each: self.order.get(each.label, ()))

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


def closest_of(asked: Asked, extracted: Sequence[Extracted], gated: Gated) -> tuple[str, ...]:
    """Labels of the requirements nearest to a question that none answers, the nearest first. They
    are offered, and stay rejected."""
    meaning = Meaning(asked, [(each.requirement, each.text) for each in extracted])
    return tuple(gated.requirements[at].label for at in meaning.closest())


def by_relevance(
    asked: Asked, extracted: Sequence[Extracted], gated: Gated
) -> dict[str, tuple[float, ...]]:
    """What sorts the verified ones by label: what answers in the question's own words first, then
    what is nearer to it; items of one list stay together. Duties that were all asked for stay in
    the order of the document."""
    places = [at for at, each in enumerate(gated.requirements) if each.verified]
    if asked.role or len(places) < 2:
        return {}
    near = Meaning(asked, [(extracted[at].requirement, extracted[at].text) for at in places]).near
    lists: dict[tuple[int, int], list[int]] = {}
    for row, at in enumerate(places):
        start = gated.requirements[at].segments[0].start
        lists.setdefault((extracted[at].text.id, start), []).append(row)
    order: dict[str, tuple[float, ...]] = {}
    for rows in lists.values():
        best = max(near.get(row, 0.0) for row in rows)
        implied = not any(gated.requirements[places[row]].explicit for row in rows)
        for row in rows:
            order[gated.requirements[places[row]].label] = (implied, -round(best, 3))
    return order


def labels_for(request: AskRequest) -> Labels:
    """Labels run on behind those of the chat; what answers before verified keeps its own."""
    before = request.before.evidence if request.before is not None else ()
    known: dict[Span, str] = {
        (item.place.text_id, item.place.start, item.place.end): item.label
        for item in (*request.earlier, *before)
        if item.verified and item.place is not None and item.label.startswith("REQ-")
    }
    return Labels(known=known, next_numbers=dict(request.first_requirements))
