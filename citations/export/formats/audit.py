"""The audit of an answer about statutes and policies: the way from passages over requirements and
the gate to statements, each step by its ids.

Labels of chunks are those by kind of document, "S1" and "P1"; `chunks` gives the passage label
("C1") of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from citations.cards import marked_text
from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft
from citations.drafts.requirements import ComplianceDraft, RequirementDraft
from citations.errors import FormatRefused
from citations.export.answer_json import compliance_data
from citations.export.formats.ids import derived_id, evidence_id
from citations.export.provenance import Provenance

NO_REQUIREMENT = "No authoritative requirement found in provided sources."
ONLY_COMPLIANCE = (
    "This answer was not asked in compliance mode, so that there is no audit of requirements; take "
    "the JSON or PROV file for its evidence."
)

_AS_EXPORTED = (
    *("documents", "topic", "section", "category", "comparison", "conflicts", "placeholders"),
    "reviews",
)
"""Told as in the JSON of the answer."""

Uses = Mapping[str, list[ClaimDraft]]
"""The claims that cite a requirement, by its label, in reading order."""


def why_not_audited(provenance: Provenance) -> str:
    """Why there is no audit of an answer, in a sentence; empty where there is one."""
    return "" if provenance.answer.compliance else ONLY_COMPLIANCE


def audit_document(provenance: Provenance) -> dict[str, Any]:
    """The audit as plain data. Raises `FormatRefused` for an answer of another mode."""
    answer, compliance = provenance.answer, provenance.answer.compliance
    told = compliance_data(compliance, provenance.text_hashes)
    if compliance is None or told is None:
        raise FormatRefused(ONLY_COMPLIANCE)
    evidence, uses = answer.evidence_by_label(), _uses(answer)
    return {
        **_head(provenance),
        "grounding_confidence": answer.grounding_confidence,
        "extracted_requirements": [
            _extracted(item, data, evidence.get(item.label), answer.id)
            for item, data in zip(compliance.requirements, told["requirements"], strict=True)
        ],
        "verified_requirements": [_gated(each) for each in compliance.verified],
        "rejected_requirements": [_gated(each) for each in compliance.rejected],
        "final_answer": marked_text(answer),
        "requirement_references": _references(compliance, uses),
        "unused_requirements": list(compliance.unused),
        "missing_evidence": list(answer.missing_evidence),
        "statute_summary": compliance.statute_summary,
        "policy_summary": compliance.policy_summary,
        "final_summary": marked_text(answer),
        "extraction_metadata": _extraction(answer, compliance),
        "verification_metadata": _verification(compliance, told["counts"]),
        "evidence_audit_trail": _trail(answer, compliance, uses, told["counts"]["pass_rate"]),
        "chunks": _chunks(provenance, compliance),
        **{name: told[name] for name in _AS_EXPORTED},
        **_made(provenance),
    }


def _head(provenance: Provenance) -> dict[str, Any]:
    """A refusal says first that it is one, and what is missing."""
    answer = provenance.answer
    head: dict[str, Any] = {"answer_id": str(answer.id), "result": answer.result}
    if answer.result == "NO_AUTHORITATIVE_EVIDENCE":
        head["message"] = NO_REQUIREMENT
    return head | {"question": answer.question, "understood_as": answer.understood_as or None}


def _made(provenance: Provenance) -> dict[str, Any]:
    answer, at = provenance.answer, provenance.answered_at
    return {
        "asked_by": provenance.asked_by or None,
        "answered_at": at.isoformat() if at else None,
        "chat_id": provenance.chat_id or None,
        "turn": provenance.turn or None,
        "engine": answer.engine,
        "judge": answer.judge,
        "software": provenance.software,
        "config": dict(answer.config),
        "timings_ms": dict(answer.timings_ms),
    }


def _uses(answer: AnswerDraft) -> Uses:
    uses: dict[str, list[ClaimDraft]] = {}
    for claim in sorted(answer.claims, key=lambda claim: claim.start):
        for label in dict.fromkeys(each.label for each in claim.citations):
            uses.setdefault(label, []).append(claim)
    return uses


def _extracted(
    item: RequirementDraft, told: dict[str, Any], evidence: EvidenceDraft | None, answer: UUID
) -> dict[str, Any]:
    place, source = (evidence.place, evidence.source) if evidence else (None, None)
    return {
        "requirement_id": item.label,
        "source_type": item.source_type,
        "document_id": item.document_id,
        "section_heading": item.section_heading,
        "exact_quote": item.words,
        "chunk_id": item.chunk_id,
        "extraction_confidence": item.extraction_confidence,
        **{name: told[name] for name in ("passage", "authority", "explicit", "notes", "segments")},
        "parts": told["parts"],
        "cross_references": told["references"],
        "evidence_id": str(evidence_id(answer, item.label)),
        "quote_span": evidence.quote or evidence.proposed_quote if evidence else None,
        "start": place.start if place else None,
        "end": place.end if place else None,
        "page": evidence.page if evidence else None,
        "quote_sha256": place.sha256 if place else None,
        "source": source.name if source else None,
        "source_title": source.title if source else None,
        "source_text_sha256": source.sha256 if source else None,
        "file_sha256": (source.file_sha256 or None) if source else None,
        "timestamp_accessed": source.fetched_at.isoformat() if source else None,
    }


def _gated(item: RequirementDraft) -> dict[str, Any]:
    return {
        "requirement_id": item.label,
        "verified": item.verified,
        "rejection_reason": item.rejection,
        "verification_rationale": item.rationale
        or " ".join(check.rationale for check in item.checks),
        "checks": [asdict(check) for check in item.checks],
    }


def _references(compliance: ComplianceDraft, uses: Uses) -> list[dict[str, Any]]:
    """Each statement that rests on a verified requirement; one that none rests on is told too."""
    references: list[dict[str, Any]] = []
    for item in compliance.verified:
        for claim in uses.get(item.label, ()):
            references.append(_reference(item, claim))
        if item.label not in uses:
            references.append(_reference(item, None))
    return references


def _reference(item: RequirementDraft, claim: ClaimDraft | None) -> dict[str, Any]:
    return {
        "requirement_id": item.label,
        "used_in_answer": claim is not None,
        "statement": claim.text if claim else None,
        "claim_id": str(claim.id) if claim else None,
        "verdict": claim.verdict.level if claim else None,
        "verdict_reason": claim.verdict.reason if claim else None,
    }


def _extraction(answer: AnswerDraft, compliance: ComplianceDraft) -> dict[str, Any]:
    found = compliance.requirements
    return {
        "total_extracted": len(found),
        "by_source_type": _counted((each.source_type for each in found), ("statute", "policy")),
        "by_confidence": _counted(
            (each.extraction_confidence for each in found), ("high", "medium", "low")
        ),
        "chunks_without_requirement": len(
            {passage.label for passage in answer.passages} - {each.passage for each in found}
        ),
        "cross_references": sum(len(each.references) for each in found),
        "cross_references_followed": sum(
            reference.followed is not None for each in found for reference in each.references
        ),
        "placeholders": len(compliance.placeholders),
    }


def _verification(compliance: ComplianceDraft, counts: dict[str, Any]) -> dict[str, Any]:
    return {
        "total_verified": counts["verified"],
        "total_rejected": counts["rejected"],
        "pass_rate": counts["pass_rate"],
        "rejection_reasons": counts["rejection_reasons"],
        "explicit": sum(each.explicit for each in compliance.verified),
    }


def _counted(found: Iterable[str], names: tuple[str, ...]) -> dict[str, int]:
    counts = Counter(found)
    return {name: counts[name] for name in names}


def _trail(
    answer: AnswerDraft, compliance: ComplianceDraft, uses: Uses, pass_rate: float
) -> dict[str, Any]:
    used = [each for each in compliance.verified if each.label in uses]
    return {
        "total_chunks_retrieved": len(answer.passages),
        "total_requirements_extracted": len(compliance.requirements),
        "total_requirements_verified": len(compliance.verified),
        "total_requirements_used": len(used),
        "verification_pass_rate": pass_rate,
        "composition_confidence": answer.grounding_confidence,
        "statements": len(answer.claims),
        "lineage": [
            {
                "chunk_id": each.chunk_id,
                "passage": each.passage,
                "requirement_id": each.label,
                "verified": each.verified,
                "rejection_reason": each.rejection,
                "claim_ids": [str(claim.id) for claim in uses.get(each.label, ())],
                "statements": [claim.text for claim in uses.get(each.label, ())],
            }
            for each in compliance.requirements
        ],
    }


def _chunks(provenance: Provenance, compliance: ComplianceDraft) -> list[dict[str, Any]]:
    """The passages by both labels, each with what was found in it."""
    answer, names = provenance.answer, dict(compliance.chunks)
    found: dict[str, list[str]] = {}
    for item in compliance.requirements:
        found.setdefault(item.passage, []).append(item.label)
    return [
        {
            "chunk_id": names.get(passage.label),
            "passage": passage.label,
            "passage_id": str(derived_id(answer.id, "passage", passage.label)),
            "source": passage.source or None,
            "source_text_sha256": provenance.text_hashes.get(passage.text_id),
            "page": passage.page,
            "section": passage.section or None,
            "start": passage.start,
            "end": passage.end,
            "text": passage.text,
            "choice": passage.choice or None,
            "requirements": found.get(passage.label, []),
        }
        for passage in answer.passages
    ]
