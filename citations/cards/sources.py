"""The sources an answer cites, as a strip beside it: which, from when, for how many claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from citations.drafts import AnswerDraft, EvidenceDraft, SourceInfo
from citations.steps.labels import shown_as


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSource:
    """`numbers` are those its quotes have in the answer; `claims` counts the claims that cite it,
    `against` those that it speaks against."""

    source_id: int
    title: str
    by: str
    published: str
    numbers: tuple[str, ...]
    claims: int
    against: int


def cited_sources(answer: AnswerDraft) -> tuple[CitedSource, ...]:
    """In the order in which the answer first cites them."""
    evidence = answer.evidence_by_label()
    quotes: dict[int, dict[str, EvidenceDraft]] = {}
    cited: Counter[int] = Counter()
    against: Counter[int] = Counter()
    for claim in sorted(answer.claims, key=lambda each: each.start):
        carrying = _located((each.label for each in claim.citations), evidence)
        opposing = _located(claim.against, evidence)
        for item in (*carrying, *opposing):
            quotes.setdefault(item.source.source_id, {})[item.label] = item
        cited.update({item.source.source_id for item in carrying})
        against.update({item.source.source_id for item in opposing})
    return tuple(
        _cited(list(items.values()), cited[source_id], against[source_id])
        for source_id, items in quotes.items()
    )


def _located(labels: Iterable[str], evidence: dict[str, EvidenceDraft]) -> list[EvidenceDraft]:
    found = (evidence.get(label) for label in labels)
    return [item for item in found if item is not None and item.place is not None]


def _cited(items: list[EvidenceDraft], claims: int, against: int) -> CitedSource:
    source: SourceInfo = items[0].source
    return CitedSource(
        source_id=source.source_id,
        title=source.title,
        by=source.publisher or source.author,
        published=source.published,
        numbers=tuple(shown_as(item.label) for item in items),
        claims=claims,
        against=against,
    )
