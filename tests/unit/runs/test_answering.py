"""The task behind the page: one question, answered and saved once, whatever happens on the way."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.utils import timezone

from research_app.answering.events import AnswerCompleted, Restarted, RunFailed, RunSaved
from research_app.answering.tools import memory_tools
from research_app.chats.delete_chat import delete_chat
from research_app.chats.models import Chat, Turn
from research_app.intake.recording import Destination, Given, queue, record_paste
from research_app.jobs.heartbeat import held
from research_app.jobs.lease import StopRequested, hold_lease
from research_app.library.models import Intake
from research_app.retrieval.errors import WordIndexBusy
from research_app.runs import tasks
from research_app.runs.access import own_runs
from research_app.runs.ending import saving
from research_app.runs.ending.failures import failure_of
from research_app.runs.ending.saving import SaveFailed, save_again
from research_app.runs.ending.stop import stop_run, stop_runs_of_the_shut_out
from research_app.runs.log.recorder import Recorder, prune_runs, read_log
from research_app.runs.models import Run, RunEvent
from research_app.runs.tasks import answer_run
from research_app.scope.scope import Scope
from tests.unit.answers import REPORT, stored_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(alice, monkeypatch):
    """A question about one stored report, which is searched in memory."""
    text = stored_text(REPORT)
    monkeypatch.setattr(tasks, "library_tools", lambda *_, **models: memory_tools([text]))
    chat_key = uuid4()
    return Run.objects.create(
        owner=alice,
        chat_key=chat_key,
        question="Where is Helios Energy headquartered?",
        scope=Scope.library(chat_key=chat_key).to_json(),
    )


def answered(run):
    answer_run(str(run.pk))
    run.refresh_from_db()
    return run


def kinds(run):
    return [type(event) for _, event in read_log(run.pk)]


def break_saving(monkeypatch, error):
    def broken(run, answer):
        raise error

    monkeypatch.setattr(saving, "save_run", broken)


def test_the_first_complete_answer_makes_the_chat(run, alice):
    answered(run)
    chat = Chat.objects.get()
    assert (chat.pk, chat.owner) == (run.chat_key, alice)
    assert (run.state, run.chat, run.failure) == ("done", chat, "")
    assert chat.turns.get().answer.question == run.question
    assert kinds(run)[-2:] == [AnswerCompleted, RunSaved]


def test_a_message_that_comes_twice_changes_nothing(run):
    answered(run)
    before = RunEvent.objects.count()
    answered(run)
    assert (Turn.objects.count(), RunEvent.objects.count()) == (1, before)


def follow_up(run, question):
    return answered(
        Run.objects.create(
            owner=run.owner,
            chat=run.chat,
            chat_key=run.chat_key,
            question=question,
            scope=run.scope,
        )
    )


def test_a_follow_up_knows_its_chat(run):
    chat = answered(run).chat
    again = follow_up(run, "When was it founded?")
    assert [turn.key for turn in chat.turns.all()] == [run.pk, again.pk]


def test_a_third_question_still_knows_what_the_first_was_about(run):
    answered(run)
    follow_up(run, "When was it founded?")
    third = follow_up(run, "And where?")
    searched = third.chat.turns.last().answer.plan[0]
    assert "Helios" in searched and "where" in searched


def test_a_stopped_run_saves_nothing_and_keeps_its_log(run, monkeypatch):
    def stop_midway(request, tools):
        for event in pipeline(request, tools):
            stop_run(run)
            held_lease = next(iter(held._leases))
            held_lease._next_check = 0.0
            yield event

    pipeline = tasks.answer_question
    monkeypatch.setattr(tasks, "answer_question", stop_midway)
    answered(run)
    assert run.state == "stopped"
    assert Chat.objects.count() == 0


@pytest.mark.parametrize("how", ["stopped", "chat deleted", "owner shut out"])
def test_what_nobody_wants_at_the_last_moment_is_not_saved(run, monkeypatch, how):
    first = answered(run)
    second = Run.objects.create(
        owner=run.owner, chat=first.chat, chat_key=run.chat_key, question=run.question
    )
    save = tasks.save_and_finish

    def save_a_moment_later(lease, run, answer):
        if how == "stopped":
            stop_run(run)
        elif how == "chat deleted":
            delete_chat(run.chat)
        else:
            shut_out(run.owner)
        save(lease, run, answer)

    monkeypatch.setattr(tasks, "save_and_finish", save_a_moment_later)
    assert answered(second).state == "stopped"
    assert Turn.objects.count() == Chat.objects.count() == 1


def shut_out(user):
    type(user).objects.filter(pk=user.pk).update(is_active=False)


def test_whoever_is_shut_out_meanwhile_is_answered_no_more(run, alice, bob):
    asked_by_bob = Run.objects.create(owner=bob, chat_key=uuid4(), question="Why?")
    waiting = Run.objects.create(owner=alice, chat_key=uuid4(), question="Why?")
    shut_out(alice)
    with hold_lease(Run, run.pk) as lease:
        stop_runs_of_the_shut_out()
        with pytest.raises(StopRequested):
            lease.check()
    waiting.refresh_from_db()
    asked_by_bob.refresh_from_db()
    assert (waiting.state, asked_by_bob.state) == ("stopped", "queued")


def test_saving_again_does_not_bring_back_a_chat_that_was_deleted_meanwhile(run, monkeypatch):
    first = answered(run)
    second = Run.objects.create(
        owner=run.owner, chat=first.chat, chat_key=run.chat_key, question=run.question
    )
    with monkeypatch.context() as broken:
        break_saving(broken, DatabaseError("disk full"))
        answered(second)
    delete_chat(first.chat)
    with pytest.raises(SaveFailed, match="was deleted"):
        save_again(second)
    assert Turn.objects.count() == Chat.objects.count() == 1
    first.chat.delete()
    with pytest.raises(SaveFailed, match="was deleted"):
        save_again(second)


def test_a_bug_fails_the_run_with_a_sentence_and_a_traceback(run, monkeypatch, caplog):
    monkeypatch.setattr(tasks, "answer_question", lambda request, tools: 1 / 0)
    answered(run)
    assert run.state == "failed"
    assert "Ask again" in failure_of(run).advice
    assert kinds(run) == [RunFailed]
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    "error", [OperationalError("database is locked"), WordIndexBusy("another process writes")]
)
def test_a_database_or_index_that_is_away_is_no_failure(run, monkeypatch, error):
    def away(request, tools):
        raise error

    with monkeypatch.context() as busy:
        busy.setattr(tasks, "answer_question", away)
        with pytest.raises(type(error)):
            answer_run(str(run.pk))
    run.refresh_from_db()
    assert (run.state, run.failure) == ("queued", "")
    assert answered(run).state == "done"


def test_a_disk_without_room_for_one_more_event_ends_the_run_with_its_sentence(run, monkeypatch):
    monkeypatch.setattr("research_app.jobs.clock.PAUSES", ())

    def full(execute, sql, *rest):
        if sql.startswith("INSERT") and RunEvent._meta.db_table in sql:
            raise OperationalError("could not extend file: No space left on device")
        return execute(sql, *rest)

    with connection.execute_wrapper(full):
        answered(run)
    assert run.state == Run.State.FAILED and "disk is full" in failure_of(run).sentence
    assert not Chat.objects.exists()


def test_an_answer_that_cannot_be_saved_is_kept_and_saved_later(run, monkeypatch):
    with monkeypatch.context() as broken:
        break_saving(broken, DatabaseError("disk full"))
        answered(run)
        assert (run.state, run.failure) == ("done", "save_failed")
        assert failure_of(run).remedy == "save again"
        assert Chat.objects.count() == 0
        with pytest.raises(SaveFailed, match="could not be saved"):
            save_again(run)
    chat = save_again(run)
    assert save_again(run) == chat
    run.refresh_from_db()
    assert (run.chat, run.failure, failure_of(run)) == (chat, "", None)
    assert chat.turns.count() == 1


def test_a_run_without_an_answer_has_nothing_to_save_again(run):
    with pytest.raises(SaveFailed):
        save_again(run)


def test_a_stopped_run_is_never_saved_afterwards(run, monkeypatch):
    with monkeypatch.context() as crash:
        crash.setattr(tasks, "save_and_finish", lambda lease, run, answer: lease.release())
        answered(run)
    stop_run(run)
    with pytest.raises(SaveFailed):
        save_again(run)


def test_what_was_stopped_in_a_draft_goes_with_its_chat(run, alice):
    stopped = Run.objects.create(
        owner=alice, chat_key=run.chat_key, question="Oops", state="stopped"
    )
    assert own_runs(alice).filter(pk=stopped.pk).exists()
    chat = answered(run).chat
    delete_chat(chat)
    assert not own_runs(alice).exists()
    chat.delete()
    assert not Run.objects.exists()


def test_the_next_runner_answers_a_run_that_broke_off(run):
    with hold_lease(Run, run.pk) as first:
        Recorder(first).begin()
        first.release()
    answered(run)
    assert run.state == "done"
    assert kinds(run)[0] is Restarted


def test_a_crash_between_answer_and_saving_costs_no_second_asking(run, monkeypatch):
    with monkeypatch.context() as crash:
        crash.setattr(tasks, "save_and_finish", lambda lease, run, answer: lease.release())
        answered(run)
    assert (run.state, Chat.objects.count()) == ("queued", 0)
    monkeypatch.setattr(tasks, "answer_question", lambda request, tools: 1 / 0)
    answered(run)
    assert (run.state, Turn.objects.count()) == ("done", 1)
    assert Restarted not in kinds(run)


def test_attachments_are_read_before_the_question_is_answered(run, monkeypatch):
    intake = Intake.objects.create(owner=run.owner, chat_key=run.chat_key, name="a.pdf")
    monkeypatch.setattr(tasks.time, "sleep", lambda seconds: Intake.objects.update(step="words"))
    answered(run)
    assert run.state == "done"
    assert read_log(run.pk)[0][1].detail == "Reading 1 attachment"
    assert intake.chat_key == run.chat_key


def test_an_attachment_that_nobody_reads_is_read_by_its_question(run, monkeypatch):
    monkeypatch.setattr(tasks, "UNTAKEN_SECONDS", -1.0)
    where = Destination(owner=run.owner, chat_key=run.chat_key)
    intake = queue(record_paste("The Nile is 6,650 km long.", Given(), where))
    answered(run)
    intake.refresh_from_db()
    assert run.state == "done"
    # What is found by its words goes back to the queue, to be found by its meaning later.
    assert (intake.step, intake.state) == ("words", "queued")


def test_runs_are_forgotten_a_day_after_they_ended(run, alice):
    answered(run)
    waiting = Run.objects.create(owner=alice, chat_key=uuid4(), question="Still waiting?")
    Run.objects.update(created_at=timezone.now() - timedelta(days=3))
    prune_runs()
    assert Run.objects.count() == 2
    Run.objects.filter(pk=run.pk).update(finished_at=timezone.now() - timedelta(hours=25))
    prune_runs()
    assert list(Run.objects.all()) == [waiting]
    assert RunEvent.objects.count() == 0
    assert Chat.objects.get().turns.count() == 1
