"""A comparison that is killed, doubled, or overtaken by what people do meanwhile: no pair twice,
none lost, and nothing of what is gone."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from citations.models import Stance
from citations.storage.write.rejudge import rejudge_answer
from citations.verification.judge import EmbeddedJudge
from research_app.chats.delete_chat import delete_chat, erase_deleted_chats, undo_delete
from research_app.chats.models import Chat
from research_app.evidence_graph.answers import compare_again
from research_app.evidence_graph.compare import OtherSources
from research_app.evidence_graph.due import answers_due, arrivals_due
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.tasks import cross_check
from research_app.library.erase import erase_unused_sources
from tests.unit.evidence_graph.made_library import (
    FALL,
    REPORT,
    RISE,
    chat_over,
    check_of,
    compare,
    entry,
)

pytestmark = pytest.mark.django_db
STAFF = "Helios employed 420 people at its works in Arau in 2022."
MORE = f"{REPORT} {STAFF}"
#: Of the writes of one run, those at which it is killed.
POSITIONS = (1, 2, 3, 5, 8, 12)
EXPECTED = [("Courier", "refutes"), ("Gazette", "refutes"), ("Ledger", "supports")]


class Killed(BaseException):
    """The process is gone: nothing of the program catches it."""


@contextmanager
def killed_at(position):
    """Kills the run at its write of this number; tells afterwards how many there were."""
    seen = []

    def watch(execute, sql, *more):
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            seen.append(sql)
            if len(seen) == position:
                raise Killed
        return execute(sql, *more)

    with connection.execute_wrapper(watch):
        yield seen


@contextmanager
def meanwhile(monkeypatch, happens):
    """Does something once, while the first claim is being compared."""
    say, done = OtherSources.say, []

    def saying(self, *given, **more):
        found = say(self, *given, **more)
        if not done:
            done.append(True)
            happens()
        return found

    with monkeypatch.context() as patched:
        patched.setattr(OtherSources, "say", saying)
        yield


@pytest.fixture
def chat(alice):
    return chat_over(alice, entry(alice, MORE), RISE, STAFF)


@pytest.fixture
def others(alice):
    return [
        entry(alice, f"A look at Helios. {FALL} Nobody was let go.", "Courier"),
        entry(alice, f"{RISE} The ledger is public.", "Ledger"),
        entry(alice, "Helios employed 310 people at its works in Arau in 2022.", "Gazette"),
    ]


def said():
    rows = Stance.objects.filter(current=True).exclude(relation="neutral")
    return sorted(rows.values_list("source_text__source__title", "relation"))


def run(check):
    cross_check(str(check.pk))


@pytest.mark.parametrize("position", POSITIONS)
def test_an_answer_that_is_killed_at_any_write_is_compared_in_the_end(chat, others, position):
    check = check_of(chat)
    with killed_at(position), pytest.raises(Killed):
        run(check)
    CrossCheck.objects.filter(state="running").update(state="queued")  # as the reaper does
    run(check)
    check.refresh_from_db()
    assert said() == EXPECTED and (check.state, check.done) == ("done", 2)
    assert not Stance.objects.filter(current=False).exists()


@pytest.mark.parametrize("position", POSITIONS[:5])
def test_an_arrival_that_is_killed_at_any_write_is_compared_in_the_end(alice, chat, position):
    text = f"{FALL} Helios employed 310 people at its works in Arau in 2022."
    entry(alice, text, "Courier")
    [check] = arrivals_due()
    with killed_at(position), pytest.raises(Killed):
        run(check)
    CrossCheck.objects.filter(state="running").update(state="queued")
    run(check)
    assert said() == [("Courier", "refutes"), ("Courier", "refutes")]
    assert Stance.objects.values("claim").distinct().count() == 2


def test_of_two_runners_one_compares(monkeypatch, chat, others):
    check = check_of(chat)
    with meanwhile(monkeypatch, lambda: run(check)):
        run(check)
    assert said() == EXPECTED and CrossCheck.objects.get().attempt == 1


def test_a_runner_that_was_given_up_writes_nothing_beside_the_one_that_took_over(
    monkeypatch, chat, others
):
    check = check_of(chat)

    def taken_over():
        CrossCheck.objects.update(state="queued")
        run(check)

    with meanwhile(monkeypatch, taken_over):
        run(check)
    check.refresh_from_db()
    assert said() == EXPECTED and (check.state, check.done, check.attempt) == ("done", 2, 2)


def test_a_comparison_that_is_asked_for_anew_ends_the_one_at_work(monkeypatch, chat, others):
    answer = chat.turns.get().answer
    with meanwhile(monkeypatch, lambda: compare_again(answer, chat.owner)):
        run(check_of(chat))
    assert said() == []
    run(CrossCheck.objects.get())
    assert said() == EXPECTED and not Stance.objects.filter(current=False).exists()


def test_a_chat_that_is_erased_meanwhile_leaves_nothing(monkeypatch, chat, others):
    def erased():
        delete_chat(chat)
        Chat.objects.update(deleted_at=timezone.now() - timedelta(minutes=5))
        assert erase_deleted_chats() == 1

    check = check_of(chat)
    with meanwhile(monkeypatch, erased):
        run(check)
    assert not Stance.objects.exists() and not CrossCheck.objects.exists()


def test_a_deleted_chat_is_not_compared_until_it_is_brought_back(chat, others):
    check = check_of(chat)
    delete_chat(chat)
    run(check)
    assert said() == [] and answers_due() == []
    undo_delete(chat)
    [again] = answers_due()
    run(again)
    assert said() == EXPECTED


def test_nothing_is_compared_for_an_owner_who_may_not_sign_in(alice, chat, others):
    check = check_of(chat)
    type(alice).objects.update(is_active=False)
    run(check)
    assert said() == [] and answers_due() == []
    type(alice).objects.update(is_active=True)
    [again] = answers_due()
    run(again)
    assert said() == EXPECTED


def test_a_document_that_is_erased_meanwhile_says_nothing(monkeypatch, chat, others):
    def erased():
        others[0].source.library_entries.all().delete()
        assert erase_unused_sources() == 1

    check = check_of(chat)
    with meanwhile(monkeypatch, erased):
        run(check)
    check.refresh_from_db()
    assert said() == EXPECTED[1:] and check.state == "done"


def test_an_answer_that_is_judged_again_keeps_what_others_say_of_it(chat, others):
    compare(chat)
    rejudge_answer(chat.turns.get().answer_id, judge=EmbeddedJudge())
    CrossCheck.objects.update(state="queued", done=0)
    run(CrossCheck.objects.get())
    assert said() == EXPECTED


def test_a_failure_is_told_and_what_was_kept_stays(monkeypatch, chat, others):
    say = OtherSources.say
    calls = []

    def fails(self, *given, **more):
        calls.append(1)
        if len(calls) == 2:
            raise ValueError("a bug")
        return say(self, *given, **more)

    monkeypatch.setattr(OtherSources, "say", fails)
    check = compare(chat)
    assert check.state == "failed" and "broke off" in check.error and check.done == 1
    assert len(said()) >= 1
