"""The audit of an answer about statutes and policies."""

import json

import pytest

from citations.export.formats import FORMATS, FormatRefused
from citations.export.formats.ids import evidence_id
from tests.unit import made_compliance
from tests.unit.formats.made_provenance import compliant, judged, refused


def audit(provenance):
    return json.loads(FORMATS["audit"].write(provenance, None))


def test_each_requirement_is_told_with_its_chunk_quote_and_place():
    provenance = compliant()
    texts = {each.info.sha256: each.text for each in provenance.texts.values()}
    data = audit(provenance)
    found = {each["requirement_id"]: each for each in data["extracted_requirements"]}
    assert set(found) == {item.label for item in provenance.answer.evidence}
    for each in found.values():
        text = texts[each["source_text_sha256"]]
        assert text[each["start"] : each["end"]] == each["quote_span"]
        assert [text[s["start"] : s["end"]] for s in each["segments"]] == [
            s["text"] for s in each["segments"]
        ]
    statute = found["REQ-S001"]
    assert (statute["source_type"], statute["chunk_id"], statute["passage"]) == (
        "statute",
        "S1",
        "C1",
    )
    assert statute["exact_quote"].startswith("A harbour office shall keep")
    assert statute["evidence_id"] == str(evidence_id(provenance.answer.id, "REQ-S001"))
    assert found["REQ-S003"]["exact_quote"].count(" … ") == 1


def test_the_gate_says_what_passed_what_did_not_and_why():
    data = audit(compliant())
    rejected = {each["requirement_id"]: each for each in data["rejected_requirements"]}
    assert rejected["REQ-S005"]["rejection_reason"] == "does_not_address_question"
    assert all(each["verification_rationale"] for each in rejected.values())
    assert all(each["verified"] for each in data["verified_requirements"])
    told = data["verification_metadata"]
    assert (told["total_verified"], told["total_rejected"], told["pass_rate"]) == (7, 2, 0.7778)
    assert told["rejection_reasons"] == {"does_not_address_question": 1, "incomplete_quote": 1}


def test_every_statement_leads_back_to_a_requirement_and_its_chunk():
    provenance = compliant()
    data = audit(provenance)
    used = [each for each in data["requirement_references"] if each["used_in_answer"]]
    assert {each["claim_id"] for each in used} == {str(c.id) for c in provenance.answer.claims}
    assert [each for each in data["requirement_references"] if not each["used_in_answer"]] == [
        {
            "requirement_id": "REQ-S004",
            "used_in_answer": False,
            "statement": None,
            "claim_id": None,
            "verdict": None,
            "verdict_reason": None,
        }
    ]
    assert data["unused_requirements"] == ["REQ-S004"]
    assert "[REQ-S001]" in data["final_answer"]
    lineage = {each["requirement_id"]: each for each in data["evidence_audit_trail"]["lineage"]}
    assert lineage["REQ-P002"]["statements"] == [made_compliance.SOONER]
    chunks = {each["chunk_id"]: each["requirements"] for each in data["chunks"]}
    assert "REQ-S001" in chunks["S1"] and "REQ-P001" in chunks["P1"]


def test_the_trail_counts_what_is_there():
    data = audit(compliant())
    trail = data["evidence_audit_trail"]
    assert trail["total_chunks_retrieved"] == len(data["chunks"])
    assert trail["total_requirements_extracted"] == len(data["extracted_requirements"])
    assert trail["total_requirements_verified"] == len(data["verified_requirements"])
    assert trail["composition_confidence"] == data["grounding_confidence"] == "high"
    assert data["extraction_metadata"]["by_source_type"] == {"statute": 5, "policy": 4}
    assert data["comparison"] and data["conflicts"] and data["placeholders"] and data["reviews"]
    assert data["statute_summary"] and data["policy_summary"]


def test_a_refusal_says_that_nothing_authoritative_was_found_and_what_is_missing():
    data = audit(refused())
    assert data["result"] == "NO_AUTHORITATIVE_EVIDENCE"
    assert data["message"] == "No authoritative requirement found in provided sources."
    assert data["missing_evidence"] == ["No statute or policy addresses moorage in winter."]
    assert data["verified_requirements"] == [] and data["rejected_requirements"]
    assert data["verification_metadata"]["pass_rate"] == 0
    assert data["final_answer"] == refused().answer.text


def test_an_answer_of_another_mode_is_refused_with_a_sentence():
    with pytest.raises(FormatRefused, match="compliance mode"):
        FORMATS["audit"].write(judged(), None)
