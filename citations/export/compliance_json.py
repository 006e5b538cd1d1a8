"""The way of an answer about statutes and policies as plain data: every requirement with its parts
and its checks, what was made of it, and the counts.

Offsets count in the source text of the requirement's document.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from citations.drafts import (
    ComparisonRow,
    ComplianceDraft,
    ReferenceDraft,
    RequirementDraft,
    RequirementParts,
    SearchedDocument,
    Stretch,
)

Hashes = Mapping[int, str]
"""SHA-256 of source texts by their ids."""


def compliance_data(compliance: ComplianceDraft | None, hashes: Hashes) -> dict[str, Any] | None:
    """None for an answer of another mode."""
    if compliance is None:
        return None
    return {
        "topic": compliance.topic or None,
        "section": compliance.section or None,
        "category": compliance.category or None,
        "documents": [_document(each, hashes) for each in compliance.documents],
        "requirements": [_requirement(each, hashes) for each in compliance.requirements],
        "used": list(compliance.used),
        "unused": list(compliance.unused),
        "closest": list(compliance.closest),
        "comparison": [_row(row) for row in compliance.comparison],
        "conflicts": [
            {"labels": list(each.labels), "note": each.note} for each in compliance.conflicts
        ],
        "placeholders": [
            {"document": each.document, "heading": each.heading, "words": each.words}
            for each in compliance.placeholders
        ],
        "chunks": dict(compliance.chunks),
        "reviews": [
            {
                "attempt": each.attempt,
                "passed": each.passed,
                "failures": list(each.failures),
                "dropped": list(each.dropped),
            }
            for each in compliance.reviews
        ],
        "statute_summary": compliance.statute_summary,
        "policy_summary": compliance.policy_summary,
        "counts": compliance_counts(compliance),
    }


def compliance_counts(compliance: ComplianceDraft) -> dict[str, Any]:
    """How many requirements passed the gate; `pass_rate` is the share of the extracted ones."""
    total, verified = len(compliance.requirements), len(compliance.verified)
    reasons = Counter(each.rejection or "" for each in compliance.rejected)
    return {
        "extracted": total,
        "verified": verified,
        "rejected": total - verified,
        "used": len(compliance.used),
        "unused": len(compliance.unused),
        "pass_rate": round(verified / total, 4) if total else 0.0,
        "rejection_reasons": {reason: reasons[reason] for reason in sorted(reasons)},
    }


def document_facts(compliance: ComplianceDraft | None, text_id: int) -> SearchedDocument | None:
    """What the library said of a document when it was asked of."""
    documents = compliance.documents if compliance else ()
    return next((each for each in documents if each.text_id == text_id), None)


def _document(document: SearchedDocument, hashes: Hashes) -> dict[str, Any]:
    return {
        "title": document.title,
        "source_type": document.source_type,
        "authority": document.authority or None,
        "topic": document.topic or None,
        "category": document.category or None,
        "source_text_sha256": hashes.get(document.text_id),
    }


def _requirement(each: RequirementDraft, hashes: Hashes) -> dict[str, Any]:
    return {
        "label": each.label,
        "source_type": each.source_type,
        "document_id": each.document_id,
        "authority": each.authority or None,
        "section_heading": each.section_heading or None,
        "passage": each.passage or None,
        "chunk_id": each.chunk_id or None,
        "words": each.words,
        "segments": [_stretch(segment) for segment in each.segments],
        "parts": _parts(each.parts),
        "extraction_confidence": each.extraction_confidence,
        "notes": list(each.notes),
        "references": [_reference(reference, hashes) for reference in each.references],
        "checks": [
            {"question": check.question, "passed": check.passed, "rationale": check.rationale}
            for check in each.checks
        ],
        "verified": each.verified,
        "rejection_reason": each.rejection,
        "rationale": each.rationale or None,
        "explicit": each.explicit,
    }


def _parts(parts: RequirementParts) -> dict[str, Any]:
    return {
        "modality": parts.modality,
        "who": [_stretch(each) for each in parts.who],
        "what": [_stretch(each) for each in parts.what],
        "by_when": [_stretch(each) for each in parts.by_when],
        "when": [_stretch(each) for each in parts.when],
        "unless": [_stretch(each) for each in parts.unless],
        "effective": [_stretch(each) for each in parts.effective],
    }


def _reference(reference: ReferenceDraft, hashes: Hashes) -> dict[str, Any]:
    """A reference to another provision, with the words it leads to where they were found."""
    text_id = reference.text_id
    return {
        "words": _stretch(reference.words),
        "target": reference.target,
        "source_text_sha256": None if text_id is None else hashes.get(text_id),
        "followed": _stretch(reference.followed) if reference.followed else None,
    }


def _row(row: ComparisonRow) -> dict[str, Any]:
    return {
        "relation": row.relation,
        "statute": list(row.statute),
        "policy": list(row.policy),
        "differences": [
            {"aspect": each.aspect, "statute": each.statute, "policy": each.policy}
            for each in row.differences
        ],
        "note": row.note or None,
        "recommended": row.recommended or None,
        "recommended_in": row.recommended_in or None,
        "near": list(row.near),
    }


def _stretch(stretch: Stretch) -> dict[str, Any]:
    return {"start": stretch.start, "end": stretch.end, "text": stretch.text}
