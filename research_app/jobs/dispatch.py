"""Handing a queued job to a runner: a Celery worker where there is a broker, else this process's
pool.

A process with neither (a command beside a running server) leaves the job queued; the server's
reaper finds it within seconds. A message may be lost or come twice: the claim decides, see `lease`.
"""

import logging
import time
from typing import Any
from uuid import UUID

from celery import Task
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError as BrokerUnavailable
from redis.exceptions import RedisError

from research_app.jobs.models import Job
from research_app.jobs.pool import Lane, Pool

log = logging.getLogger(__name__)
_pool: Pool | None = None
_unsent: dict[str, "Task[[str], Any]"] = {}
_away_until = 0.0
MOST_UNSENT = 1000
# The reaper tries more often; a process without one tries again by itself.
SECONDS_LEFT_ALONE = 10.0


def enqueue(task: "Task[[str], Any]", job_id: UUID | int | str) -> None:
    """Runs `task(str(job_id))` in the background once the current transaction has committed."""
    transaction.on_commit(lambda: send(task, str(job_id)))


def send(task: "Task[[str], Any]", job_id: str) -> bool:
    """Hands the job over now. A broker that is away costs a delay only: the reaper of this process
    sends again within seconds, and any other one later. Just after that nobody else waits for a
    broker that says nothing. Returns whether the broker was there."""
    if settings.CELERY_BROKER_URL:
        if time.monotonic() >= _away_until:
            return _send_to_broker(task, job_id)
        _keep(task, job_id)
        return False
    if _pool:
        # A fair line (see `fair`) says itself which job is next.
        work = getattr(task, "by_ticket", task)
        _lane(_pool, task).submit(job_id, lambda: work(job_id))
    return True


def _lane(pool: Pool, task: "Task[[str], Any]") -> Lane:
    """A fair line has room beside what one person may have at work."""
    shares = 2 if hasattr(task, "by_ticket") else 1
    return pool.lane(task.name, width=shares * settings.JOB_THREADS)


def send_unsent() -> None:
    """Hands over what the broker did not take, as soon as it is back."""
    for job_id, task in list(_unsent.items()):
        if not _send_to_broker(task, job_id):
            return
        _unsent.pop(job_id, None)


def _send_to_broker(task: "Task[[str], Any]", job_id: str) -> bool:
    global _away_until
    try:
        task.apply_async((job_id,), retry=False)
    except (BrokerUnavailable, RedisError, OSError) as error:
        # The last two come from a connection that was open when the broker went.
        log.warning("the broker is away, %s will be sent again: %s", job_id, error)
        _keep(task, job_id)
        _away_until = time.monotonic() + SECONDS_LEFT_ALONE
        return False
    _away_until = 0.0
    return True


def _keep(task: "Task[[str], Any]", job_id: str) -> None:
    if len(_unsent) < MOST_UNSENT:
        _unsent[job_id] = task


def is_in_hand(task: "Task[[str], Any]", job_id: str) -> bool:
    """Whether this process's own pool has the job already."""
    return _pool is not None and _lane(_pool, task).holds(job_id)


def open_pool() -> None:
    """Starts to run jobs in this process."""
    global _pool
    _pool = Pool()


def close_pool() -> None:
    global _pool
    if _pool:
        _pool.close()
    _pool = None


SECONDS_BETWEEN_LOOKS = 0.5


def done_here(task: "Task[[str], Any]", job: Job) -> Job | None:
    """The job once it is over, or None when it was removed meanwhile. A server or worker beside
    this process may have been faster: then it is waited for, and done here after all where it lost
    its runner."""
    while True:
        task(str(job.pk))
        current = type(job)._default_manager.filter(pk=job.pk).first()
        if current is None or not current.is_active:
            return current
        time.sleep(SECONDS_BETWEEN_LOOKS)
