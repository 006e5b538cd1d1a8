"""What an answer's file tells, and that its published schema describes all of it."""

import json
from dataclasses import replace

import pytest
from django.utils import timezone
from jsonschema import Draft202012Validator

from citations.drafts import (
    ComparisonRow,
    ComplianceDraft,
    ConflictDraft,
    DifferenceDraft,
    GateCheck,
    PlaceholderDraft,
    ReferenceDraft,
    RequirementDraft,
    RequirementParts,
    ReviewDraft,
    SearchedDocument,
    Stretch,
)
from citations.export.answer_json import answer_data, answer_json
from citations.export.provenance import load_provenance, provenance_of
from citations.export.verify import verify_export
from citations.models import EvidenceStore
from citations.storage.write.answers import save_answer
from citations.storage.write.rejudge import rejudge_answer
from citations.verification import judge as judge_module
from tests.unit.answers import REPORT, memory_text, piece, proposal, stored_text, written_answer
from tests.unit.made_numbers import REPORT as NUMBERS
from tests.unit.made_numbers import number_answer
from tests.unit.schema import answer_schema
from tests.unit.verification.judging import Model

QUOTE = "Revenue rose to 3,214 million dollars in 2022."
OTHER_WORDS = "In 2022 revenue was 3,214 million dollars."
LATER = {"near", "seal", "url_said_by_file", "relevance", "cells", "check", "cached_tokens"}
"""Not in every file: some are not sealed, rest on no table or are no checked text, and earlier ones
did not tell it."""
SCHEMA = answer_schema()


def wrong(document) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in SCHEMA.iter_errors(document)]


def test_the_schema_is_one_and_allows_nothing_else() -> None:
    Draft202012Validator.check_schema(SCHEMA.schema)
    waiting, objects = [SCHEMA.schema], 0
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            if "properties" in found and found.get("type") == "object":
                objects += 1
                assert "additionalProperties" in found, found.get("description")
                assert set(found["required"]) >= set(found["properties"]) - LATER
            waiting += found.values()
        elif isinstance(found, list):
            waiting += found
    assert objects > 20


def requirement(answer, **more) -> RequirementDraft:
    item = answer.evidence[0]
    place = item.place
    return RequirementDraft(
        label=item.label,
        source_type="statute",
        document_id="Records Act",
        authority="County",
        section_heading="§ 1",
        passage="C1",
        chunk_id="S1",
        segments=(Stretch(start=place.start, end=place.end, text=place.quote),),
        parts=RequirementParts(
            modality="must",
            who=(Stretch(start=place.start, end=place.start + 7, text=place.quote[:7]),),
        ),
        extraction_confidence="high",
        references=(
            ReferenceDraft(
                words=Stretch(start=0, end=6, text=REPORT[:6]), target="§ 2", text_id=item.text_id
            ),
        ),
        checks=(GateCheck(question="carried_by_quote", passed=True, rationale="Word for word."),),
        **more,
    )


def compliance_answer():
    text = memory_text(REPORT)
    answer = written_answer([proposal(text, QUOTE)], [text])
    label = answer.evidence[0].label
    told = ComplianceDraft(
        requirements=(requirement(answer),),
        used=(label,),
        comparison=(
            ComparisonRow(
                relation="missing",
                statute=(label,),
                policy=(),
                differences=(DifferenceDraft(aspect="number", statute="3,214", policy=""),),
            ),
        ),
        conflicts=(ConflictDraft(labels=(label,), note="None."),),
        placeholders=(PlaceholderDraft(document="Act", heading="§ 9", words="[Reserved]"),),
        documents=(
            SearchedDocument(text_id=text.id, title="Act", source_type="statute", topic="finance"),
        ),
        chunks=(("C1", "S1"),),
        reviews=(ReviewDraft(attempt=1, passed=True),),
        statute_summary=f"{QUOTE} [{label}]",
    )
    return replace(answer, compliance=told)


ANSWERS = {
    "numbers": lambda: number_answer(memory_text(NUMBERS)),
    "words": lambda: written_answer([proposal(t := memory_text(REPORT), QUOTE)], [t]),
    "a refusal": lambda: written_answer([proposal(t := memory_text(REPORT), "not there")], [t]),
    "compliance": compliance_answer,
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_kind_of_answer_validates_and_holds(kind) -> None:
    answer = ANSWERS[kind]()
    document = json.loads(answer_json(answer))
    assert wrong(document) == []
    assert verify_export(document) == []


def test_facts_of_the_document_stand_with_its_evidence() -> None:
    [item] = answer_data(compliance_answer())["evidence"]
    assert (item["document_kind"], item["topic"]) == ("statute", "finance")


COMPLIANCE = {
    "a label that is none": lambda told: told.update(used=["REQ-S999"]),
    "a pass rate": lambda told: told["counts"].update(pass_rate=0.5),
    "words of a requirement": lambda told: told["requirements"][0].update(words="Revenue fell."),
    "what was verified": lambda told: told["requirements"][0].update(verified=False),
    "a side of the comparison": lambda told: told["comparison"][0].update(policy=["REQ-P009"]),
    "a summary's label": lambda told: told.update(statute_summary="Keep records. [REQ-S042]"),
    "an unused one": lambda told: told.update(unused=["E1"]),
}


@pytest.mark.parametrize("how", COMPLIANCE)
def test_a_change_in_the_way_of_requirements_is_found(how) -> None:
    document = answer_data(compliance_answer())
    COMPLIANCE[how](document["compliance"])
    assert any(finding.record.startswith("compliance") for finding in verify_export(document))


@pytest.mark.django_db
def test_a_stored_answer_tells_who_asked_when_and_how_it_was_judged_before(monkeypatch) -> None:
    text = stored_text(REPORT)
    draft = written_answer([proposal(text, QUOTE)], [text], [piece(OTHER_WORDS, "E1")])
    save_answer(draft, store=EvidenceStore.objects.create())
    before = timezone.now()
    monkeypatch.setattr(judge_module, "assess", Model(0.97, "supported"))
    assert rejudge_answer(draft.id).changed == 1
    told = load_provenance(draft.id, asked_by="alice", chat_id="c1", chat_title="Helios", turn=2)
    document = answer_data(told)
    assert (document["asked_by"], document["chat_id"], document["turn"]) == ("alice", "c1", 2)
    assert document["answered_at"] <= before.isoformat()
    old, new = document["claims"][0]["verdicts"]
    assert (old["current"], new["current"]) == (False, True)
    assert new["judge"] == document["claims"][0]["judge"] and old["at"] < new["at"]
    assert document["passages"]["C1"]["source_text_sha256"] == text.info.sha256
    assert wrong(document) == [] and verify_export(document) == []


@pytest.mark.django_db
def test_it_is_read_in_a_fixed_number_of_queries(django_assert_max_num_queries) -> None:
    text = stored_text(REPORT)
    draft = written_answer([proposal(text, QUOTE)], [text])
    save_answer(draft, store=EvidenceStore.objects.create())
    with django_assert_max_num_queries(11):
        told = load_provenance(draft.id, with_texts=True)
    assert told.texts[text.id].text == REPORT


def test_a_verdict_that_is_not_the_current_one_of_its_history_is_found() -> None:
    document = answer_data(provenance_of(ANSWERS["words"]()))
    document["claims"][0]["verdicts"][0]["level"] = "unverified"
    assert any(finding.field == "verdict" for finding in verify_export(document))
