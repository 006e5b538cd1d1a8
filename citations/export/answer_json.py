"""The answer as JSON: one form for the `ask` command, the page's download, the API and every
program that reads it; `schema/answer.schema.json` describes it.

Offsets count in `text`. Pages count from 1. Identical data gives identical bytes: nothing tells
when it was exported.
"""

from __future__ import annotations

from typing import Any

from citations.cards import marked_text, summary_view
from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    CheckDraft,
    CitationDraft,
    ClaimDraft,
    FindingDraft,
    ReadingDraft,
)
from citations.export.compliance_json import compliance_data
from citations.export.evidence_json import evidence_data, passage_data
from citations.export.numbers_json import number_data
from citations.export.provenance import PastVerdict, Provenance, provenance_of
from citations.export.recheck.records import file_bytes
from citations.export.research_json import research_data, spent_data
from citations.export.sealing import Signer, sealed
from citations.steps.review_answer import unused_evidence

#: Version of the published schema: the first number grows when a key goes or changes its meaning.
SCHEMA_VERSION = "1.0"


def answer_json(told: Provenance | AnswerDraft, signer: Signer | None = None) -> str:
    """The answer as one sealed JSON object, indented, with a final line break; signed where there
    is a signer."""
    document = sealed(answer_data(told), kind="answer", signer=signer)
    return file_bytes(document).decode()


def answer_data(told: Provenance | AnswerDraft) -> dict[str, Any]:
    """The answer as plain data, in the order in which it is published. An answer alone tells
    nothing of when it was asked and by whom."""
    provenance = told if isinstance(told, Provenance) else provenance_of(told)
    answer = provenance.answer
    return {
        "schema_version": SCHEMA_VERSION,
        "software": provenance.software,
        **_asked(provenance),
        "result": answer.result,
        "question": answer.question,
        "understood_as": answer.understood_as or None,
        "style": answer.style or "report",
        "refines": str(answer.refines) if answer.refines else None,
        "answer": marked_text(answer),
        "text": answer.text,
        "blocks": [_block(block) for block in answer.blocks],
        "claims": [_claim(claim, provenance) for claim in answer.claims],
        "evidence": [evidence_data(item, provenance) for item in answer.evidence],
        "passages": {each.label: passage_data(each, provenance) for each in answer.passages},
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
        "compliance": compliance_data(answer.compliance, provenance.text_hashes),
        "spent": spent_data(answer.spent),
        "engine": answer.engine,
        "judge": answer.judge,
        "config": {key: answer.config[key] for key in sorted(answer.config)},
        "timings_ms": {"first_claim": None, "total": None} | answer.timings_ms,
    }


def _asked(provenance: Provenance) -> dict[str, Any]:
    at = provenance.answered_at
    return {
        "answer_id": str(provenance.answer.id),
        "answered_at": at.isoformat() if at else None,
        "asked_by": provenance.asked_by or None,
        "chat_id": provenance.chat_id or None,
        "chat_title": provenance.chat_title or None,
        "turn": provenance.turn or None,
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


def _claim(claim: ClaimDraft, provenance: Provenance) -> dict[str, Any]:
    history = provenance.history
    return {
        "id": str(claim.id),
        "text": claim.text,
        "start": claim.start,
        "end": claim.end,
        "type": claim.type,
        "verdict": claim.verdict.level,
        "confidence": claim.verdict.probability,
        "relevance": _rounded(claim.relevance),
        "reason": claim.verdict.reason,
        "code": claim.verdict.code or None,
        "judge": claim.verdict.judge,
        "checks": [_check(check) for check in claim.verdict.checks],
        "conflicting": claim.conflicting,
        "against": list(claim.against),
        "reported": claim.reported,
        "parts": list(claim.parts),
        "citations": [citation.label for citation in claim.citations],
        "links": [_link(each, history.get(each.id, ())) for each in claim.citations],
        "statement": claim.statement,
        "numbers": [number_data(number) for number in claim.numbers],
        "readings": [reading_data(reading) for reading in claim.readings],
        "verdicts": [_past(verdict) for verdict in history.get(claim.id, ())],
    }


def _rounded(probability: float | None) -> float | None:
    return None if probability is None else round(probability, 2)


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


def _past(verdict: PastVerdict) -> dict[str, Any]:
    """A verdict of the history, oldest first; the current one is the claim's own."""
    return {
        "level": verdict.level,
        "reason": verdict.reason,
        "code": verdict.code or None,
        "judge": verdict.judge,
        "confidence": verdict.probability,
        "at": verdict.at.isoformat() if verdict.at else None,
        "current": verdict.current,
    }


def _link(citation: CitationDraft, history: tuple[PastVerdict, ...]) -> dict[str, Any]:
    return {
        "id": str(citation.id),
        "evidence": citation.label,
        "role": citation.role,
        "verdict": citation.verdict.level,
        "confidence": citation.verdict.probability,
        "reason": citation.verdict.reason,
        "code": citation.verdict.code or None,
        "judge": citation.verdict.judge,
        "checks": [_check(check) for check in citation.verdict.checks],
        "verdicts": [_past(verdict) for verdict in history],
    }


def _finding(finding: FindingDraft) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "note": finding.note,
        "words": finding.words or None,
        "labels": list(finding.labels),
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
