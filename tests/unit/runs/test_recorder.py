"""The log of a run: complete, in order, and written by nobody but its runner."""

from uuid import uuid4

import pytest

from research_app.answering.events import EvidenceFound, Restarted, RunSaved, StepStarted
from research_app.jobs.lease import LeaseLost, hold_lease
from research_app.runs.log.recorder import Recorder, read_log
from research_app.runs.models import Run, RunEvent
from tests.unit.answers import memory_text, proposal, written_answer

pytestmark = pytest.mark.django_db
PLAN = StepStarted(step="plan", detail="Reading the question")
COMPOSE = StepStarted(step="compose", detail="Writing the answer")


@pytest.fixture
def run(alice):
    return Run.objects.create(owner=alice, chat_key=uuid4(), question="How long is the Nile?")


def take_away(run):
    Run.objects.filter(pk=run.pk).update(state="queued", lease_until=None)


def evidence():
    text = memory_text("The Nile is 6,650 kilometres long.")
    return written_answer([proposal(text, text.text)], [text]).evidence[0]


def test_events_come_back_as_they_were_written_numbered_from_one(run):
    found = EvidenceFound(evidence=evidence())
    with hold_lease(Run, run.pk) as lease:
        recorder = Recorder(lease)
        recorder.begin()
        for event in (PLAN, found, COMPOSE):
            recorder.record(event)
        lease.finish(Run.State.DONE)
    assert read_log(run.pk) == [(1, PLAN), (2, found), (3, COMPOSE)]
    assert read_log(run.pk)[2:] == [(3, COMPOSE)]


def test_a_runner_that_lost_its_lease_can_append_nothing(run):
    with hold_lease(Run, run.pk) as old:
        recorder = Recorder(old)
        recorder.begin()
        recorder.record(PLAN)
        take_away(run)
        with pytest.raises(LeaseLost):
            recorder.record(COMPOSE)
        with hold_lease(Run, run.pk) as new:
            Recorder(new).begin()
            with pytest.raises(LeaseLost):
                recorder.record(COMPOSE)
            new.finish(Run.State.DONE)
    assert [event for _, event in read_log(run.pk)] == [Restarted()]


def test_a_second_attempt_replaces_the_first_and_counts_on(run):
    with hold_lease(Run, run.pk) as first:
        recorder = Recorder(first)
        recorder.begin()
        recorder.record(PLAN)
        recorder.record(COMPOSE)
        take_away(run)
    with hold_lease(Run, run.pk) as second:
        recorder = Recorder(second)
        recorder.begin()
        recorder.record(PLAN)
        second.finish(Run.State.DONE)
    assert read_log(run.pk) == [(3, Restarted()), (4, PLAN)]
    assert set(RunEvent.objects.values_list("attempt", flat=True)) == {2}


def test_what_is_rolled_back_is_not_in_the_log(run):
    with hold_lease(Run, run.pk) as lease:
        with pytest.raises(ZeroDivisionError), lease.fenced():
            Recorder(lease).append([RunSaved(chat_id="x")])
            raise ZeroDivisionError
        lease.finish(Run.State.DONE)
    assert read_log(run.pk) == []
