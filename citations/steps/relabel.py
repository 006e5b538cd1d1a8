"""Moving an answer's new evidence labels behind those its store already holds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from citations.drafts import AnswerDraft, ClaimDraft, InputDraft, NumberDraft


def relabelled(answer: AnswerDraft, *, first_label: int, held: Collection[str] = ()) -> AnswerDraft:
    """The answer with its new evidence numbered from `first_label` on, in the order it has. `held`
    are labels of evidence that its store holds already: they stay, as do labels that it cites of
    earlier answers."""
    new = [item.label for item in answer.evidence if item.label not in held]
    labels = {label: f"E{number}" for number, label in enumerate(new, start=first_label)}
    return replace(
        answer,
        evidence=tuple(
            replace(item, label=labels.get(item.label, item.label)) for item in answer.evidence
        ),
        claims=tuple(_with_labels(claim, labels) for claim in answer.claims),
    )


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
