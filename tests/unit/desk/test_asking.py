"""Asking, and what becomes of a question."""

import json
import re
from uuid import uuid4

import pytest

from research_app.answering.events import ClaimVerified, ClaimWritten, EvidenceFound, dump
from research_app.chats.models import Chat
from research_app.runs.ending.saving import answer_as_json, save_run
from research_app.runs.models import Run, RunEvent
from tests.unit.answers import REPORT, memory_text, stored_text
from tests.unit.chats.made_chats import SENTENCE, answer_over, finished_run, saved_chat

pytestmark = pytest.mark.django_db


def form(**changes):
    ids = {"chat_key": str(uuid4()), "run_id": str(uuid4())}
    return {**ids, "question": "How did revenue develop?", "scope": "{}", **changes}


def words(html) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def write_log(run, answer):
    """The events of an answer that broke off before it was complete."""
    claim = answer.claims[0]
    events = [
        *(EvidenceFound(evidence=item) for item in answer.evidence),
        ClaimWritten(block=0, block_type="paragraph", lead="", claim=claim),
        ClaimVerified(claim=claim),
    ]
    for seq, event in enumerate(events, start=1):
        kind, payload = dump(event)
        RunEvent.objects.create(run=run, attempt=1, seq=seq, kind=kind, payload=payload)


def test_a_question_is_taken_and_shown_without_making_a_chat(alice_client, alice):
    asked = form()
    response = alice_client.post("/ask/", asked)
    assert (
        response.status_code == 200
        and "question-taken" in response.headers["HX-Trigger-After-Swap"]
    )
    assert (
        asked["question"] in response.text and f"/runs/{asked['run_id']}/stream/" in response.text
    )
    assert Run.objects.get().owner == alice and not Chat.objects.exists()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"question": "  "}, "Write a question first."),
        ({"question": "x" * 2001}, "2,000 characters"),
        ({"scope": '{"search": "everything"}'}, "What to search could not be read"),
        ({"scope": "["}, "What to search could not be read"),
        ({"scope": "[" * 100_000}, "What to search could not be read"),
        ({"run_id": "no id"}, "This page is out of date"),
    ],
)
def test_what_cannot_be_asked_is_said_at_the_box(alice_client, changes, sentence):
    response = alice_client.post("/ask/", form(**changes))
    assert response.status_code == 422 and sentence in response.text
    assert response.headers["HX-Retarget"] == "#ask-error"
    assert not Run.objects.exists()


def test_a_second_question_waits(alice_client):
    asked = form()
    alice_client.post("/ask/", asked)
    response = alice_client.post("/ask/", form(chat_key=asked["chat_key"]))
    assert response.status_code == 422 and "still answering" in response.text
    assert "question-waits" in response.headers["HX-Trigger"]


def test_asking_twice_with_one_id_is_asking_once(alice_client):
    asked = form()
    assert alice_client.post("/ask/", asked).status_code == 200
    assert alice_client.post("/ask/", asked).status_code == 200
    assert Run.objects.count() == 1


def test_only_files_of_the_same_chat_are_searched(alice_client):
    asked = form(scope=json.dumps({"search": "attached", "chat_key": str(uuid4())}))
    alice_client.post("/ask/", asked)
    assert Run.objects.get().scope == {
        "search": "attached",
        "documents": [],
        "collection": None,
        "chat_key": asked["chat_key"],
    }


def test_a_running_question_has_no_turn_yet(alice_client, alice):
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="?", state="running")
    assert alice_client.get(f"/runs/{run.pk}/turn/").status_code == 204


def test_the_saved_turn_tells_the_page_its_new_address(alice_client, alice):
    run = finished_run(alice)
    save_run(run, answer_over(stored_text(REPORT)))
    draft = f"http://testserver/chats/{run.chat_key}/?draft=1"
    response = alice_client.get(f"/runs/{run.pk}/turn/", headers={"HX-Current-URL": draft})
    assert SENTENCE in response.text
    assert response.headers["HX-Replace-Url"] == f"/chats/{run.chat_key}/"
    saved = json.loads(response.headers["HX-Trigger-After-Swap"])["chat-saved"]
    assert saved == {"draft": str(run.chat_key), "chat": str(run.chat_key)}


def test_an_address_that_is_no_draft_stays(alice_client, alice):
    run = finished_run(alice)
    save_run(run, answer_over(stored_text(REPORT)))
    response = alice_client.get(
        f"/runs/{run.pk}/turn/", headers={"HX-Current-URL": "http://testserver/"}
    )
    assert "HX-Replace-Url" not in response.headers


def test_a_stopped_question_keeps_its_claims_and_can_be_asked_again(alice_client, alice):
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="Why?", state="stopped")
    write_log(run, answer_over(memory_text(REPORT)))
    page = alice_client.get(f"/runs/{run.pk}/turn/").text
    assert "You stopped this answer" in page and "Stopped" in page and SENTENCE in words(page)
    assert "Ask again" in page and f'value="{run.pk}"' not in page


def test_a_failed_question_says_so_and_can_be_asked_again(alice_client, alice):
    run = Run.objects.create(
        owner=alice, chat_key=uuid4(), question="Why?", state="failed", failure="broke"
    )
    page = alice_client.get(f"/runs/{run.pk}/turn/").text
    assert "failed because of an error" in page and "Ask again" in page


def test_a_complete_answer_is_saved_again_without_asking_again(alice_client, alice):
    run = finished_run(alice)
    kept = answer_as_json(answer_over(stored_text(REPORT)))
    Run.objects.filter(pk=run.pk).update(failure="save_failed", result=kept)
    page = alice_client.get(f"/chats/{run.chat_key}/?draft=1").text
    assert SENTENCE in page and "Save again" in page and not Chat.objects.exists()
    response = alice_client.post(f"/runs/{run.pk}/save/")
    assert SENTENCE in response.text and "Save again" not in response.text
    assert Chat.objects.get().pk == run.chat_key and Run.objects.count() == 1


def test_saving_that_fails_once_more_says_so_and_keeps_the_answer(alice_client, alice):
    run = finished_run(alice)
    kept = answer_as_json(answer_over(memory_text(REPORT)))
    Run.objects.filter(pk=run.pk).update(failure="save_failed", result=kept)
    response = alice_client.post(f"/runs/{run.pk}/save/")
    assert response.status_code == 422 and "could not be saved" in response.text
    assert Run.objects.get().result == kept


@pytest.mark.parametrize("action", ["turn", "stream", "stop", "save"])
def test_runs_of_others_do_not_exist(alice_client, bob, action):
    run = Run.objects.create(owner=bob, chat_key=uuid4(), question="?", state="running")
    method = alice_client.post if action in ("stop", "save") else alice_client.get
    assert method(f"/runs/{run.pk}/{action}/").status_code == 404
    run.refresh_from_db()
    assert not run.stop_requested


def test_stopping_asks_the_run_to_end(alice_client, alice):
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="?", state="queued")
    assert alice_client.post(f"/runs/{run.pk}/stop/").status_code == 204
    run.refresh_from_db()
    assert run.state == "stopped"


def test_deleting_a_chat_stops_what_runs_in_it(alice_client, alice):
    chat = saved_chat(alice)
    run = Run.objects.create(owner=alice, chat=chat, chat_key=chat.pk, question="?", state="queued")
    alice_client.post(f"/chats/{chat.pk}/delete/")
    run.refresh_from_db()
    assert run.state == "stopped"
