"""Jobs in threads: in order, in lanes, and never twice at once."""

import threading

import pytest

from research_app.jobs import dispatch
from research_app.jobs.pool import Lane, Pool, step_aside

SOON = 5.0


def test_calls_run_in_order_and_at_most_so_many_at_once():
    lane = Lane("lane", width=1)
    order, ended = [], threading.Event()
    for number in range(5):
        lane.submit(str(number), lambda number=number: order.append(number))
    lane.submit("last", ended.set)
    assert ended.wait(SOON)
    assert order == [0, 1, 2, 3, 4]


def test_reading_files_never_blocks_answering():
    pool = Pool()
    go_on, answered = threading.Event(), threading.Event()
    pool.lane("read", width=1).submit("file", lambda: go_on.wait(SOON))
    pool.lane("answer", width=1).submit("question", answered.set)
    assert answered.wait(SOON)
    go_on.set()


def test_what_waits_or_runs_already_is_not_queued_again():
    lane = Lane("lane", width=1)
    go_on, ended, calls = threading.Event(), threading.Event(), []

    def work():
        calls.append("work")
        go_on.wait(SOON)

    for _ in range(3):
        lane.submit("same", work)
    assert lane.holds("same")
    go_on.set()
    lane.submit("last", ended.set)
    assert ended.wait(SOON)
    assert calls == ["work"]
    assert not lane.holds("same")


def test_a_job_that_breaks_is_reported_and_does_not_stop_its_lane(monkeypatch):
    lane = Lane("lane", width=1)
    reported, ended = threading.Event(), threading.Event()
    monkeypatch.setattr(threading, "excepthook", lambda details: reported.set())
    lane.submit("broken", lambda: 1 / 0)
    lane.submit("next", ended.set)
    assert ended.wait(SOON)
    assert reported.wait(SOON)


def test_a_job_that_waits_for_another_blocks_nobody():
    lane = Lane("lane", width=1)
    waits, answered, back = threading.Event(), threading.Event(), threading.Event()

    def wait():
        with step_aside():
            waits.wait(SOON)
        back.set()

    lane.submit("waits", wait)
    lane.submit("next", answered.set)
    assert answered.wait(SOON)
    waits.set()
    assert back.wait(SOON)


def test_stepping_aside_outside_a_pool_does_nothing():
    with step_aside():
        pass


def test_a_closed_lane_starts_nothing_more():
    lane = Lane("lane", width=1)
    go_on, calls, done = threading.Event(), [], threading.Event()

    def first():
        go_on.wait(SOON)
        done.set()

    lane.submit("first", first)
    lane.submit("second", lambda: calls.append("second"))
    lane.close()
    go_on.set()
    assert done.wait(SOON)
    lane.submit("third", lambda: calls.append("third"))
    assert calls == []


class Task:
    name = "a task"

    def __init__(self):
        self.calls = []
        self.called = threading.Event()

    def __call__(self, job_id):
        self.calls.append(job_id)
        self.called.set()


@pytest.fixture
def pool():
    dispatch.open_pool()
    yield
    dispatch.close_pool()


def test_a_job_is_run_only_when_its_row_is_committed(db, pool, django_capture_on_commit_callbacks):
    task = Task()
    with django_capture_on_commit_callbacks() as callbacks:
        dispatch.enqueue(task, 7)
    assert task.calls == []
    callbacks[0]()
    assert task.called.wait(SOON)
    assert task.calls == ["7"]


def test_without_a_runner_the_job_stays_queued(db, django_capture_on_commit_callbacks):
    task = Task()
    with django_capture_on_commit_callbacks(execute=True):
        dispatch.enqueue(task, 7)
    assert task.calls == []
