"""Reading answers back, in a fixed number of queries however many claims there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, cast
from uuid import UUID

from django.db.models import F, Prefetch, Q, QuerySet, Value
from django.db.models.functions import Greatest, Substr
from pydantic import TypeAdapter

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    GroundingConfidence,
    PageSpan,
    PassageDraft,
    Place,
    Result,
    SearchedDraft,
    SectionSpan,
    SourceInfo,
    SummaryDraft,
    TextDraft,
    VerdictDraft,
)
from citations.errors import AnswerMissing
from citations.models import (
    Answer,
    Citation,
    Claim,
    Evidence,
    EvidencePlace,
    RetrievedPassage,
    SourceText,
    Verdict,
)

_BLOCKS = TypeAdapter(tuple[BlockDraft, ...])
_PAGES = TypeAdapter(tuple[PageSpan, ...])
_SECTIONS = TypeAdapter(tuple[SectionSpan, ...])
_SUMMARY = TypeAdapter(SummaryDraft)
_SEARCHED = TypeAdapter(SearchedDraft)


def load_answer(answer_id: UUID, *, with_passages: bool = True) -> AnswerDraft:
    """The answer as it was saved. Passages cost one more query and their texts; a page leaves them
    out. Raises `AnswerMissing`."""
    answer = Answer.objects.filter(pk=answer_id).first()
    if answer is None:
        raise AnswerMissing(str(answer_id))
    claims = tuple(_claim(row, answer.text) for row in _claim_rows().filter(answer=answer))
    return AnswerDraft(
        id=answer.id,
        question=answer.question,
        result=cast(Result, answer.result),
        text=answer.text,
        blocks=_BLOCKS.validate_python(answer.blocks),
        claims=claims,
        evidence=_evidence_of(answer),
        passages=_passages_of(answer) if with_passages else (),
        summary=_SUMMARY.validate_python(answer.summary),
        searched=_SEARCHED.validate_python(answer.searched),
        engine=answer.engine,
        judge=answer.judge,
        grounding_confidence=cast(GroundingConfidence, answer.grounding_confidence),
        missing_evidence=tuple(answer.missing_evidence),
        plan=tuple(answer.plan),
        config=answer.config,
        timings_ms=answer.timings_ms,
    )


def claim_with_evidence(claim_id: UUID) -> tuple[ClaimDraft, dict[str, EvidenceDraft]] | None:
    """One claim and what it cites, by label, for its card; None when there is no such claim."""
    row = _claim_rows().select_related("answer").filter(pk=claim_id).first()
    if row is None:
        return None
    cited = _evidence_rows().filter(citations__claim=row)
    return _claim(row, row.answer.text), {item.label: _evidence(item) for item in cited}


def context_windows(evidence: Iterable[EvidenceDraft], *, reach: int) -> dict[str, tuple[int, str]]:
    """For each label the source text around its quote: (offset of the first character, characters),
    `reach` characters to either side. Only the windows leave the database, never whole texts."""
    placed = {item.label: item.place for item in evidence if item.place is not None}
    windows: dict[str, tuple[int, str]] = {}
    for label, place in placed.items():
        start = max(0, place.start - reach)
        text = (
            SourceText.objects.filter(pk=place.text_id)
            .values_list(Substr("text", start + 1, place.end + reach - start))
            .first()
        )
        if text is not None:
            windows[label] = (start, text[0])
    return windows


def load_texts(text_ids: Collection[int]) -> dict[int, TextDraft]:
    """Whole source texts with their maps, by id."""
    rows = SourceText.objects.filter(pk__in=text_ids).select_related("source")
    return {row.pk: text_draft(row) for row in rows}


def text_draft(row: SourceText) -> TextDraft:
    return TextDraft(
        id=row.pk,
        text=row.text,
        info=source_info(row),
        pages=_PAGES.validate_python(row.page_map),
        sections=_SECTIONS.validate_python(row.section_map),
        unreadable_pages=row.unreadable_pages,
    )


def source_info(row: SourceText) -> SourceInfo:
    source = row.source
    return SourceInfo(
        source_id=source.pk,
        kind=source.kind,
        title=source.title,
        author=source.author,
        publisher=source.publisher,
        published=source.published,
        url=source.url,
        file_name=source.file_name,
        final_url=row.final_url,
        http_status=row.http_status,
        fetched_at=row.fetched_at,
        sha256=row.sha256,
        file_sha256=row.file_sha256,
        extractor=row.extractor,
    )


def _claim_rows() -> QuerySet[Claim]:
    current = Verdict.objects.filter(current=True)
    citations = Citation.objects.select_related("evidence").prefetch_related(
        Prefetch("verdicts", queryset=current, to_attr="current_verdicts")
    )
    whole = current.filter(citation=None)
    return Claim.objects.prefetch_related(
        Prefetch("citations", queryset=citations),
        Prefetch("verdicts", queryset=whole, to_attr="current_verdicts"),
    ).order_by("start")


def _evidence_rows() -> QuerySet[Evidence]:
    return (
        Evidence.objects.select_related("place", "source_text__source")
        .defer("source_text__text", "source_text__page_map", "source_text__section_map")
        .order_by("pk")
    )


def _evidence_of(answer: Answer) -> tuple[EvidenceDraft, ...]:
    """What this answer's run found, and what it cites of earlier answers of its chat."""
    rows = _evidence_rows().filter(
        Q(found_in=answer) | Q(citations__claim__answer=answer), store=answer.store_id
    )
    return tuple(_evidence(row) for row in rows.distinct())


def _claim(row: Any, answer_text: str) -> ClaimDraft:
    return ClaimDraft(
        id=row.id,
        text=answer_text[row.start : row.end],
        start=row.start,
        end=row.end,
        statement=row.statement,
        type=row.type,
        conflicting=row.conflicting,
        verdict=_verdict(row.current_verdicts[0]),
        citations=tuple(
            CitationDraft(
                id=citation.id,
                label=citation.evidence.label,
                verdict=_verdict(citation.current_verdicts[0]),
            )
            for citation in row.citations.all()
        ),
    )


def _verdict(row: Any) -> VerdictDraft:
    return VerdictDraft(
        level=row.level, reason=row.reason, judge=row.judge, probability=row.probability
    )


def _evidence(row: Any) -> EvidenceDraft:
    return EvidenceDraft(
        label=row.label,
        text_id=row.source_text_id,
        proposed_quote=row.proposed_quote,
        statement=row.statement,
        place=_place(row, row.place),
        source=source_info(row.source_text),
        page=row.page,
        section=row.section,
        retrieval_context=row.retrieval_context,
        confidence=row.confidence,
        verified=row.verified,
        rejection=row.rejection or None,
    )


def _place(row: Any, place: EvidencePlace | None) -> Place | None:
    if place is None:
        return None
    return Place(
        text_id=place.source_text_id,
        start=place.start,
        end=place.end,
        quote=row.quote,
        match=row.match,
    )


def _passages_of(answer: Answer) -> tuple[PassageDraft, ...]:
    length = Greatest(F("end") - F("start"), Value(0))
    rows = (
        RetrievedPassage.objects.filter(answer=answer)
        .select_related("source_text__source")
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
        )
        for row in rows.order_by("rank")
    )
