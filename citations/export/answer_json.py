"""The answer as JSON: one form for the `ask` command, the page's download and every program that
reads it.

Offsets count in `text`. Pages count from 1. Identical data gives identical bytes.
"""

from __future__ import annotations

import json
from typing import Any

from citations.cards import marked_text, summary_view
from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    CheckDraft,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    FindingDraft,
    PassageDraft,
    ReadingDraft,
)
from citations.export.numbers_json import number_data
from citations.export.research_json import research_data, spent_data
from citations.steps.review_answer import unused_evidence

#: Characters of a passage that the export shows.
SNIPPET = 300


def answer_json(answer: AnswerDraft) -> str:
    """The answer as one JSON object, indented, with a final line break."""
    return json.dumps(answer_data(answer), ensure_ascii=False, indent=2) + "\n"


def answer_data(answer: AnswerDraft) -> dict[str, Any]:
    """The answer as plain data, in the order in which it is published."""
    return {
        "answer_id": str(answer.id),
        "result": answer.result,
        "question": answer.question,
        "understood_as": answer.understood_as or None,
        "style": answer.style or "report",
        "refines": str(answer.refines) if answer.refines else None,
        "answer": marked_text(answer),
        "text": answer.text,
        "blocks": [_block(block) for block in answer.blocks],
        "claims": [_claim(claim) for claim in answer.claims],
        "evidence": [_evidence(item) for item in answer.evidence],
        "passages": {passage.label: _passage(passage) for passage in answer.passages},
        "summary": _summary(answer),
        "grounding_confidence": answer.grounding_confidence,
        "missing_evidence": list(answer.missing_evidence),
        "findings": [_finding(finding) for finding in answer.findings],
        "searched": {
            "documents": answer.searched.documents,
            "of_documents": answer.searched.of_documents,
            "pages": answer.searched.pages,
            "unreadable_pages": answer.searched.unreadable_pages,
            "passages": answer.searched.passages,
        },
        "plan": list(answer.plan),
        "research": research_data(answer.research),
        "spent": spent_data(answer.spent),
        "engine": answer.engine,
        "judge": answer.judge,
        "config": dict(answer.config),
        "timings_ms": {"first_claim": None, "total": None} | answer.timings_ms,
    }


def _block(block: BlockDraft) -> dict[str, Any]:
    cells = [
        {
            "start": cell.start,
            "end": cell.end,
            "row": cell.row,
            "column": cell.column,
            "header": cell.header,
        }
        for cell in block.cells
    ]
    strong = [{"start": start, "end": end} for start, end in block.strong]
    place = {"start": block.start, "end": block.end}
    return {"type": block.type, **place, "cells": cells, "strong": strong}


def _claim(claim: ClaimDraft) -> dict[str, Any]:
    return {
        "id": str(claim.id),
        "text": claim.text,
        "start": claim.start,
        "end": claim.end,
        "type": claim.type,
        "verdict": claim.verdict.level,
        "confidence": claim.verdict.probability,
        "reason": claim.verdict.reason,
        "code": claim.verdict.code or None,
        "judge": claim.verdict.judge,
        "checks": [_check(check) for check in claim.verdict.checks],
        "conflicting": claim.conflicting,
        "against": list(claim.against),
        "reported": claim.reported,
        "parts": list(claim.parts),
        "citations": [citation.label for citation in claim.citations],
        "links": [_link(citation) for citation in claim.citations],
        "statement": claim.statement,
        "numbers": [number_data(number) for number in claim.numbers],
        "readings": [reading_data(reading) for reading in claim.readings],
    }


def _check(check: CheckDraft) -> dict[str, Any]:
    return {
        "kind": check.kind,
        "outcome": check.outcome,
        "note": check.note or None,
        "words": list(check.words),
    }


def reading_data(reading: ReadingDraft) -> dict[str, Any]:
    """What a reader says of a claim."""
    return {
        "reader": reading.reader,
        "at": reading.at.isoformat(),
        "kind": "read differently" if reading.level else "checked",
        "level": reading.level,
        "note": reading.note or None,
    }


def _link(citation: CitationDraft) -> dict[str, Any]:
    return {
        "id": str(citation.id),
        "evidence": citation.label,
        "role": citation.role,
        "verdict": citation.verdict.level,
        "confidence": citation.verdict.probability,
        "reason": citation.verdict.reason,
        "code": citation.verdict.code or None,
        "checks": [_check(check) for check in citation.verdict.checks],
    }


def _finding(finding: FindingDraft) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "note": finding.note,
        "words": finding.words or None,
        "labels": list(finding.labels),
    }


def _evidence(item: EvidenceDraft) -> dict[str, Any]:
    source, place = item.source, item.place
    return {
        "id": item.label,
        "claim": item.statement,
        "quote_span": item.quote or item.proposed_quote,
        "start": place.start if place else None,
        "end": place.end if place else None,
        "page": item.page,
        "section": item.section or None,
        "source": source.name,
        "source_url": source.url or None,
        "source_title": source.title,
        "author": source.author or None,
        "publisher": source.publisher or None,
        "published": source.published or None,
        "source_text_sha256": source.sha256,
        "file_sha256": source.file_sha256 or None,
        "final_url": source.final_url or None,
        "http_status": source.http_status,
        "extractor": source.extractor or None,
        "quote_sha256": place.sha256 if place else None,
        "match": place.match if place else None,
        "retrieval_context": item.retrieval_context,
        "confidence": item.confidence,
        "timestamp_accessed": source.fetched_at.isoformat(),
        "verified": item.verified,
        "rejection_reason": item.rejection,
    }


def _passage(passage: PassageDraft) -> dict[str, Any]:
    return {
        "page": passage.page,
        "section": passage.section or None,
        "snippet": passage.text[:SNIPPET],
        "source": passage.source or None,
        "choice": passage.choice or None,
    }


def _summary(answer: AnswerDraft) -> dict[str, Any]:
    summary, view = answer.summary, summary_view(answer)
    warning, agreement = view.warning, view.agreement
    return {
        "claims": summary.claims,
        "supported": summary.supported,
        "partially_supported": summary.partially_supported,
        "not_supported": summary.not_supported,
        "unverified": summary.unverified,
        "conflicting": summary.conflicting,
        "unsupported_rate": summary.unsupported_rate,
        "unverified_rate": summary.unverified_rate,
        "warning": summary.warning,
        "warning_reasons": list(warning.reasons) if warning else [],
        "warning_sentence": warning.sentence if warning else None,
        "citation_coverage": summary.citation_coverage,
        "uncited": summary.uncited,
        "unused_evidence": list(unused_evidence(answer.claims, answer.evidence)),
        "invalid_citations": list(summary.invalid_citations),
        "word_for_word": agreement.word_for_word,
        "judged": agreement.judged,
        "computed": agreement.computed,
        "in_several_sources": agreement.several,
        "in_one_source": agreement.one,
        "independent_sources": agreement.sources,
        "disagreements": agreement.disagreements,
        "checked_by_readers": view.readings.checked,
        "read_differently": view.readings.differently,
    }
