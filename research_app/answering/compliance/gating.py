"""From extracted requirements to verified and rejected ones, with their labels and evidence.

Exceptions that another sentence tells ("Subsection (1) does not apply …") are evidence of their
own. A statement is not shown without them: alone it would say more than is required.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from citations.drafts import EvidenceDraft, GateCheck, GroundingConfidence, RequirementDraft
from citations.steps.instructions import is_instruction
from citations.steps.labels import EVIDENCE, OF_SOURCE, is_requirement, label_in
from citations.steps.review_answer import confidence_at
from research_app.answering.compliance.extracting import Extracted, evidence_at
from research_app.answering.evidence.collect import Collected
from research_app.answering.request import AskRequest, Span
from research_app.llm.errors import ModelError, ModelRefused
from research_app.llm.protocols import Message, Models
from research_app.llm.untrusted import neutral
from research_app.synthesis.compliance.addressing import address
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.compliance.gate import gated
from research_app.synthesis.compliance.outline import Exceptions
from research_app.synthesis.compliance.telling import described, rules_in

OFFERED, OF_A_SECTION = 3, 6
"""Requirements offered, at most, that were set aside: of other sections, and of those that the
answer is from."""
LEAST_NEAR = 0.03
"""Probability from which on one is offered."""
MOST_OF_ONE = 4
"""Exceptions told of one requirement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gated:
    """All requirements, in the order in which they were extracted, the evidence of each, the
    exceptions to them that other sentences tell, and by label the probability that each addresses
    the question."""

    requirements: Sequence[RequirementDraft] = ()
    own_evidence: Sequence[EvidenceDraft] = ()
    exceptions: Exceptions = field(default_factory=dict)
    chances: Mapping[str, float] = field(default_factory=dict)

    @property
    def verified(self) -> list[RequirementDraft]:
        return [each for each in self.requirements if each.verified]

    @property
    def evidence(self) -> tuple[EvidenceDraft, ...]:
        """That of the requirements, then that of their exceptions."""
        told = (item for several in self.exceptions.values() for item in several)
        return (*self.own_evidence, *dict.fromkeys(told))

    def in_order(self) -> list[RequirementDraft]:
        """The verified ones as the answer tells them: the likeliest first; items of one list stay
        together. Where all are as likely they stay in the order of the document."""
        lists = {
            each.label: (item.text_id, each.segments[0].start)
            for each, item in zip(self.requirements, self.own_evidence, strict=True)
        }
        best: dict[tuple[int, int], float] = {}
        for each in self.verified:
            own = lists[each.label]
            best[own] = max(best.get(own, 0.0), self.chances[each.label])
        return sorted(self.verified, key=lambda each: -best[lists[each.label]])

    def confidence(self, used: Collection[str]) -> GroundingConfidence:
        """How sure an answer with these labels is: as its likeliest requirement; never high where
        one of them refers to something that was not found."""
        cited = [each for each in self.verified if each.label in used]
        likeliest = max((self.chances[each.label] for each in cited), default=0.0)
        level = confidence_at(likeliest)
        is_whole = all(ref.followed is not None for each in cited for ref in each.references)
        return "medium" if level == "high" and not is_whole else level

    def closest(self) -> tuple[str, ...]:
        """Labels of requirements that were set aside: those of the sections that answer, in their
        order, then the likeliest others. They are offered beside the answer or in its place, and
        stay rejected."""
        answering = {_section(each) for each in self.verified if each.section_heading}
        beside, others = dict[str, str](), dict[str, str]()
        for each in sorted(self.requirements, key=lambda one: -self.chances[one.label]):
            of_section = _section(each) in answering
            near = of_section or self.chances[each.label] >= LEAST_NEAR
            set_aside = not each.verified and each.rejection != "duplicate"
            if near and set_aside and not is_instruction(each.words):
                words = " ".join(each.words.split())
                (beside if of_section else others).setdefault(words, each.label)
        chosen = [*beside.values()][:OF_A_SECTION]
        in_order = (each.label for each in self.requirements if each.label in chosen)
        return (*in_order, *[*others.values()][:OFFERED])

    def collected(self) -> Collected:
        """The same as evidence of an answer."""
        accepted = [item for item in self.evidence if item.verified]
        rejected = [item for item in self.evidence if not item.verified]
        return Collected(first_label=1, accepted=accepted, rejected=rejected)


def _section(requirement: RequirementDraft) -> tuple[str, str]:
    return requirement.document_id, requirement.section_heading


def gate_all(
    asked: Asked, extracted: Sequence[Extracted], request: AskRequest, models: Models | None
) -> Gated:
    """A model, where there is one, may object to what code let through. Raises `ModelUnavailable`
    and `ModelError`."""
    put = [(each.requirement, each.text) for each in extracted]
    addressed = address(asked, put)
    judged = gated(put, addressed)
    if models is not None:
        judged = objections(asked.text, judged, models)
    labelled = list(_labelled(extracted, judged, request))
    requirements = [requirement for requirement, _ in labelled]
    scores = ((each.label, how.score) for each, how in zip(requirements, addressed, strict=True))
    return Gated(
        requirements=requirements,
        own_evidence=[evidence for _, evidence in labelled],
        exceptions=_exceptions(extracted, requirements, request.first_label),
        chances=dict(scores),
    )


def _labelled(
    extracted: Sequence[Extracted], judged: Sequence[RequirementDraft], request: AskRequest
) -> Iterator[tuple[RequirementDraft, EvidenceDraft]]:
    """Each with its label and its evidence, in the order of extraction. Labels run on behind those
    of the chat; what an answer before verified keeps its own."""
    before = request.before.evidence if request.before is not None else ()
    known = {
        (item.place.text_id, item.place.start, item.place.end): item.label
        for item in (*request.earlier, *before)
        if item.verified and item.place is not None and is_requirement(item.label)
    }
    numbers = dict(request.first_requirements)
    for each, requirement in zip(extracted, judged, strict=True):
        label = known.get(each.span) if requirement.verified else None
        if label is None:
            series = OF_SOURCE[requirement.source_type]
            number = numbers.get(series, 1)
            numbers[series], label = number + 1, label_in(series, number)
        evidence = evidence_at(each, *each.span[1:], label=label, statement=requirement.words)
        yield (
            replace(requirement, label=label),
            replace(evidence, verified=requirement.verified, rejection=requirement.rejection),
        )


def _exceptions(
    extracted: Sequence[Extracted], labelled: Sequence[RequirementDraft], first_label: int
) -> Exceptions:
    """Those of the verified requirements, each sentence with one label, in the order of the
    requirements."""
    known: dict[Span, EvidenceDraft] = {}
    return {
        requirement.label: tuple(dict.fromkeys(_evidence(each, known, first_label)))
        for each, requirement in zip(extracted, labelled, strict=True)
        if requirement.verified
    }


def _evidence(
    each: Extracted, known: dict[Span, EvidenceDraft], first_label: int
) -> Iterator[EvidenceDraft]:
    """Of the sentences outside of the requirement's own words."""
    text_id, first, last = each.span
    outside = [
        part for part in each.requirement.parts.unless if part.end <= first or part.start >= last
    ]
    for part in outside[:MOST_OF_ONE]:
        span = (text_id, part.start, part.end)
        if span not in known and not is_instruction(part.text):
            known[span] = evidence_at(
                each,
                part.start,
                part.end,
                label=label_in(EVIDENCE, first_label + len(known)),
                statement=" ".join(part.text.split()),
            )
        if span in known:
            yield known[span]


MOST_SHOWN = 40
LONGEST_REASON = 200
RULES = Path(__file__).with_name("gate.md")


class _Objection(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    number: int = Field(ge=1, le=MOST_SHOWN)
    reason: str = Field(max_length=600)


class Objections(BaseModel):
    """Numbers of the requirements that do not answer the question, each with the reason."""

    model_config = ConfigDict(extra="forbid", strict=True)

    do_not_answer: list[_Objection] = Field(max_length=MOST_SHOWN)


def objections(
    question: str, requirements: Sequence[RequirementDraft], models: Models
) -> list[RequirementDraft]:
    """The same, with those rejected that the model finds beside the point; without a model that
    can be asked, none. Raises `ModelRefused`."""
    verified = [at for at, each in enumerate(requirements) if each.verified][:MOST_SHOWN]
    if not verified:
        return list(requirements)
    shown = [requirements[at] for at in verified]
    try:
        reply = models.fast.structured(_messages(question, shown), Objections)
    except ModelRefused:
        raise
    except ModelError:
        return list(requirements)
    said = {each.number: each.reason for each in reply.do_not_answer}
    rejected = {at: said[number] for number, at in enumerate(verified, start=1) if number in said}
    return [
        _rejected(each, rejected[at]) if at in rejected else each
        for at, each in enumerate(requirements)
    ]


def _messages(question: str, shown: Sequence[RequirementDraft]) -> list[Message]:
    listed = [described(each, f"requirement {at}") for at, each in enumerate(shown, start=1)]
    asked = neutral(" ".join(question.split()))
    return [
        Message(role="system", content=rules_in(RULES)),
        Message(role="user", content="\n\n".join(("Requirements:", *listed, f"Question: {asked}"))),
    ]


def _rejected(each: RequirementDraft, reason: str) -> RequirementDraft:
    said = " ".join(reason.split())[:LONGEST_REASON].rstrip(".") or "it is beside the point"
    rationale = f"The language model objects: {said}."
    objection = GateCheck(question="addresses_question", passed=False, rationale=rationale)
    return replace(
        each,
        checks=(objection, *each.checks[1:]),
        verified=False,
        rejection="does_not_address_question",
        rationale=rationale,
        explicit=False,
    )
