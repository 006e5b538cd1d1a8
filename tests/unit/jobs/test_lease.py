"""Who may work on a job, and who may write."""

import threading
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import OperationalError, connections
from django.utils import timezone

from research_app.jobs import clock, heartbeat, lease
from research_app.jobs.lease import LeaseLost, StopRequested, hold_lease, request_stop
from research_app.runs.models import Run


@pytest.fixture
def run(alice):
    return Run.objects.create(owner=alice, chat_key=uuid4(), question="How long is the Nile?")


def take_away(run):
    """What a reaper and another runner do after a lease ran out."""
    Run.objects.filter(pk=run.pk).update(state="queued", lease_until=None)


def test_of_two_claimers_one_wins(run):
    with hold_lease(Run, run.pk) as first, hold_lease(Run, run.pk) as second:
        assert first is not None
        assert second is None


@pytest.mark.django_db(transaction=True)
def test_of_many_claimers_at_once_one_wins(alice):
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="How long is the Nile?")
    everybody_there = threading.Barrier(6)
    won = []

    def claim():
        everybody_there.wait()
        with hold_lease(Run, run.pk) as mine:
            if mine:
                won.append(mine.attempt)
                mine.finish(Run.State.DONE)
        connections.close_all()

    threads = [threading.Thread(target=claim) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert won == [1]


def test_a_held_job_is_running_and_a_finished_one_ended(run):
    with hold_lease(Run, run.pk) as held:
        run.refresh_from_db()
        assert run.state == "running"
        assert run.lease_until > timezone.now() + timedelta(seconds=25)
        held.finish(Run.State.DONE, failure="save_failed")
    run.refresh_from_db()
    assert (run.state, run.failure, run.lease_until) == ("done", "save_failed", None)
    assert run.finished_at is not None


def test_a_finished_job_is_not_claimed_again(run):
    with hold_lease(Run, run.pk) as held:
        held.finish(Run.State.DONE)
    with hold_lease(Run, run.pk) as again:
        assert again is None


def test_who_lost_the_lease_can_write_nothing(run):
    with hold_lease(Run, run.pk) as old:
        take_away(run)
        with hold_lease(Run, run.pk) as new:
            with pytest.raises(LeaseLost):
                old.update(question="overwritten")
            with pytest.raises(LeaseLost):
                old.finish(Run.State.DONE)
            with pytest.raises(LeaseLost), old.fenced():
                raise AssertionError("the fence let a lost lease in")
            new.update(failure="mine")
    run.refresh_from_db()
    assert (run.question, run.failure) == ("How long is the Nile?", "mine")


def test_the_block_of_a_lost_lease_ends_quietly_and_leaves_the_job_to_the_other(run):
    with hold_lease(Run, run.pk) as old:
        take_away(run)
        Run.objects.filter(pk=run.pk).update(state="running", attempt=2)
        old.update(failure="late")
    run.refresh_from_db()
    assert (run.state, run.attempt, run.failure) == ("running", 2, "")


def test_a_lease_that_could_not_be_renewed_in_time_counts_as_lost(run):
    with hold_lease(Run, run.pk) as held:
        held._expires = 0.0
        with pytest.raises(LeaseLost):
            held.check()


def test_renewing_prolongs_the_lease_and_notices_its_loss(run):
    with hold_lease(Run, run.pk) as held:
        Run.objects.filter(pk=run.pk).update(lease_until=timezone.now())
        held.renew()
        run.refresh_from_db()
        assert run.lease_until > timezone.now() + timedelta(seconds=25)
        take_away(run)
        held.renew()
        with pytest.raises(LeaseLost):
            held.check()


def test_a_requested_stop_ends_a_running_job_as_stopped(run):
    with hold_lease(Run, run.pk) as held:
        request_stop(Run, run.pk)
        held.check()
        raise AssertionError("the stop was not noticed")
    run.refresh_from_db()
    assert run.state == "stopped"


def test_checking_often_asks_the_database_seldom(run, django_assert_num_queries):
    with hold_lease(Run, run.pk) as held:
        held.check()
        with django_assert_num_queries(0):
            for _ in range(1000):
                held.check()


def test_a_stop_is_noticed_within_a_second(run, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(lease.time, "monotonic", lambda: now[0])
    with hold_lease(Run, run.pk) as held:
        held.check()
        request_stop(Run, run.pk)
        now[0] += 0.3
        with pytest.raises(StopRequested):
            held.check()
        held.finish(Run.State.STOPPED)


def test_a_waiting_job_stops_at_once_and_cannot_be_claimed(run):
    request_stop(Run, run.pk)
    run.refresh_from_db()
    assert run.state == "stopped"
    with hold_lease(Run, run.pk) as held:
        assert held is None


def test_a_block_that_breaks_gives_the_job_back(run):
    with pytest.raises(ZeroDivisionError), hold_lease(Run, run.pk):
        raise ZeroDivisionError
    run.refresh_from_db()
    assert (run.state, run.attempt) == ("queued", 1)


def test_a_shutdown_gives_held_jobs_back_and_claims_nothing_more(run):
    try:
        with hold_lease(Run, run.pk) as held:
            heartbeat.held.release_all()
            run.refresh_from_db()
            assert (run.state, run.lease_until) == ("queued", None)
            with hold_lease(Run, run.pk) as other:
                assert other is None
            held.update(failure="late")
            raise AssertionError("a released lease could still write")
    finally:
        heartbeat.held.open()
    run.refresh_from_db()
    assert (run.state, run.failure) == ("queued", "")


def test_the_next_start_takes_up_what_was_given_back(run):
    heartbeat.held.release_all()
    heartbeat.held.open()
    with hold_lease(Run, run.pk) as held:
        assert held is not None


@pytest.mark.django_db(transaction=True)
def test_a_locked_database_is_waited_for(monkeypatch):
    monkeypatch.setattr(clock.time, "sleep", lambda seconds: None)
    failures = [OperationalError("database is locked")] * 3

    def write():
        if failures:
            raise failures.pop()
        return "written"

    assert clock.patiently(write) == "written"


@pytest.mark.django_db(transaction=True)
def test_a_database_that_stays_away_is_reported_in_the_end(monkeypatch):
    monkeypatch.setattr(clock.time, "sleep", lambda seconds: None)

    def write():
        raise OperationalError("database is locked")

    with pytest.raises(OperationalError):
        clock.patiently(write)
