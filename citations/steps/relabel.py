"""Moving an answer's new evidence labels behind those its store already holds, each within its
series."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from citations.drafts import (
    AnswerDraft,
    ClaimDraft,
    ComplianceDraft,
    InputDraft,
    NumberDraft,
    ReviewDraft,
)
from citations.steps.labels import EVIDENCE, Series, label_in, parted

_NAMED = re.compile(r"\bREQ-[SP]\d{1,9}\b")


def relabelled(
    answer: AnswerDraft, *, first_labels: Mapping[Series, int], held: Collection[str] = ()
) -> AnswerDraft:
    """The answer with its new evidence numbered from the `first_labels` of each series on, in the
    order it has. `held` are labels of evidence that its store holds already: they stay, as do
    labels that it cites of earlier answers."""
    labels: dict[str, str] = {}
    counted = dict(first_labels)
    for item in answer.evidence:
        if item.label not in held:
            series = (parted(item.label) or (EVIDENCE, 0))[0]
            labels[item.label] = label_in(series, counted.setdefault(series, 1))
            counted[series] += 1
    if all(old == new for old, new in labels.items()):
        return answer
    compliance = answer.compliance
    return replace(
        answer,
        compliance=_compliance_with_labels(compliance, labels) if compliance else None,
        evidence=tuple(
            replace(item, label=labels.get(item.label, item.label)) for item in answer.evidence
        ),
        claims=tuple(_with_labels(claim, labels) for claim in answer.claims),
        missing_evidence=tuple(_relabelled(each, labels) for each in answer.missing_evidence),
    )


def _relabelled(words: str, labels: Mapping[str, str]) -> str:
    """Words with the labels of requirements that they name."""
    return _NAMED.sub(lambda match: labels.get(match[0], match[0]), words)


def _with_labels(claim: ClaimDraft, labels: dict[str, str]) -> ClaimDraft:
    citations = tuple(
        replace(citation, label=labels.get(citation.label, citation.label))
        for citation in claim.citations
    )
    numbers = tuple(_number_with_labels(number, labels) for number in claim.numbers)
    against = tuple(labels.get(label, label) for label in claim.against)
    return replace(claim, citations=citations, numbers=numbers, against=against)


def _number_with_labels(number: NumberDraft, labels: dict[str, str]) -> NumberDraft:
    quoted, computation = number.quoted, number.computation
    if quoted is not None:
        quoted = replace(quoted, label=labels.get(quoted.label, quoted.label))
    if computation is not None:
        inputs = tuple(_input_with_labels(item, labels) for item in computation.inputs)
        computation = replace(computation, inputs=inputs)
    return replace(number, quoted=quoted, computation=computation)


def _input_with_labels(item: InputDraft, labels: dict[str, str]) -> InputDraft:
    context = tuple(labels.get(label, label) for label in item.context)
    return replace(item, label=labels.get(item.label, item.label), context=context)


def _compliance_with_labels(draft: ComplianceDraft, labels: Mapping[str, str]) -> ComplianceDraft:
    def of(old: Collection[str]) -> tuple[str, ...]:
        return tuple(labels.get(label, label) for label in old)

    def relabelled(words: str) -> str:
        return _relabelled(words, labels)

    def reviewed(review: ReviewDraft) -> ReviewDraft:
        return replace(
            review,
            failures=tuple(relabelled(each) for each in review.failures),
            dropped=tuple(relabelled(each) for each in review.dropped),
        )

    return replace(
        draft,
        requirements=tuple(
            replace(
                each,
                label=labels.get(each.label, each.label),
                notes=tuple(relabelled(note) for note in each.notes),
                rationale=relabelled(each.rationale),
                checks=tuple(
                    replace(check, rationale=relabelled(check.rationale)) for check in each.checks
                ),
            )
            for each in draft.requirements
        ),
        used=of(draft.used),
        closest=of(draft.closest),
        comparison=tuple(
            replace(
                row,
                statute=of(row.statute),
                policy=of(row.policy),
                near=of(row.near),
                note=relabelled(row.note),
            )
            for row in draft.comparison
        ),
        conflicts=tuple(
            replace(each, labels=of(each.labels), note=relabelled(each.note))
            for each in draft.conflicts
        ),
        reviews=tuple(reviewed(each) for each in draft.reviews),
        statute_summary=relabelled(draft.statute_summary),
        policy_summary=relabelled(draft.policy_summary),
    )
