"""The right to work on a job.

`hold_lease` claims a queued job with one conditional UPDATE, so of two claimers one wins. While it
is held, one background thread renews it (`heartbeat`). Every write goes through the lease and is
conditional on (job, attempt, running): a runner that lost its lease can change nothing, whatever it
still computes.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.expressions import Combinable

from research_app.jobs.clock import in_future, now, patiently
from research_app.jobs.heartbeat import held
from research_app.jobs.models import Job


class JobInterrupted(Exception):
    """The runner must leave its job."""


class LeaseLost(JobInterrupted):
    """The lease is gone; nothing may be written any more."""


class StopRequested(JobInterrupted):
    """A person asked for the job to stop."""


__all__ = ["Lease", "LeaseLost", "StopRequested", "hold_lease"]

log = logging.getLogger(__name__)
CHECK_SECONDS = 0.25
State = Job.State


class Lease:
    """One attempt at one job. `attempt` is the fence: a later claim has a higher one."""

    def __init__(self, model: type[Job], pk: Any, *, attempt: int) -> None:
        self.model = model
        self.pk = pk
        self.attempt = attempt
        self._lost = False
        self._expires = time.monotonic() + settings.JOB_LEASE_SECONDS
        self._next_check = 0.0

    def __str__(self) -> str:
        return f"{self.model.__name__} {self.pk} (attempt {self.attempt})"

    def mine(self) -> QuerySet[Job]:
        """The job's row, as long as this attempt holds it."""
        return self.model._default_manager.filter(
            pk=self.pk, attempt=self.attempt, state=State.RUNNING
        )

    def update(self, **fields: Any) -> None:
        """Writes fields of the job; raises `LeaseLost` when it is no longer ours."""
        if not patiently(lambda: self.mine().update(**fields)):
            self.lose()

    def finish(self, state: Job.State, **fields: Any) -> None:
        """Ends the job in `state`; raises `LeaseLost` when it is no longer ours."""
        self.update(state=state, lease_until=None, finished_at=now(), **fields)

    def check(self) -> None:
        """Call it often: raises `StopRequested` or `LeaseLost`, and again from then on, asking the
        database four times a second at most."""
        moment = time.monotonic()
        if self._lost or moment > self._expires:
            self.lose()
        if moment < self._next_check:
            return
        stop = patiently(lambda: self.mine().values_list("stop_requested", flat=True).first())
        if stop is None:
            self.lose()
        if stop:
            raise StopRequested(str(self))
        self._next_check = moment + CHECK_SECONDS

    @contextmanager
    def fenced(self) -> Iterator[None]:
        """A transaction in which the job is certainly ours and stays so until it commits."""
        with transaction.atomic():
            if not self.mine().select_for_update().values_list("pk").first():
                self.lose()
            yield

    def renew(self) -> None:
        """Holds the job for another `JOB_LEASE_SECONDS` from now."""
        started = time.monotonic()
        if self.mine().update(lease_until=_end(), heartbeat_at=now()):
            self._expires = started + settings.JOB_LEASE_SECONDS
        else:
            self._lost = True

    def release(self) -> None:
        """Gives an unfinished job back to the queue, for any runner to take up at once."""
        self.mine().update(state=State.QUEUED, lease_until=None, heartbeat_at=None)
        self._lost = True

    def pass_on(self) -> None:
        """Gives a job of which the next part is done by another task back to the queue; whoever
        calls this hands it over. Raises `LeaseLost` when it is no longer ours."""
        self.update(state=State.QUEUED, lease_until=None, heartbeat_at=now())
        self._lost = True

    def lose(self) -> None:
        self._lost = True
        raise LeaseLost(str(self))


@contextmanager
def hold_lease(model: type[Job], pk: Any) -> Iterator[Lease | None]:
    """Claims a queued job for the length of the block; None when it is somebody else's, finished or
    asked to stop.

    In the block, `LeaseLost` ends it quietly and `StopRequested` ends the job as stopped. A block
    that neither finishes the job nor is interrupted so gives it back to the queue (see the reaper's
    limit).
    """
    lease = patiently(lambda: _claim(model, pk)) if held.is_open else None
    if lease is None:
        yield None
        return
    held.add(lease)
    try:
        yield lease
    except LeaseLost:
        log.info("lost the lease of %s", lease)
    except StopRequested:
        with suppress(LeaseLost):
            lease.finish(State.STOPPED)
    finally:
        held.discard(lease)
        patiently(lease.release)


def _end() -> Combinable:
    return in_future(settings.JOB_LEASE_SECONDS)


def _claim(model: type[Job], pk: Any) -> Lease | None:
    queued = model._default_manager.filter(pk=pk, state=State.QUEUED, stop_requested=False)
    with transaction.atomic():
        claimed = queued.update(
            state=State.RUNNING,
            attempt=F("attempt") + 1,
            lease_until=_end(),
            heartbeat_at=now(),
        )
        if not claimed:
            return None
        attempt = model._default_manager.values_list("attempt", flat=True).get(pk=pk)
    return Lease(model, pk, attempt=attempt)


def request_stop(model: type[Job], pk: Any) -> None:
    """A waiting job is stopped at once; a running one at its next `lease.check()`. The flag comes
    first: a runner that claims between the two steps finds it, one that comes later cannot
    claim."""
    jobs = model._default_manager.filter(pk=pk)
    patiently(lambda: jobs.filter(state__in=Job.ACTIVE).update(stop_requested=True))
    patiently(
        lambda: jobs.filter(state=State.QUEUED).update(state=State.STOPPED, finished_at=now())
    )
