"""Asking, following a run and stopping it, over JSON."""

from uuid import uuid4

import pytest

from research_app.answering.events import Restarted, SourceRead, StepStarted, dump
from research_app.chats.delete_chat import delete_chat
from research_app.chats.models import Chat
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run, RunEvent
from research_app.scope.scope import Scope
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import answer_over, finished_run, saved_chat

pytestmark = pytest.mark.django_db
QUESTION = "How did revenue develop?"


def ask(client, **changes):
    body = {"question": QUESTION, **changes}
    return client.post("/api/ask", body, content_type="application/json")


def run_of(user, **fields):
    return Run.objects.create(owner=user, **{"chat_key": uuid4(), "question": QUESTION} | fields)


def write_log(run, *events):
    for seq, event in enumerate(events, start=1):
        kind, payload = dump(event)
        RunEvent.objects.create(run=run, attempt=1, seq=seq, kind=kind, payload=payload)


def test_a_question_is_queued_and_its_address_told(program, alice):
    response = ask(program)
    run = Run.objects.get()
    assert response.status_code == 202
    assert response.json() == {
        "run_id": str(run.pk),
        "chat_id": str(run.chat_key),
        "status_url": f"/api/runs/{run.pk}",
    }
    assert (run.owner, run.question, run.state) == (alice, QUESTION, "queued")
    assert run.scope == Scope.library(chat_key=run.chat_key).to_json()
    assert program.get(f"/api/runs/{run.pk}").json()["state"] == "queued"


def test_asking_twice_with_one_id_is_asking_once(program):
    run_id = str(uuid4())
    first, second = ask(program, run_id=run_id), ask(program, run_id=run_id)
    assert (first.status_code, second.status_code) == (202, 202)
    assert first.json() == second.json() and first.json()["run_id"] == run_id
    assert Run.objects.count() == 1


@pytest.mark.parametrize(
    "change",
    [
        {"question": "Why?"},
        {"chat_id": str(uuid4())},
        {"scope": {"search": "attached"}},
        {"depth": "deep"},
    ],
    ids=["question", "chat", "scope", "depth"],
)
def test_a_run_s_id_is_not_for_another_question(program, change):
    run_id = str(uuid4())
    ask(program, run_id=run_id)
    response = ask(program, **{"run_id": run_id, **change})
    assert response.status_code == 409 and "another question" in response.json()["detail"]
    assert Run.objects.count() == 1


def test_how_it_is_answered_is_kept_with_the_run(program):
    ask(program, depth="light", style="brief", engine="quotes", max_output_length=90)
    kept = Run.objects.get().options
    assert (kept["depth"], kept["style"], kept["engine"]) == ("light", "brief", "quotes")
    assert kept["max_output_length"] == 90


def test_a_busy_chat_says_so(program):
    chat_id = str(uuid4())
    assert ask(program, chat_id=chat_id).status_code == 202
    response = ask(program, chat_id=chat_id, question="And then?")
    assert response.status_code == 409 and "still answering" in response.json()["detail"]


def test_a_follow_up_belongs_to_its_chat(program, alice):
    chat = saved_chat(alice)
    assert ask(program, chat_id=str(chat.pk)).json()["chat_id"] == str(chat.pk)
    assert Run.objects.get(state="queued").chat == chat


def test_ids_of_others_look_unused(program, bob):
    foreign = saved_chat(bob)
    run = run_of(bob)
    response = ask(program, chat_id=str(foreign.pk), run_id=str(run.pk))
    assert response.status_code == 202 and response.json()["run_id"] != str(run.pk)
    mine = Run.objects.get(pk=response.json()["run_id"])
    assert mine.chat is None
    save_run(mine, answer_over(stored_text(REPORT)))
    assert foreign.turns.count() == 1 and Chat.objects.count() == 2


def test_documents_are_searched_that_can_be_seen(program, alice, bob):
    own, foreign = stored_text("Mine."), stored_text("Bob's.")
    alice.library.create(source_id=own.info.source_id)
    bob.library.create(source_id=foreign.info.source_id)
    scope = {"search": "documents", "documents": [own.info.source_id]}
    assert ask(program, scope=scope).status_code == 202
    assert Run.objects.get().scope["documents"] == [own.info.source_id]
    for unseen in (foreign.info.source_id, 2**63 - 1):
        scope["documents"] = [own.info.source_id, unseen]
        response = ask(program, scope=scope)
        assert response.status_code == 404 and str(unseen) in response.json()["detail"]
    assert Run.objects.count() == 1


def test_a_collection_is_asked_that_can_be_seen(program, alice, bob):
    text = stored_text("Mine.")
    entry = alice.library.create(source_id=text.info.source_id)
    own, foreign = alice.collections.create(name="Own"), bob.collections.create(name="Bob's")
    own.entries.add(entry)
    scope = {"search": "collection", "collection": own.pk}
    assert ask(program, scope=scope).status_code == 202
    assert Run.objects.get().scope["collection"] == own.pk
    response = ask(program, scope=scope | {"collection": foreign.pk})
    assert response.status_code == 404 and "No collection with the id" in response.json()["detail"]
    own.entries.clear()
    response = ask(program, scope=scope)
    assert response.status_code == 422 and "holds no documents" in response.json()["detail"]


def test_a_document_is_named_in_the_question(program, alice):
    text = stored_text("Mine.", title="Annual report 2022")
    alice.library.create(source_id=text.info.source_id)
    question = 'What does @"annual report" say of revenue?'
    assert ask(program, question=question).status_code == 202
    run = Run.objects.get()
    assert run.question == question and run.scope["search"] == "library"
    assert run.scope["named"] == {"documents": [text.info.source_id], "collections": []}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"question": "  "}, "“question” is empty."),
        ({"question": None}, "“question” does not fit"),
        ({"question": ["?"]}, "“question” does not fit"),
        ({"question": "x" * 2001}, "“question” may have 2,000 characters at most."),
        ({"question": "a\x00b"}, "NUL"),
        ({"question": "\ud800"}, "“question” does not fit"),
        ({"run_id": "no id"}, "“run_id” does not fit"),
        ({"chat_id": 7}, "“chat_id” does not fit"),
        ({"depth": "deeper"}, "choose one of light, medium, deep"),
        ({"depth": 3}, "“depth” does not fit"),
        ({"style": "letter"}, "There is no such style."),
        ({"style": "memo"}, "needs a language model"),
        ({"engine": "best"}, "“engine” does not fit"),
        ({"web": "yes"}, "“web” does not fit"),
        ({"web": True}, "No web search is set up here."),
        ({"max_output_length": 5}, "20 words or more"),
        ({"max_output_length": "90"}, "“max_output_length” does not fit"),
        ({"critique": "Shorter"}, "“critique” is not an option here."),
        ({"scope": "library"}, "“scope” does not fit"),
        ({"scope": {"search": "everything"}}, "“scope.search” does not fit"),
        ({"scope": {"chat_key": str(uuid4())}}, "“scope.chat_key” is not an option here."),
        ({"scope": {"search": "documents", "documents": [0]}}, "“scope.documents.0”"),
        ({"scope": {"search": "documents", "documents": [True]}}, "“scope.documents.0”"),
        ({"scope": {"search": "documents", "documents": [2**63]}}, "“scope.documents.0”"),
        ({"scope": {"search": "documents", "documents": [1] * 1001}}, "“scope.documents”"),
        ({"scope": {"search": "documents"}}, "Name at least one document"),
        ({"scope": {"documents": [1]}}, "need “search”"),
        ({"scope": {"collection": 1}}, "needs “search”"),
        ({"scope": {"search": "collection"}}, "Name the collection"),
        ({"scope": {"search": "collection", "collection": 0}}, "“scope.collection”"),
        ({"scope": {"named": {}}}, "“scope.named” is not an option here."),
        ({"question": "What does @Nothing say?"}, "is called “Nothing”"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_sentence(program, changes, sentence):
    response = ask(program, **changes)
    assert response.status_code == 422 and list(response.json()) == ["detail"]
    assert sentence in response.json()["detail"]
    assert not Run.objects.exists()


def test_a_question_left_out_is_named(program):
    response = program.post("/api/ask", {}, content_type="application/json")
    assert (response.status_code, response.json()["detail"]) == (422, "“question” is missing.")


def test_a_run_tells_how_far_it_is(program, alice):
    run = run_of(alice, state="running")
    write_log(
        run,
        StepStarted(step="plan", detail="Before the restart"),
        Restarted(),
        StepStarted(step="plan", detail="Reading the question"),
        StepStarted(step="retrieve", detail="Searching"),
        SourceRead(title="Report", done=1, total=3),
    )
    told = program.get(f"/api/runs/{run.pk}").json()
    plan = {"name": "plan", "detail": "Reading the question", "going": False, "done": 0, "total": 0}
    search = {"name": "retrieve", "detail": "Searching", "going": True, "done": 1, "total": 3}
    assert told["steps"] == [plan, search]
    assert told["failure"] is told["answer_id"] is told["answer_url"] is told["finished_at"] is None


def test_a_finished_run_leads_to_its_answer(program, alice):
    run = finished_run(alice)
    chat = save_run(run, answer_over(stored_text(REPORT)))
    told = program.get(f"/api/runs/{run.pk}").json()
    answer_id = str(chat.turns.get().answer_id)
    assert (told["state"], told["answer_id"]) == ("done", answer_id)
    assert program.get(told["answer_url"]).json()["answer_id"] == answer_id
    assert not any(step["going"] for step in told["steps"])


def test_a_failed_run_says_why_and_what_to_do(program, alice):
    run = run_of(alice, state="failed", failure="broke")
    failure = program.get(f"/api/runs/{run.pk}").json()["failure"]
    assert "failed because of an error" in failure["sentence"] and "Ask again" in failure["advice"]


def test_stopping_ends_a_run_and_is_told(program, alice):
    run = run_of(alice)
    told = program.post(f"/api/runs/{run.pk}/stop").json()
    assert told["state"] == "stopped" and "You stopped" in told["failure"]["sentence"]


def test_runs_of_others_and_of_deleted_chats_do_not_exist(program, alice, bob):
    foreign = run_of(bob)
    deleted = saved_chat(alice)
    hidden = run_of(alice, chat=deleted, chat_key=deleted.pk)
    delete_chat(deleted)
    for run_id in (foreign.pk, hidden.pk, uuid4(), "no-id"):
        assert program.get(f"/api/runs/{run_id}").status_code == 404
        assert program.post(f"/api/runs/{run_id}/stop").status_code == 404
    foreign.refresh_from_db()
    assert not foreign.stop_requested and foreign.state == "queued"
