"""Programs ask for further versions of an answer: refined by a critique, or in another style."""

from uuid import uuid4

import pytest

from research_app.chats.delete_chat import delete_chat
from research_app.runs.models import Run
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db


@pytest.fixture
def answer(alice):
    """An answer of Alice's whose only evidence is E1."""
    text = stored_text(REPORT)
    alice.library.create(source_id=text.info.source_id)
    return saved_chat(alice, text=text).turns.get().answer


def ask(client, answer_id, **body):
    path = f"/api/answers/{answer_id}/versions"
    return client.post(path, body, content_type="application/json")


def queued() -> Run:
    return Run.objects.get(state="queued")


def test_a_critique_is_a_further_run_of_the_same_chat(program, answer):
    response = ask(program, answer.pk, critique="Leave out [1].", depth="light")
    run = queued()
    assert response.status_code == 202
    assert response.json() == {
        "run_id": str(run.pk),
        "chat_id": str(answer.turn.chat_id),
        "status_url": f"/api/runs/{run.pk}",
    }
    assert (run.question, run.chat_key) == (answer.question, answer.turn.chat_id)
    assert run.options["critique"] == "Leave out [E1]." and run.options["depth"] == "light"
    assert run.choices["of"] == str(answer.pk) and "rewrites" not in run.choices


def test_a_style_alone_writes_the_same_claims(program, answer):
    assert ask(program, answer.pk, style="brief", max_output_length=40).status_code == 202
    run = queued()
    assert run.choices["rewrites"] and run.options["style"] == "brief"
    assert run.options["max_output_length"] == 40


def test_asking_twice_with_one_id_is_asking_once(program, answer):
    run_id = str(uuid4())
    first = ask(program, answer.pk, style="brief", run_id=run_id)
    assert ask(program, answer.pk, style="brief", run_id=run_id).json() == first.json()
    other = ask(program, answer.pk, style="bullets", run_id=run_id)
    assert other.status_code == 409 and "run_id" in other.json()["detail"]
    assert ask(program, answer.pk, style="bullets").status_code == 409, "the chat is busy"
    assert Run.objects.filter(state="queued").count() == 1


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "Say what should be better"),
        ({"depth": "deep"}, "Say what should be better"),
        ({"by_model": True}, "Say what should be better"),
        ({"critique": "More lively"}, "needs a language model"),
        ({"critique": "leave out E999"}, "None of the evidence"),
        ({"critique": "x" * 2001}, "2,000 characters"),
        ({"critique": 7}, "“critique” does not fit"),
        ({"style": "memo"}, "needs a language model"),
        ({"style": "letter"}, "There is no such style"),
        ({"critique": "leave out E1", "style": "letter"}, "There is no such style"),
        ({"max_output_length": 3}, "20 words or more"),
        ({"style": "brief", "question": "Why?"}, "“question” is not an option here."),
        ({"style": "brief", "depth": "deeper"}, "choose one of"),
        ({"critique": "leave out E1", "web": True}, "No web search is set up"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_sentence(program, answer, body, sentence):
    response = ask(program, answer.pk, **body)
    assert response.status_code == 422 and sentence in response.json()["detail"]
    assert not Run.objects.filter(state="queued").exists()


def test_answers_of_others_and_of_deleted_chats_do_not_exist(program, bob_program, answer):
    assert ask(bob_program, answer.pk, style="brief").status_code == 404
    assert ask(program, uuid4(), style="brief").status_code == 404
    delete_chat(answer.turn.chat)
    assert ask(program, answer.pk, style="brief").status_code == 404
    assert not Run.objects.filter(state="queued").exists()
