"""Moving an answer's new evidence labels behind those its store already holds."""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import AnswerDraft, ClaimDraft, InputDraft, NumberDraft


def relabelled(answer: AnswerDraft, *, first_label: int) -> AnswerDraft:
    """The answer with its evidence numbered from `first_label` on, in the order it has. Labels that
    it cites of earlier answers stay."""
    labels = {
        item.label: f"E{number}" for number, item in enumerate(answer.evidence, start=first_label)
    }
    return replace(
        answer,
        evidence=tuple(replace(item, label=labels[item.label]) for item in answer.evidence),
        claims=tuple(_with_labels(claim, labels) for claim in answer.claims),
    )


def _with_labels(claim: ClaimDraft, labels: dict[str, str]) -> ClaimDraft:
    citations = tuple(
        replace(citation, label=labels.get(citation.label, citation.label))
        for citation in claim.citations
    )
    numbers = tuple(_number_with_labels(number, labels) for number in claim.numbers)
    return replace(claim, citations=citations, numbers=numbers)


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
