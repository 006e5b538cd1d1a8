"""Readings over JSON: the same two things that a reader can do on a card."""

import pytest

from citations.models import Reading
from citations.storage.read.answers import load_answer
from research_app.runs.ending.saving import save_run
from tests.unit.answers import stored_text
from tests.unit.chats.made_chats import finished_run
from tests.unit.made_verdicts import NEWS, REPORT, judged_answer

pytestmark = pytest.mark.django_db
OTHER = {"kind": "read differently", "level": "not supported", "note": "It is of 2022."}


@pytest.fixture
def draft(alice):
    draft = judged_answer(stored_text(REPORT), stored_text(NEWS, "Port Courier"))
    save_run(finished_run(alice, question=draft.question), draft)
    return draft


@pytest.fixture
def address(draft):
    return f"/api/claims/{draft.claims[0].id}/readings"


def post(program, address, body):
    return program.post(address, body, content_type="application/json")


def test_both_kinds_are_said_and_taken_back(program, address):
    post(program, address, {"kind": "checked"})
    said = post(program, address, OTHER).json()["readings"]
    assert [(each["kind"], each["level"], each["note"]) for each in said] == [
        ("checked", None, None),
        ("read differently", "not supported", "It is of 2022."),
    ]
    assert {each["reader"] for each in said} == {"alice"} and all(each["at"] for each in said)
    left = program.delete(f"{address}?kind=checked").json()["readings"]
    assert [each["kind"] for each in left] == ["read differently"]
    assert program.delete(address).json()["readings"] == []


def test_the_answer_carries_checks_codes_and_readings(program, draft, address):
    post(program, address, OTHER)
    claim, reversed_claim, *_ = program.get(f"/api/answers/{draft.id}").json()["claims"]
    assert [each["note"] for each in claim["readings"]] == ["It is of 2022."]
    assert claim["verdict"] == "supported" and claim["code"] == "word_for_word"
    assert claim["against"] == ["E5"]
    check = reversed_claim["checks"][1]
    assert (check["kind"], check["outcome"]) == ("negation", "failed")
    assert check["words"] == ["fleet", "grow"] and reversed_claim["readings"] == []
    assert reversed_claim["links"][0]["code"] == "negation_differs"


def test_a_claim_alone_brings_what_is_said_against_it(program, draft):
    found = program.get(f"/api/claims/{draft.claims[0].id}").json()
    assert [item["id"] for item in found["evidence"]] == ["E1", "E5"]


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({}, "kind"),
        ({"kind": "liked"}, "kind"),
        ({"kind": "checked", "level": "supported"}, "level"),
        ({"kind": "read differently"}, "level"),
        ({**OTHER, "level": "true"}, "level"),
        ({**OTHER, "note": "x" * 2001}, "2,000"),
        ({**OTHER, "note": "a\x00b"}, "note"),
        ({**OTHER, "note": "a\u202eb"}, "note"),
        ({**OTHER, "reader": "Bob"}, "reader"),
        ([], "object"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(program, address, body, word):
    response = post(program, address, body)
    assert response.status_code == 422 and word in response.json()["detail"]
    assert not Reading.objects.exists()


def test_half_a_character_is_refused(program, address):
    body = '{"kind": "read differently", "level": "supported", "note": "\\ud800"}'
    response = program.post(address, body, content_type="application/json")
    assert response.status_code == 422 and not Reading.objects.exists()


def test_only_the_owner_writes(bob_program, program, draft, address):
    post(program, address, {"kind": "checked"})
    assert post(bob_program, address, {"kind": "checked"}).status_code == 404
    assert bob_program.delete(address).status_code == 404
    assert [len(claim.readings) for claim in load_answer(draft.id).claims] == [1, 0, 0, 0]
