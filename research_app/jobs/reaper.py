"""Keeps the database and the runners in agreement, from every server and worker.

Per pass: a job whose lease ran out is queued again (or stopped, or failed after `JOB_ATTEMPTS`),
and a job that waits without a runner is handed to one. All of it by conditional updates, so that
several reapers at once do it once. Then the chores that are due.
"""

import logging
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from celery import Task
from django.conf import settings
from django.db import DatabaseError, connections, transaction
from django.db.models import Q

from research_app.jobs import dispatch, line, registry
from research_app.jobs.clock import PASSING, ago, in_future, now
from research_app.jobs.models import Job
from research_app.jobs.pool import Lane
from research_app.jobs.registry import JobKind

log = logging.getLogger(__name__)
PASS_SECONDS = 2.0
BATCH = 200
# How long a job may wait before it is handed over again. With a broker it may rightly stand in
# line.
PATIENCE_POOL = timedelta(seconds=3)
PATIENCE_BROKER = timedelta(seconds=45)
# A sender's clock may be ahead of the database's; by more than this, its time says nothing.
AHEAD_SECONDS = 5
State = Job.State


def reap(*, patience: timedelta | None = None) -> None:
    """One pass over all kinds of jobs. `patience` says how long a job may wait without a runner."""
    if patience is None:
        patience = PATIENCE_BROKER if settings.CELERY_BROKER_URL else PATIENCE_POOL
    dispatch.send_unsent()
    for kind in list(registry.kinds.values()):
        end_lost_leases(kind)
        hand_over_waiting(kind, patience)


def end_lost_leases(kind: JobKind) -> None:
    """Takes jobs from runners that gave no sign of life. One whose runner froze in the middle of a
    transaction is left until the database has ended that: it holds up no other. A job that was
    asked to stop and then given back, or whose asker died half-way, waits for nobody: it ends."""
    over = Q(lease_until__lt=now()) | _was_set_back()
    without_runner = Q(over, state=State.RUNNING)
    unwanted = Q(state=State.QUEUED, stop_requested=True)
    expired = kind.model._default_manager.filter(without_runner | unwanted)
    if not expired.exists():  # nearly always: a look is cheaper than a transaction
        return
    with transaction.atomic():
        found = expired.select_for_update(skip_locked=True).values_list("pk", flat=True)
        lost = expired.filter(pk__in=list(found))
        ended = {"lease_until": None, "finished_at": now()}
        lost.filter(stop_requested=True).update(state=State.STOPPED, **ended)
        tired = lost.filter(attempt__gte=settings.JOB_ATTEMPTS)
        tired.update(state=State.FAILED, **ended, **kind.given_up)
        lost.update(state=State.QUEUED, lease_until=None, heartbeat_at=None)


def _was_set_back() -> Q:
    """The database's clock, since it wrote the last sign of life: nobody waits until it is that
    late again, and whoever still works on the job begins it anew."""
    return Q(heartbeat_at__gt=in_future(AHEAD_SECONDS))


def hand_over_waiting(kind: JobKind, patience: timedelta) -> None:
    for task, only in kind.parts():
        _hand_over(kind, task, only, patience)


def _hand_over(kind: JobKind, task: "Task[[str], Any]", only: Q, patience: timedelta) -> None:
    """`heartbeat_at` of a queued job is the last time somebody handed it over. One that lost its
    runner or was given back has no message on its way: it waits for nobody's patience. With a
    broker, one that only waits long is handed over again where messages are missing in its line."""
    before = ago(patience)
    asked_long_ago = Q(created_at__lte=before) | Q(created_at__gt=in_future(AHEAD_SECONDS))
    lost = Q(heartbeat_at=None, attempt__gt=0)
    overdue = Q(heartbeat_at__lt=before) | _was_set_back() | Q(asked_long_ago, heartbeat_at=None)
    queued = kind.model._default_manager.filter(only, state=State.QUEUED)
    is_asked_for = settings.CELERY_BROKER_URL and queued.filter(overdue).exists()
    stand_in_line = is_asked_for and line.all_stand_in_line(task)
    waiting = queued.filter(lost if stand_in_line else lost | overdue)
    found = waiting.order_by("created_at").values_list("pk", "attempt")[:BATCH]
    for pk, attempt in list(found):
        is_tired = attempt >= settings.JOB_ATTEMPTS
        if not is_tired and dispatch.is_in_hand(task, str(pk)):
            continue
        mine = waiting.filter(pk=pk, attempt=attempt)
        if is_tired:
            mine.update(state=State.FAILED, finished_at=now(), **kind.given_up)
        elif mine.update(heartbeat_at=now()) and not dispatch.send(task, str(pk)):
            return  # the broker is away: the others need not wait for it, too


class Reaper:
    """The thread that reaps and starts chores. A chore that breaks is reported and runs again
    later, and so is a pass: nothing may end this thread but `stop`."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._chores = Lane("chore", width=1)
        self._due: dict[Callable[[], object], float] = {}
        self._at_work = (threading.Lock(), threading.Lock())  # a pass, a chore
        self._thread = threading.Thread(target=self._run, name="reaper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._chores.close()

    def hold_still(self) -> None:
        """For a process about to fork: waits until no connection is open and nothing is half done
        in these threads, which the child would inherit without them."""
        for lock in self._at_work:
            lock.acquire()

    def go_on(self) -> None:
        """After the fork, in parent and child."""
        for lock in self._at_work:
            lock.release()

    def _run(self) -> None:
        patience = None if settings.CELERY_BROKER_URL else timedelta(0)
        while not self._stop.is_set():
            with self._at_work[0]:
                self._pass(patience)
            patience = None
            self._stop.wait(PASS_SECONDS)

    def _pass(self, patience: timedelta | None) -> None:
        try:
            reap(patience=patience)
        except DatabaseError as error:
            log.warning("the database was not to be had, reaping again soon: %s", error)
        except Exception:
            log.exception("a pass broke off, reaping again soon")
        finally:
            connections.close_all()
        self._start_chores()

    def _start_chores(self) -> None:
        moment = time.monotonic()
        for chore in list(registry.chores.values()):
            if moment >= self._due.get(chore.function, 0.0):
                self._due[chore.function] = moment + chore.seconds
                name = f"{chore.function.__module__}.{chore.function.__qualname__}"
                self._chores.submit(name, partial(self._do, chore.function))

    def _do(self, chore: Callable[[], object]) -> None:
        with self._at_work[1]:
            try:
                chore()
            except PASSING as error:
                log.warning("the database was not to be had for a chore, later again: %s", error)
            finally:
                connections.close_all()
