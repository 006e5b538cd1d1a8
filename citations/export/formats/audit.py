"""The audit of an answer about statutes and policies: the way from passages over requirements and
the gate to statements, each step by its ids.

Labels of chunks are those by kind of document, "S1" and "P1"; `chunks` gives the passage label
("C1") of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from citations.cards import marked_text
from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft
from citations.drafts.requirements import ComplianceDraft, RequirementDraft
from citations.errors import FormatRefused
from citations.export.answer_json import compliance_data
from citations.export.formats.ids import derived_id, evidence_id
from citations.export.provenance import Provenance
from citations.export.shapes import plain, shaped

NO_REQUIREMENT = "No authoritative requirement found in provided sources."
ONLY_COMPLIANCE = (
    "This answer was not asked in compliance mode, so that there is no audit of requirements; take "
    "the JSON or PROV file for its evidence."
)

_AS_EXPORTED = (
    *("documents", "topic", "section", "category", "comparison", "conflicts", "placeholders"),
    "reviews",
)
"""Written as in the JSON of the answer."""
_MADE = """asked_by? answered_at chat_id? turn? engine=answer.engine judge=answer.judge software
    config=answer.config timings_ms=answer.timings_ms"""
_EXTRACTED = """requirement_id=label source_type document_id section_heading exact_quote=words
    chunk_id extraction_confidence"""
_QUOTED = """quote_span start=place.start end=place.end page quote_sha256=place.sha256
    source=source.name source_title=source.title source_text_sha256=source.sha256
    file_sha256=source.file_sha256? timestamp_accessed=source.fetched_at"""
_GATED = """requirement_id=label verified rejection_reason=rejection verification_rationale
    checks"""
_STATEMENT = "statement=text claim_id=id verdict=verdict.level verdict_reason=verdict.reason"
_LINEAGE = "chunk_id passage requirement_id=label verified rejection_reason=rejection"
_CHUNK = """chunk_id passage=label passage_id source? source_text_sha256 page section? start end
    text choice? requirements"""

Uses = Mapping[str, list[ClaimDraft]]
"""The claims that cite a requirement, by its label, in reading order."""


def audit_document(provenance: Provenance) -> dict[str, Any]:
    """The audit as plain data. Raises `FormatRefused` for an answer of another mode."""
    answer, compliance = provenance.answer, provenance.answer.compliance
    data = compliance_data(compliance, provenance.text_hashes)
    if compliance is None or data is None:
        raise FormatRefused(ONLY_COMPLIANCE)
    uses, counts, evidence = _uses(answer), data["counts"], answer.evidence_by_label()
    return {
        **_head(answer),
        "grounding_confidence": answer.grounding_confidence,
        "extracted_requirements": [
            _extracted(item, written, evidence.get(item.label), answer.id)
            for item, written in zip(compliance.requirements, data["requirements"], strict=True)
        ],
        "verified_requirements": [_gated(each) for each in compliance.verified],
        "rejected_requirements": [_gated(each) for each in compliance.rejected],
        "final_answer": marked_text(answer),
        "requirement_references": [
            _reference(item, claim)
            for item in compliance.verified
            for claim in uses.get(item.label, [None])
        ],
        "unused_requirements": list(compliance.unused),
        "missing_evidence": list(answer.missing_evidence),
        "statute_summary": compliance.statute_summary,
        "policy_summary": compliance.policy_summary,
        "final_summary": marked_text(answer),
        "extraction_metadata": _extraction(answer, compliance),
        "verification_metadata": {
            "total_verified": counts["verified"],
            "total_rejected": counts["rejected"],
            "pass_rate": counts["pass_rate"],
            "rejection_reasons": counts["rejection_reasons"],
            "explicit": sum(each.explicit for each in compliance.verified),
        },
        "evidence_audit_trail": _trail(answer, compliance, uses, counts["pass_rate"]),
        "chunks": _chunks(provenance, compliance),
        **{name: data[name] for name in _AS_EXPORTED},
        **shaped(provenance, _MADE),
    }


def _head(answer: AnswerDraft) -> dict[str, Any]:
    """A refusal says first that it is one, and what is missing."""
    head: dict[str, Any] = {"answer_id": str(answer.id), "result": answer.result}
    if answer.result == "NO_AUTHORITATIVE_EVIDENCE":
        head["message"] = NO_REQUIREMENT
    return head | shaped(answer, "question understood_as?")


def _uses(answer: AnswerDraft) -> Uses:
    uses: dict[str, list[ClaimDraft]] = {}
    for claim in sorted(answer.claims, key=lambda claim: claim.start):
        for label in dict.fromkeys(each.label for each in claim.citations):
            uses.setdefault(label, []).append(claim)
    return uses


def _extracted(
    item: RequirementDraft, written: dict[str, Any], evidence: EvidenceDraft | None, answer: UUID
) -> dict[str, Any]:
    """A requirement with the quote that it was read from; `written` is it in the answer's JSON."""
    quote = (evidence.quote or evidence.proposed_quote) if evidence else None
    as_exported = ("passage", "authority", "explicit", "notes", "segments", "parts")
    return {
        **shaped(item, _EXTRACTED),
        **{name: written[name] for name in as_exported},
        "cross_references": written["references"],
        "evidence_id": str(evidence_id(answer, item.label)),
        **shaped(evidence, _QUOTED, quote_span=quote),
    }


def _gated(item: RequirementDraft) -> dict[str, Any]:
    rationale = item.rationale or " ".join(check.rationale for check in item.checks)
    return shaped(item, _GATED, verification_rationale=rationale)


def _reference(item: RequirementDraft, claim: ClaimDraft | None) -> dict[str, Any]:
    """A statement that rests on a verified requirement, or that none does."""
    used = {"requirement_id": item.label, "used_in_answer": claim is not None}
    return used | shaped(claim, _STATEMENT)


def _extraction(answer: AnswerDraft, compliance: ComplianceDraft) -> dict[str, Any]:
    found = compliance.requirements
    references = [reference for each in found for reference in each.references]
    return {
        "total_extracted": len(found),
        "by_source_type": _counted((each.source_type for each in found), ("statute", "policy")),
        "by_confidence": _counted(
            (each.extraction_confidence for each in found), ("high", "medium", "low")
        ),
        "chunks_without_requirement": len(
            {passage.label for passage in answer.passages} - {each.passage for each in found}
        ),
        "cross_references": len(references),
        "cross_references_followed": sum(each.followed is not None for each in references),
        "placeholders": len(compliance.placeholders),
    }


def _counted(found: Iterable[str], names: tuple[str, ...]) -> dict[str, int]:
    counts = Counter(found)
    return {name: counts[name] for name in names}


def _trail(
    answer: AnswerDraft, compliance: ComplianceDraft, uses: Uses, pass_rate: float
) -> dict[str, Any]:
    return {
        "total_chunks_retrieved": len(answer.passages),
        "total_requirements_extracted": len(compliance.requirements),
        "total_requirements_verified": len(compliance.verified),
        "total_requirements_used": sum(each.label in uses for each in compliance.verified),
        "verification_pass_rate": pass_rate,
        "composition_confidence": answer.grounding_confidence,
        "statements": len(answer.claims),
        "lineage": [
            {
                **shaped(each, _LINEAGE),
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
        shaped(
            passage,
            _CHUNK,
            chunk_id=names.get(passage.label),
            passage_id=plain(derived_id(answer.id, "passage", passage.label)),
            source_text_sha256=provenance.text_hashes.get(passage.text_id),
            requirements=found.get(passage.label, []),
        )
        for passage in answer.passages
    ]
