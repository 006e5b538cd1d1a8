"""Moving an answer's new evidence labels behind those its store already holds."""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import AnswerDraft, ClaimDraft


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
    return replace(claim, citations=citations)
