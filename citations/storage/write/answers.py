"""The only writer of answers, and the only eraser of what no chat or library needs any more.

`save_answer` checks every invariant of the draft against the stored texts and then writes all of it
in one transaction, or nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db import transaction

from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft, SummaryDraft, VerdictDraft
from citations.models import (
    Answer,
    Citation,
    Claim,
    Evidence,
    EvidencePlace,
    EvidenceStore,
    RetrievedPassage,
    Stance,
    Verdict,
)
from citations.steps.labels import Series, next_numbers
from citations.storage.columns import columns_of
from citations.storage.numbers import write_numbers
from citations.storage.totals import count_answer
from citations.storage.write.invariants import check_claims, check_quotes
from citations.storage.write.places import unused_places

_OF_ANSWER = """id question understood_as text blocks result engine judge config plan searched
    missing_evidence timings_ms style findings research spent compliance grounding_confidence"""
_OF_SUMMARY = """unsupported_rate unverified_rate supported partially_supported not_supported
    unverified warning"""
_OF_EVIDENCE = """label proposed_quote quote statement page section retrieval_context confidence
    verified"""
_OF_CLAIM = "id start end statement type conflicting parts reported against relevance"


@transaction.atomic
def save_answer(draft: AnswerDraft, *, store: EvidenceStore) -> Answer:
    """Write a complete answer into `store`; evidence that it took over from an answer before is
    there already. Raises `InvalidAnswer` when an offset, label, number or reference does not hold;
    then nothing is written."""
    check_claims(draft, store)
    check_quotes(draft.evidence)
    answer = _write_answer(draft, store)
    held = labels_in_store(draft, store)
    new = [item for item in draft.evidence if item.label not in held]
    rows = _write_evidence(new, store, answer)
    _write_claims(draft.claims, answer, rows)
    _write_passages(draft, answer)
    count_answer(draft)
    return answer


def summary_columns(summary: SummaryDraft) -> dict[str, Any]:
    """All columns of an answer that its summary tells, by name."""
    return {"summary": asdict(summary), **columns_of(summary, _OF_SUMMARY)}


def next_labels(store: EvidenceStore | None) -> dict[Series, int]:
    """The number of the next label of each series; labels of a store run on over its answers."""
    return next_numbers(() if store is None else store.evidence.values_list("label", flat=True))


def labels_in_store(draft: AnswerDraft, store: EvidenceStore) -> frozenset[str]:
    """The labels of evidence that was taken over from an answer before: the store holds the same
    place under the same label."""
    rows = store.evidence.exclude(place=None).filter(verified=True)
    held = set(rows.values_list("label", "source_text", "place__start", "place__end"))
    return frozenset(
        item.label
        for item in draft.evidence
        if item.place and (item.label, item.text_id, item.place.start, item.place.end) in held
    )


@transaction.atomic
def erase_store(store: EvidenceStore) -> frozenset[int]:
    """Erase a chat's evidence store with its answers, what other sources said of them, and every
    place that nothing else points at. Returns the ids of the sources it used: whoever knows what
    libraries hold erases those that nothing uses any more."""
    cited = store.evidence.values_list("source_text__source_id", flat=True)
    found = RetrievedPassage.objects.filter(answer__store=store)
    compared = Stance.objects.filter(claim__answer__store=store)
    sources = frozenset(cited).union(
        found.values_list("source_text__source_id", flat=True),
        compared.values_list("source_text__source_id", flat=True),
    )
    store.answers.all().delete()
    store.delete()
    unused_places().filter(source_text__source__in=sources).delete()
    return sources


def _write_answer(draft: AnswerDraft, store: EvidenceStore) -> Answer:
    return Answer.objects.create(
        store=store,
        parent=store.answers.filter(pk=draft.refines).first() if draft.refines else None,
        depth=draft.config.get("depth", ""),
        **columns_of(draft, _OF_ANSWER),
        **summary_columns(draft.summary),
    )


def _write_evidence(
    evidence: Collection[EvidenceDraft], store: EvidenceStore, answer: Answer
) -> dict[str, Evidence]:
    """The store's evidence by label: what was there, and the new rows."""
    Evidence.objects.bulk_create(
        [
            Evidence(
                store=store,
                found_in=answer,
                source_text_id=item.text_id,
                place=_shared_place(item),
                match=item.place.match if item.place else "",
                rejection=item.rejection or "",
                **columns_of(item, _OF_EVIDENCE),
            )
            for item in evidence
        ]
    )
    return {row.label: row for row in store.evidence.all()}


def _shared_place(item: EvidenceDraft) -> EvidencePlace | None:
    if item.place is None:
        return None
    place, _ = EvidencePlace.objects.get_or_create(
        source_text_id=item.place.text_id,
        start=item.place.start,
        end=item.place.end,
        defaults={"quote_sha256": item.place.sha256},
    )
    return place


def _write_claims(
    claims: Collection[ClaimDraft], answer: Answer, evidence: dict[str, Evidence]
) -> None:
    Claim.objects.bulk_create(
        Claim(answer=answer, **columns_of(claim, _OF_CLAIM)) for claim in claims
    )
    Citation.objects.bulk_create(
        Citation(
            claim_id=claim.id,
            evidence=evidence[citation.label],
            position=position,
            **columns_of(citation, "id role"),
        )
        for claim in claims
        for position, citation in enumerate(claim.citations)
    )
    Verdict.objects.bulk_create(_verdicts(claims))
    write_numbers(claims, evidence)


def _verdicts(claims: Collection[ClaimDraft]) -> list[Verdict]:
    rows: list[Verdict] = []
    for claim in claims:
        rows.append(verdict_row(claim.verdict, claim.id))
        rows += [
            verdict_row(citation.verdict, claim.id, citation.id) for citation in claim.citations
        ]
    return rows


def verdict_row(verdict: VerdictDraft, claim: UUID, citation: UUID | None = None) -> Verdict:
    """A verdict over all evidence of a claim, or over one citation of it, not saved yet."""
    return Verdict(
        claim_id=claim,
        citation_id=citation,
        **columns_of(verdict, "level probability reason judge code checks"),
    )


def _write_passages(draft: AnswerDraft, answer: Answer) -> None:
    RetrievedPassage.objects.bulk_create(
        RetrievedPassage(
            answer=answer,
            source_text_id=passage.text_id,
            rank=rank,
            **columns_of(passage, "label start end page section choice"),
        )
        for rank, passage in enumerate(draft.passages, start=1)
    )
