"""Exceptions that another sentence tells ("Subsection (1) does not apply …"), as evidence of their
own. A statement is not shown without them: alone it would say more than is required."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citations.drafts import EvidenceDraft, RequirementDraft
from citations.steps.instructions import is_instruction
from citations.steps.labelling.labels import EVIDENCE, label_in
from research_app.answering.compliance.extracting import Extracted, evidence_at
from research_app.answering.request import Span
from research_app.synthesis.compliance.outline import Exceptions

MOST_OF_ONE = 4


def exceptions_of(
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
