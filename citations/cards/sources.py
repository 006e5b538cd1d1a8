"""The sources an answer cites, as a strip beside it: which, from when, for how many claims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft, SourceInfo
from citations.steps.labelling.labels import shown_as


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSource:
    """`numbers` are those its quotes have in the answer; `claims` counts the claims that cite
    it."""

    source_id: int
    title: str
    by: str
    published: str
    numbers: tuple[str, ...]
    claims: int


def cited_sources(answer: AnswerDraft) -> tuple[CitedSource, ...]:
    """In the order in which the answer first cites them."""
    evidence = answer.evidence_by_label()
    quotes: dict[int, dict[str, EvidenceDraft]] = {}
    claims: dict[int, set[object]] = {}
    for claim in sorted(answer.claims, key=lambda each: each.start):
        for item in _quotes_of(claim, evidence):
            quotes.setdefault(item.source.source_id, {})[item.label] = item
            claims.setdefault(item.source.source_id, set()).add(claim.id)
    return tuple(
        _cited(list(items.values()), len(claims[source_id])) for source_id, items in quotes.items()
    )


def _quotes_of(claim: ClaimDraft, evidence: dict[str, EvidenceDraft]) -> Iterator[EvidenceDraft]:
    for label in (*(each.label for each in claim.citations), *claim.against):
        item = evidence.get(label)
        if item is not None and item.place is not None:
            yield item


def _cited(items: list[EvidenceDraft], claims: int) -> CitedSource:
    source: SourceInfo = items[0].source
    return CitedSource(
        source_id=source.source_id,
        title=source.title,
        by=source.publisher or source.author,
        published=source.published,
        numbers=tuple(shown_as(item.label) for item in items),
        claims=claims,
    )
