"""The database and the runners come to agree again, whatever broke off."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from research_app.jobs import dispatch, line, reaper, registry
from research_app.jobs.lease import hold_lease
from research_app.jobs.registry import JobKind
from research_app.runs.models import Run


class Task:
    """Stands where the queue begins: notes what was handed over."""

    name = "a task"

    def __init__(self):
        self.sent = []

    def __call__(self, job_id):
        self.sent.append(job_id)

    def apply_async(self, arguments, **options):
        self.sent += arguments


@pytest.fixture
def task(monkeypatch):
    task = Task()
    kind = JobKind(model=Run, task=task, given_up={"failure": "interrupted"})
    monkeypatch.setattr(registry, "kinds", {Run: kind})
    monkeypatch.setattr(dispatch, "send", lambda task, job_id: not task.sent.append(job_id))
    return task


@pytest.fixture
def make_run(alice):
    def make_run(*, waits=timedelta(0), **fields):
        run = Run.objects.create(owner=alice, chat_key=uuid4(), question="Why?", **fields)
        Run.objects.filter(pk=run.pk).update(created_at=timezone.now() - waits)
        return run

    return make_run


def lost(**fields):
    return {"state": "running", "lease_until": timezone.now() - timedelta(seconds=1)} | fields


def state_of(run):
    run.refresh_from_db()
    return run.state


def test_a_clock_that_was_set_back_keeps_no_job_from_being_taken_up(task, make_run):
    later = timezone.now() + timedelta(hours=1)
    held = make_run(state="running", attempt=1, lease_until=later, heartbeat_at=later)
    sent = make_run(attempt=1, heartbeat_at=later)
    reaper.reap()
    assert sorted(task.sent) == sorted([str(held.pk), str(sent.pk)])


def test_a_job_whose_runner_died_is_taken_up_again(task, make_run):
    run = make_run(waits=timedelta(minutes=1), **lost(attempt=1))
    reaper.reap()
    assert state_of(run) == "queued"
    assert task.sent == [str(run.pk)]


def test_a_job_with_a_live_runner_is_left_alone(task, make_run):
    run = make_run(state="running", attempt=1, lease_until=timezone.now() + timedelta(seconds=9))
    reaper.reap()
    assert state_of(run) == "running"
    assert task.sent == []


def test_a_job_that_waits_without_a_runner_is_handed_over_once(task, make_run):
    run = make_run(waits=timedelta(seconds=4))
    reaper.reap()
    reaper.reap()
    assert task.sent == [str(run.pk)]


def test_a_job_that_was_just_queued_is_left_to_its_sender(task, make_run):
    make_run()
    reaper.reap()
    assert task.sent == []


@pytest.mark.parametrize("minutes", [-10, 10])
def test_a_process_whose_clock_is_off_takes_nothing_away_and_loses_nothing(
    task, make_run, monkeypatch, minutes
):
    real_now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real_now() + timedelta(minutes=minutes))
    claimed = make_run()
    with hold_lease(Run, claimed.pk) as lease:
        lease.renew()
        reaper.reap()
        assert state_of(claimed) == "running"
        left = {"lease_until": real_now() - timedelta(seconds=1)}
        Run.objects.filter(pk=claimed.pk).update(**left)
        reaper.reap()
        assert state_of(claimed) == "queued"
    assert task.sent == [str(claimed.pk)]


def test_a_job_of_a_sender_whose_clock_is_ahead_waits_no_longer_for_it(task, make_run):
    run = make_run(waits=timedelta(minutes=-10))
    reaper.reap()
    reaper.reap()
    assert task.sent == [str(run.pk)]


def test_a_start_takes_up_everything_that_waits_at_once(task, make_run):
    run = make_run()
    reaper.reap(patience=timedelta(0))
    assert task.sent == [str(run.pk)]


@pytest.fixture
def messages(monkeypatch, settings):
    """A broker; the list holds how many messages stand in the line, or what it raises."""
    settings.CELERY_BROKER_URL = "redis://nowhere"
    messages = [0]

    def count(*_):
        if isinstance(messages[0], Exception):
            raise messages[0]
        return messages[0]

    monkeypatch.setattr(line, "line_of", lambda task: task.name)
    monkeypatch.setattr(line, "messages_in", count)
    return messages


def test_with_a_broker_a_job_may_stand_in_line(task, make_run, messages):
    make_run(waits=timedelta(seconds=30))
    late = make_run(waits=timedelta(seconds=90))
    reaper.reap()
    assert task.sent == [str(late.pk)]


@pytest.mark.parametrize("standing", [3, 4, ConnectionError("Connection refused")])
def test_a_long_line_gets_no_second_messages_while_none_is_missing(
    task, make_run, messages, standing
):
    for _ in range(2):
        make_run(waits=timedelta(hours=3))
    lost = make_run(attempt=1)
    messages[0] = standing
    reaper.reap()
    assert task.sent == [str(lost.pk)]
    messages[0] = 2
    reaper.reap()
    reaper.reap()
    assert len(task.sent) == 3


def test_with_a_broker_a_lost_job_is_handed_over_at_once(task, make_run, settings):
    settings.CELERY_BROKER_URL = "redis://nowhere"
    runs = [make_run(**lost(attempt=1)), make_run(attempt=1)]
    reaper.reap()
    assert sorted(task.sent) == sorted(str(run.pk) for run in runs)
    reaper.reap()
    assert len(task.sent) == 2


def test_what_a_broker_did_not_take_is_sent_when_it_is_back(alice, monkeypatch, settings):
    settings.CELERY_BROKER_URL = "redis://nowhere"
    monkeypatch.setattr(registry, "kinds", {})
    task, away = Task(), [ConnectionError("Connection reset by peer")]
    take = task.apply_async

    tried = []

    def apply_async(arguments, **options):
        tried.append(*arguments)
        if away:
            raise away[0]
        take(arguments)

    task.apply_async = apply_async
    assert not dispatch.send(task, "7")
    assert not dispatch.send(task, "8")
    assert tried == ["7"]  # nobody else waits for a broker that is away
    reaper.reap()
    assert task.sent == []
    away.clear()
    reaper.reap()
    reaper.reap()
    assert task.sent == ["7", "8"]
    assert dispatch.send(task, "9")


def test_a_job_that_keeps_losing_its_runner_fails_with_a_reason(task, make_run, settings):
    settings.JOB_ATTEMPTS = 3
    crashed = make_run(**lost(attempt=3))
    given_back = make_run(waits=timedelta(minutes=1), attempt=3)
    reaper.reap()
    for run in (crashed, given_back):
        assert state_of(run) == "failed"
        assert run.failure == "interrupted"
        assert run.finished_at is not None
    assert task.sent == []


def test_a_lost_job_that_was_to_stop_is_stopped(task, make_run):
    run = make_run(**lost(attempt=1, stop_requested=True))
    reaper.reap()
    assert state_of(run) == "stopped"


@pytest.mark.parametrize("attempt", [0, 1], ids=["never begun", "given back"])
def test_a_waiting_job_that_was_to_stop_is_stopped(task, make_run, attempt):
    """Its runner gave it back before it saw the wish, or who wrote the wish died half-way: nobody
    could take it up, and its chat would be busy for ever."""
    run = make_run(attempt=attempt, stop_requested=True)
    reaper.reap()
    assert state_of(run) == "stopped"
    assert run.finished_at is not None
    assert task.sent == []


def test_finished_jobs_are_never_touched(task, make_run):
    states = ["done", "failed", "stopped"]
    runs = [make_run(state=state, waits=timedelta(days=1)) for state in states]
    reaper.reap()
    assert [state_of(run) for run in runs] == states
    assert task.sent == []
