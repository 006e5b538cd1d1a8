"""Reading answers back, in a fixed number of queries however many claims there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet, Value
from django.db.models.functions import Greatest, Substr
from pydantic import TypeAdapter

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    ClaimDraft,
    ComplianceDraft,
    EvidenceDraft,
    FindingDraft,
    PassageDraft,
    ResearchDraft,
    SearchedDraft,
    SpentDraft,
    SummaryDraft,
)
from citations.errors import AnswerMissing
from citations.models import Answer, RetrievedPassage
from citations.storage.columns import fields_of
from citations.storage.history import DatedVerdict
from citations.storage.read.claims import claims_of, read_claim
from citations.storage.read.evidence import (
    evidence_of,
    evidence_of_answer,
    evidence_of_claim,
    verified_evidence,
)
from citations.storage.read.sources import source_info
from citations.storage.read.texts import context_windows, load_texts, text_draft
from citations.tables import with_cells

__all__ = [
    "StoredClaim",
    "answer_draft",
    "compliance_of",
    "compliance_of_claim",
    "context_windows",
    "evidence_of",
    "load_answer",
    "load_texts",
    "searched_for",
    "stored_claim",
    "text_draft",
    "verified_evidence",
    "with_cells_cited",
]
_OF_ANSWER = """id question result text engine judge grounding_confidence understood_as config
    timings_ms style"""
_AS_JSON: Mapping[str, TypeAdapter[Any]] = {
    "blocks": TypeAdapter(tuple[BlockDraft, ...]),
    "findings": TypeAdapter(tuple[FindingDraft, ...]),
    "missing_evidence": TypeAdapter(tuple[str, ...]),
    "plan": TypeAdapter(tuple[str, ...]),
    "summary": TypeAdapter(SummaryDraft),
    "searched": TypeAdapter(SearchedDraft),
    "research": TypeAdapter(ResearchDraft | None),
    "spent": TypeAdapter(SpentDraft | None),
    "compliance": TypeAdapter(ComplianceDraft | None),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredClaim:
    """A claim, by label what it cites and what is said against it, and its verdicts: the one that
    holds, then older ones, newest first. `strong` are its words in bold, `[start:end)` of it."""

    claim: ClaimDraft
    evidence: Mapping[str, EvidenceDraft]
    verdicts: tuple[DatedVerdict, ...] = ()
    strong: tuple[tuple[int, int], ...] = ()


def load_answer(answer_id: UUID, *, with_passages: bool = True) -> AnswerDraft:
    """The answer as it was saved. Passages cost one more query and their texts; a page leaves them
    out. Raises `AnswerMissing`."""
    answer = Answer.objects.filter(pk=answer_id).first()
    if answer is None:
        raise AnswerMissing(str(answer_id))
    return answer_draft(answer, with_passages=with_passages)


def answer_draft(answer: Answer, *, with_passages: bool = True) -> AnswerDraft:
    """The answer of a row that is at hand, see `load_answer`."""
    claims = claims_of(answer.pk, answer.text)
    return AnswerDraft(
        **fields_of(answer, _OF_ANSWER),
        **{name: _from_json(name, getattr(answer, name)) for name in _AS_JSON},
        claims=claims,
        evidence=evidence_of_answer(answer, claims),
        passages=_passages_of(answer) if with_passages else (),
        refines=answer.parent_id,
    )


def _from_json(name: str, kept: Any) -> Any:
    return _AS_JSON[name].validate_python(kept)


def with_cells_cited(answer: AnswerDraft) -> AnswerDraft:
    """A stored answer with the cells that its claims are made from, read again where they stand; a
    page, which verifies nothing, leaves them out. Asks nothing where no claim is made from one."""
    labels = answer.cell_labels()
    texts = load_texts({item.text_id for item in answer.evidence if item.label in labels})
    evidence = tuple(
        with_cells(item, texts[item.text_id]) if item.label in labels else item
        for item in answer.evidence
    )
    return replace(answer, evidence=evidence)


def stored_claim(claim_id: UUID) -> StoredClaim | None:
    """One claim for its card; None when there is no such claim."""
    found = read_claim(claim_id)
    if found is None:
        return None
    items = evidence_of_claim(found.evidence_ids, found.store_id, found.claim.against)
    return StoredClaim(
        claim=found.claim,
        evidence={item.label: item for item in items},
        verdicts=found.verdicts,
        strong=found.strong,
    )


def compliance_of(answer_id: UUID) -> ComplianceDraft | None:
    """The way of a stored answer about statutes and policies, None for every other."""
    return _compliance(Answer.objects.filter(pk=answer_id))


def compliance_of_claim(claim_id: UUID) -> ComplianceDraft | None:
    """The same of the answer that makes the claim."""
    return _compliance(Answer.objects.filter(claims=claim_id))


def _compliance(answers: QuerySet[Answer]) -> ComplianceDraft | None:
    kept: ComplianceDraft | None = _from_json(
        "compliance", answers.values_list("compliance", flat=True).first()
    )
    return kept


def searched_for(claim_id: UUID) -> tuple[SearchedDraft, tuple[str, ...]]:
    """What was looked through for the answer of a stored claim, and what was searched for."""
    [(searched, plan)] = Answer.objects.filter(claims=claim_id).values_list("searched", "plan")
    return _from_json("searched", searched), tuple(plan)


def _passages_of(answer: Answer) -> tuple[PassageDraft, ...]:
    length = Greatest(F("end") - F("start"), Value(0))
    rows = (
        RetrievedPassage.objects.filter(answer=answer)
        .select_related("source_text__source", "source_text__facts_then")
        .defer(
            "source_text__text",
            "source_text__page_map",
            "source_text__section_map",
            "source_text__table_map",
        )
        .annotate(snippet=Substr("source_text__text", F("start") + 1, length))
    )
    return tuple(
        PassageDraft(
            **fields_of(row, "label start end page section choice"),
            text_id=row.source_text_id,
            text=row.snippet,
            source=source_info(row.source_text).name,
        )
        for row in rows.order_by("rank")
    )
