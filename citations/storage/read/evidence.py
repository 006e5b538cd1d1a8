"""Evidence out of its tables, with what is known of its sources; whole texts stay there.

Evidence is looked up by its keys: a condition over joined tables would go through all evidence of
the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from citations.drafts import ClaimDraft, EvidenceDraft, Place, SourceInfo
from citations.models import Answer, Citation, Evidence, EvidenceStore, Source
from citations.storage.columns import fields_of
from citations.storage.fixed_queries import FixedQuery
from citations.storage.read.sources import EVERYBODY, infos_of

_PLAIN = "label proposed_quote statement page section retrieval_context confidence verified"
_EVIDENCE = (
    *(*_PLAIN.split(), "source_text", "quote", "match", "rejection", "place"),
    *("place__source_text", "place__start", "place__end", "store__holder"),
)


def evidence_of_answer(answer: Answer, claims: Iterable[ClaimDraft]) -> tuple[EvidenceDraft, ...]:
    """What this answer's run found, and what of earlier answers of its chat it cites or names as
    saying otherwise."""
    against = sorted({label for claim in claims for label in claim.against})
    found = _OF_ANSWER_OR_AGAINST if against else _OF_ANSWER
    return _read(found(answer.pk, answer.store_id, *([against] if against else [])))


def evidence_of_claim(
    cited: Sequence[int], store_id: int, against: Sequence[str]
) -> tuple[EvidenceDraft, ...]:
    """What a claim cites, by key, and what is said against it, by label in its store."""
    return _read(_CITED_OR_AGAINST(cited, store_id, against) if against else _CITED(cited))


def evidence_of(answer_id: UUID, label: str) -> EvidenceDraft | None:
    """One piece of evidence by its label, from the store of a stored answer."""
    store = Answer.objects.filter(pk=answer_id).values("store")
    found = _evidence(Evidence.objects.filter(store__in=store, label=label))
    return found[0] if found else None


def verified_evidence(store: EvidenceStore, sources: QuerySet[Source]) -> tuple[EvidenceDraft, ...]:
    """What the answers of a store rest on so far, of these sources, in the order it was found."""
    rows = Evidence.objects.filter(store=store, verified=True, source_text__source__in=sources)
    return _evidence(rows)


def _found_or_cited(answer: UUID) -> Q:
    cited = Citation.objects.filter(claim__answer=answer).values("evidence")
    return Q(found_in=answer) | Q(pk__in=cited)


def _evidence(evidence: QuerySet[Evidence]) -> tuple[EvidenceDraft, ...]:
    """Two queries: texts are few where evidence is much, so that each text is read once. Their
    words stay behind. Sources are shown as the chat's holder corrected them."""
    return _read(list(_columns(evidence)))


def _columns(evidence: QuerySet[Evidence]) -> QuerySet[Evidence, Any]:
    return evidence.order_by("pk").values_list(*_EVIDENCE, named=True)


_OF_ANSWER = FixedQuery(
    lambda answer, store: _columns(Evidence.objects.filter(_found_or_cited(answer), store=store))
)
_OF_ANSWER_OR_AGAINST = FixedQuery(
    lambda answer, store, labels: _columns(
        Evidence.objects.filter(_found_or_cited(answer) | Q(label__in=labels), store=store)
    )
)
_CITED = FixedQuery(lambda cited: _columns(Evidence.objects.filter(pk__in=cited)))
_CITED_OR_AGAINST = FixedQuery(
    lambda cited, store, labels: _columns(
        Evidence.objects.filter(Q(pk__in=cited) | Q(store=store, label__in=labels))
    )
)


def _read(rows: Sequence[Any]) -> tuple[EvidenceDraft, ...]:
    holder = rows[0].store__holder if rows else EVERYBODY
    sources = infos_of({row.source_text for row in rows}, holder)
    return tuple(_evidence_draft(row, sources[row.source_text]) for row in rows)


def _evidence_draft(row: Any, source: SourceInfo) -> EvidenceDraft:
    return EvidenceDraft(
        **fields_of(row, _PLAIN),
        text_id=row.source_text,
        place=_place(row) if row.place is not None else None,
        source=source,
        rejection=row.rejection or None,
    )


def _place(row: Any) -> Place:
    return Place(
        text_id=row.place__source_text,
        start=row.place__start,
        end=row.place__end,
        quote=row.quote,
        match=row.match,
    )
