"""Answers, their citations, single claims and chats, over JSON."""

import json
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command

from citations.export.answer_json import answer_data
from research_app.api.shapes import ANSWER, CITATIONS, CLAIM
from research_app.chats.delete_chat import delete_chat
from research_app.chats.manage import archive_chat
from research_app.runs.ending.saving import save_run
from tests.unit.answers import NEWS, REPORT, memory_text, stored_text
from tests.unit.chats.made_chats import SENTENCE, answer_over, finished_run, saved_chat
from tests.unit.made_numbers import REPORT as NUMBERS
from tests.unit.made_numbers import number_answer
from tests.unit.schema import assert_described

pytestmark = pytest.mark.django_db


@pytest.fixture
def chat(alice):
    return saved_chat(alice)


@pytest.fixture
def answer_id(chat):
    return chat.turns.get().answer_id


def test_an_answer_is_what_the_export_prints(program, answer_id):
    response = program.get(f"/api/answers/{answer_id}")
    printed = StringIO()
    call_command("export", str(answer_id), stdout=printed)
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"
    assert response.content.decode() == printed.getvalue()
    assert_described(response.json(), ANSWER)


def test_a_refusal_is_an_answer_too(program, alice):
    text = stored_text(REPORT)
    chat = save_run(finished_run(alice), answer_over(text, "Words that are nowhere"))
    data = program.get(f"/api/answers/{chat.turns.get().answer_id}").json()
    assert data["result"] == "NO_AUTHORITATIVE_EVIDENCE"
    assert data["evidence"][0]["rejection_reason"] == "not_verbatim"
    assert_described(data, ANSWER)


def test_numbers_are_described_whole():
    data = answer_data(number_answer(memory_text(NUMBERS)))
    assert any(number["inputs"] for claim in data["claims"] for number in claim["numbers"])
    assert any(number["quoted"] for claim in data["claims"] for number in claim["numbers"])
    assert_described(data, ANSWER)


def test_citations_are_claims_links_and_evidence_only(program, answer_id):
    whole = program.get(f"/api/answers/{answer_id}").json()
    data = program.get(f"/api/answers/{answer_id}/citations").json()
    assert data == {name: whole[name] for name in ("answer_id", "claims", "evidence")}
    [claim], [evidence] = data["claims"], data["evidence"]
    assert [link["evidence"] for link in claim["links"]] == [evidence["id"]] == claim["citations"]
    assert evidence["quote_span"] == claim["text"] == SENTENCE
    assert_described(data, CITATIONS)


def test_a_claim_comes_with_what_it_cites_and_nothing_else(program, alice):
    text = stored_text(REPORT)
    founded = "Helios Energy was founded in 2010 and is headquartered in Basel"
    chat = save_run(finished_run(alice), answer_over(text, SENTENCE, founded))
    whole = program.get(f"/api/answers/{chat.turns.get().answer_id}").json()
    for claim in whole["claims"]:
        data = program.get(f"/api/claims/{claim['id']}").json()
        assert data["claim"] == claim and data["answer_id"] == whole["answer_id"]
        assert [item["id"] for item in data["evidence"]] == claim["citations"]
        assert_described(data, CLAIM)


def test_answers_of_others_deleted_and_unknown_ones_look_alike(program, bob_program, chat):
    answer_id = chat.turns.get().answer_id
    claim_id = program.get(f"/api/answers/{answer_id}").json()["claims"][0]["id"]
    paths = [f"answers/{answer_id}", f"answers/{answer_id}/citations", f"claims/{claim_id}"]
    paths.append(f"chats/{chat.pk}")
    for path in paths:
        foreign, unknown = bob_program.get(f"/api/{path}"), path.split("/")
        unknown[1] = str(uuid4())
        missing = bob_program.get(f"/api/{'/'.join(unknown)}")
        assert foreign.status_code == missing.status_code == 404
        assert foreign.json() == missing.json()
    delete_chat(chat)
    assert {program.get(f"/api/{path}").status_code for path in paths} == {404}


def test_chats_are_listed_in_pages_newest_first(program, alice, bob):
    saved_chat(bob)
    text = stored_text(REPORT)
    chats = [saved_chat(alice, question=f"Question {number}", text=text) for number in range(26)]
    archive_chat(chats[0])
    first, second = (program.get("/api/chats", {"page": page}).json() for page in (1, 2))
    assert [item["title"] for item in first["items"]][:2] == ["Question 25", "Question 24"]
    assert [item["chat_id"] for item in second["items"]] == [str(chats[0].pk)]
    assert second["items"][0]["archived"] and not first["items"][0]["archived"]
    assert (first["page"], first["pages"], first["total"]) == (1, 2, 26)
    response = program.get("/api/chats", {"page": 3})
    assert response.status_code == 404 and "no page 3" in response.json()["detail"]


def test_a_list_of_more_chats_costs_no_more_queries(program, alice, django_assert_max_num_queries):
    text = stored_text(NEWS + REPORT)
    for number in range(5):
        saved_chat(alice, question=f"Question {number}", text=text)
    program.get("/api/chats")
    with django_assert_max_num_queries(4):
        assert program.get("/api/chats").json()["total"] == 5


def test_a_chat_has_its_questions_in_order(program, alice):
    text = stored_text(REPORT)
    chat = saved_chat(alice, text=text)
    follow_up = finished_run(alice, chat_key=chat.pk)
    save_run(follow_up, answer_over(text))
    data = program.get(f"/api/chats/{chat.pk}").json()
    assert [turn["position"] for turn in data["turns"]] == [1, 2]
    assert data["turns"][1]["run_id"] == str(follow_up.pk)
    assert data["turns"][0]["text"] == SENTENCE and data["turns"][0]["result"] == "ANSWERED"
    answer = program.get(data["turns"][1]["answer_url"])
    assert json.loads(answer.content)["answer_id"] == data["turns"][1]["answer_id"]
    assert program.get(data["url"]).json() == data


@pytest.mark.parametrize(
    "query", [{"page": "0"}, {"page": "x"}, {"page": str(2**31)}, {"pages": "1"}, {"page": "\x00"}]
)
def test_parameters_that_do_not_fit_are_named(program, query):
    response = program.get("/api/chats", query)
    assert response.status_code == 422 and next(iter(query)) in response.json()["detail"]
