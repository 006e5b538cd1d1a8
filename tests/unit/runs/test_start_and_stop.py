"""Asking once gives one run, whatever the browser sends; stopping ends it."""

from uuid import uuid4

import pytest
from django.utils import timezone

from citations.models import EvidenceStore
from research_app.chats.models import Chat
from research_app.runs.beginning.start import ChatBusy, start_run
from research_app.runs.ending.failures import failure_of
from research_app.runs.ending.stop import stop_run
from research_app.runs.models import Run
from research_app.scope.scope import Scope

pytestmark = pytest.mark.django_db


def ask(owner, *, chat_key=None, run_id=None, question="How long is the Nile?"):
    chat_key, run_id = chat_key or uuid4(), run_id or uuid4()
    scope = Scope.library(chat_key=chat_key)
    return start_run(owner, chat_key=chat_key, question=question, scope=scope, run_id=run_id)


def chat_of(owner, **fields):
    return Chat.objects.create(owner=owner, store=EvidenceStore.objects.create(), **fields)


def test_a_question_is_queued_and_leaves_no_chat(alice):
    run = ask(alice)
    assert (run.state, run.owner, run.chat) == ("queued", alice, None)
    assert Scope.from_json(run.scope).chat_key == run.chat_key
    assert Chat.objects.count() == 0


def test_asking_twice_with_one_id_gives_one_run(alice):
    run = ask(alice)
    assert ask(alice, chat_key=run.chat_key, run_id=run.pk) == run
    assert Run.objects.count() == 1


def test_asking_again_after_the_end_still_gives_the_same_run(alice):
    run = ask(alice)
    Run.objects.update(state="done")
    assert ask(alice, chat_key=run.chat_key, run_id=run.pk) == run


def test_an_id_that_is_somebody_elses_gives_a_new_one(alice, bob):
    foreign = ask(bob)
    run = ask(alice, run_id=foreign.pk, question="What does Bob ask?")
    assert run.pk != foreign.pk
    foreign.refresh_from_db()
    assert (foreign.owner, foreign.question) == (bob, "How long is the Nile?")


def test_a_second_question_waits_and_says_so(alice):
    run = ask(alice)
    with pytest.raises(ChatBusy, match="still answering") as busy:
        ask(alice, chat_key=run.chat_key)
    assert busy.value.run == run
    assert Run.objects.count() == 1


def test_a_busy_chat_of_somebody_else_is_no_obstacle(alice, bob):
    foreign = ask(bob)
    assert ask(alice, chat_key=foreign.chat_key).is_active


def test_a_follow_up_belongs_to_its_chat(alice):
    chat = chat_of(alice)
    assert ask(alice, chat_key=chat.pk).chat == chat


def test_a_foreign_or_deleted_chat_is_never_touched(alice, bob):
    foreign = chat_of(bob)
    deleted = chat_of(alice, deleted_at=timezone.now())
    assert ask(alice, chat_key=foreign.pk).chat is None
    assert ask(alice, chat_key=deleted.pk).chat is None


def test_a_waiting_run_stops_at_once_and_says_what_to_do(alice):
    run = ask(alice)
    stop_run(run)
    assert run.state == "stopped"
    assert failure_of(run).remedy == "ask again"
    assert ask(alice, chat_key=run.chat_key).is_active


def test_a_running_run_is_asked_to_stop(alice):
    run = ask(alice)
    Run.objects.update(state="running", attempt=1)
    stop_run(run)
    assert (run.state, run.stop_requested) == ("running", True)


def test_a_finished_run_stays_as_it_is(alice):
    run = ask(alice)
    Run.objects.update(state="done")
    stop_run(run)
    assert (run.state, run.stop_requested) == ("done", False)
