"""Reading answers back, in a fixed number of queries however many claims there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from django.db.models import Case, F, Q, QuerySet, TextField, Value, When
from django.db.models.functions import Greatest, Substr
from pydantic import TypeAdapter

from citations.claim_rows import claims_of, read_claim
from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    Choice,
    ClaimDraft,
    ComplianceDraft,
    CorrectionDraft,
    EvidenceDraft,
    FindingDraft,
    GroundingConfidence,
    PageSpan,
    PassageDraft,
    Place,
    ResearchDraft,
    Result,
    SearchedDraft,
    SectionSpan,
    SourceInfo,
    SpentDraft,
    SummaryDraft,
    TextDraft,
)
from citations.errors import AnswerMissing
from citations.fixed_queries import FixedQuery
from citations.models import (
    Answer,
    Citation,
    Evidence,
    EvidenceStore,
    RetrievedPassage,
    Source,
    SourceText,
)
from citations.past_verdicts import DatedVerdict
from citations.source_facts import EVERYBODY, corrections_of, infos_of, source_info

_EVIDENCE = [
    *["label", "source_text", "proposed_quote", "statement", "quote", "match", "page", "section"],
    *["retrieval_context", "confidence", "verified", "rejection"],
    *["place", "place__source_text", "place__start", "place__end", "store__holder"],
]
WINDOWS_AT_ONCE = 20
_BLOCKS = TypeAdapter(tuple[BlockDraft, ...])
_PAGES = TypeAdapter(tuple[PageSpan, ...])
_SECTIONS = TypeAdapter(tuple[SectionSpan, ...])
_FINDINGS = TypeAdapter(tuple[FindingDraft, ...])
_RESEARCH = TypeAdapter(ResearchDraft)
_COMPLIANCE = TypeAdapter(ComplianceDraft)
_SPENT = TypeAdapter(SpentDraft)
_SUMMARY = TypeAdapter(SummaryDraft)
_SEARCHED = TypeAdapter(SearchedDraft)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredClaim:
    """A claim, by label what it cites and what is said against it, and its verdicts: the one that
    holds, then older ones, newest first."""

    claim: ClaimDraft
    evidence: Mapping[str, EvidenceDraft]
    verdicts: tuple[DatedVerdict, ...]


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
        id=answer.id,
        question=answer.question,
        result=cast(Result, answer.result),
        text=answer.text,
        blocks=_BLOCKS.validate_python(answer.blocks),
        claims=claims,
        evidence=_evidence_of(answer, claims),
        passages=_passages_of(answer) if with_passages else (),
        summary=_SUMMARY.validate_python(answer.summary),
        searched=_SEARCHED.validate_python(answer.searched),
        engine=answer.engine,
        judge=answer.judge,
        grounding_confidence=cast(GroundingConfidence, answer.grounding_confidence),
        missing_evidence=tuple(answer.missing_evidence),
        understood_as=answer.understood_as,
        plan=tuple(answer.plan),
        config=answer.config,
        timings_ms=answer.timings_ms,
        style=answer.style,
        findings=_FINDINGS.validate_python(answer.findings),
        research=_RESEARCH.validate_python(answer.research) if answer.research else None,
        spent=_SPENT.validate_python(answer.spent) if answer.spent else None,
        refines=answer.parent_id,
        compliance=_COMPLIANCE.validate_python(answer.compliance) if answer.compliance else None,
    )


def stored_claim(claim_id: UUID) -> StoredClaim | None:
    """One claim for its card; None when there is no such claim. Evidence is looked up by its keys:
    a condition over joined tables would go through all evidence of the database."""
    found = read_claim(claim_id)
    if found is None:
        return None
    cited, against = found.evidence_ids, found.claim.against
    rows = _CITED_OR_AGAINST(cited, found.store_id, against) if against else _CITED(cited)
    items = _read(rows)
    return StoredClaim(
        claim=found.claim,
        evidence={item.label: item for item in items},
        verdicts=found.verdicts,
    )


def compliance_of(answer_id: UUID) -> ComplianceDraft | None:
    """The way of a stored answer about statutes and policies, None for every other."""
    return _compliance(Answer.objects.filter(pk=answer_id))


def compliance_of_claim(claim_id: UUID) -> ComplianceDraft | None:
    """The same of the answer that makes the claim."""
    return _compliance(Answer.objects.filter(claims=claim_id))


def _compliance(answers: QuerySet[Answer]) -> ComplianceDraft | None:
    told = answers.values_list("compliance", flat=True).first()
    return _COMPLIANCE.validate_python(told) if told else None


def evidence_of(answer_id: UUID, label: str) -> EvidenceDraft | None:
    """One piece of evidence by its label, from the store of a stored answer."""
    store = Answer.objects.filter(pk=answer_id).values("store")
    found = _evidence(Evidence.objects.filter(store__in=store, label=label))
    return found[0] if found else None


def verified_evidence(store: EvidenceStore, sources: QuerySet[Source]) -> tuple[EvidenceDraft, ...]:
    """What the answers of a store rest on so far, of these sources, in the order it was found."""
    rows = Evidence.objects.filter(store=store, verified=True, source_text__source__in=sources)
    return _evidence(rows)


def searched_for(claim_id: UUID) -> tuple[SearchedDraft, tuple[str, ...]]:
    """What was looked through for the answer of a stored claim, and what was searched for."""
    [(searched, plan)] = Answer.objects.filter(claims=claim_id).values_list("searched", "plan")
    return _SEARCHED.validate_python(searched), tuple(plan)


def context_windows(evidence: Iterable[EvidenceDraft], *, reach: int) -> dict[str, tuple[int, str]]:
    """For each label the source text around its quote: (offset of the first character, characters),
    `reach` characters to either side. Only the windows leave the database, never whole texts."""
    placed = [(item.label, item.place) for item in evidence if item.place is not None]
    windows: dict[str, tuple[int, str]] = {}
    for at in range(0, len(placed), WINDOWS_AT_ONCE):
        windows |= _windows(placed[at : at + WINDOWS_AT_ONCE], reach)
    return windows


def _windows(placed: Sequence[tuple[str, Place]], reach: int) -> dict[str, tuple[int, str]]:
    """One query, in which each text has a column for each window and fills those of its own."""
    starts = [max(0, place.start - reach) for _, place in placed]
    rows = _WINDOWS(
        [place.text_id for _, place in placed],
        [start + 1 for start in starts],
        [place.end + reach - start for start, (_, place) in zip(starts, placed, strict=True)],
    )
    return {
        label: (start, window)
        for row in rows
        for start, (label, _), window in zip(starts, placed, row, strict=True)
        if window is not None
    }


def _ask_windows(
    texts: Sequence[int], firsts: Sequence[int], lengths: Sequence[int]
) -> QuerySet[SourceText, Any]:
    columns = {
        f"window_{number}": Case(
            When(pk=text, then=Substr("text", first, length)), output_field=TextField()
        )
        for number, (text, first, length) in enumerate(zip(texts, firsts, lengths, strict=True))
    }
    return SourceText.objects.filter(pk__in=texts).annotate(**columns).values_list(*columns)


_WINDOWS = FixedQuery(_ask_windows)


def load_texts(text_ids: Collection[int], *, holder: str = EVERYBODY) -> dict[int, TextDraft]:
    """Whole source texts with their maps, by id; what is known of their sources as this holder
    corrected it."""
    rows = list(SourceText.objects.filter(pk__in=text_ids).select_related("source", "facts_then"))
    corrected = corrections_of({row.source_id for row in rows}, holder) if rows else {}
    return {row.pk: text_draft(row, corrected.get(row.source_id, ())) for row in rows}


def text_draft(row: SourceText, corrections: Iterable[CorrectionDraft] = ()) -> TextDraft:
    return TextDraft(
        id=row.pk,
        text=row.text,
        info=source_info(row, corrections),
        pages=_PAGES.validate_python(row.page_map),
        sections=_SECTIONS.validate_python(row.section_map),
        unreadable_pages=row.unreadable_pages,
    )


def _evidence_of(answer: Answer, claims: Iterable[ClaimDraft]) -> tuple[EvidenceDraft, ...]:
    """What this answer's run found, and what of earlier answers of its chat it cites or names as
    saying otherwise."""
    against = sorted({label for claim in claims for label in claim.against})
    found = _OF_ANSWER_OR_AGAINST if against else _OF_ANSWER
    return _read(found(answer.pk, answer.store_id, *([against] if against else [])))


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
        label=row.label,
        text_id=row.source_text,
        proposed_quote=row.proposed_quote,
        statement=row.statement,
        place=_place(row) if row.place is not None else None,
        source=source,
        page=row.page,
        section=row.section,
        retrieval_context=row.retrieval_context,
        confidence=row.confidence,
        verified=row.verified,
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


def _passages_of(answer: Answer) -> tuple[PassageDraft, ...]:
    length = Greatest(F("end") - F("start"), Value(0))
    rows = (
        RetrievedPassage.objects.filter(answer=answer)
        .select_related("source_text__source", "source_text__facts_then")
        .defer("source_text__text", "source_text__page_map", "source_text__section_map")
        .annotate(snippet=Substr("source_text__text", F("start") + 1, length))
    )
    return tuple(
        PassageDraft(
            label=row.label,
            text_id=row.source_text_id,
            start=row.start,
            end=row.end,
            text=row.snippet,
            source=source_info(row.source_text).name,
            page=row.page,
            section=row.section,
            choice=cast(Choice, row.choice),
        )
        for row in rows.order_by("rank")
    )
