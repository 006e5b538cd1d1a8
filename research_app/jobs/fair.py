"""Whose job is next: among those who wait, whoever has fewest at work. Nobody has more than
`JOB_THREADS` at work in one line, so that a thousand files of one person, or a few made to be slow,
never hold up another's.

A message, or a place in the lane of the pool, is only a ticket: it lets one job of its line be
done. Which one, the database says.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from celery import Task
from django.conf import settings
from django.db.models import Q, QuerySet

from research_app.jobs import dispatch, registry
from research_app.jobs.clock import ago, now, patiently
from research_app.jobs.heartbeat import held
from research_app.jobs.models import Job

if TYPE_CHECKING:
    AnyTask = Task[[str], Any]
else:  # generic for the type checker alone
    AnyTask = Task

PAUSE_SECONDS = 0.5
LONGEST_WAIT = timedelta(minutes=1)
State = Job.State


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`work(str(pk))` does a job of the line; False where somebody else took it first. `only`:
    those jobs of the model that stand in it. One that `gives_way` begins no job in a worker while a
    question waits for one, for a minute."""

    model: type[Job]
    work: Callable[[str], bool]
    owner: str = "owner"
    only: Q = field(default_factory=Q)
    gives_way: bool = False

    def waiting(self) -> QuerySet[Job]:
        jobs = self.model._default_manager.filter(self.only, state=State.QUEUED)
        return jobs.filter(stop_requested=False)

    def next_job(self) -> str | None:
        """None where nobody waits who may have another one at work."""
        at_work = self._at_work()
        full = [owner for owner, jobs in at_work.items() if jobs >= settings.JOB_THREADS]
        in_turn = self.waiting().order_by("created_at", "pk").values_list("pk", flat=True)
        idle = in_turn.exclude(**{f"{self.owner}__in": list(at_work)}).first()
        if idle is not None:
            return str(idle)
        for owner, _ in sorted(at_work.items(), key=lambda each: each[1]):
            found = None if owner in full else in_turn.filter(**{self.owner: owner}).first()
            if found is not None:
                return str(found)
        return None

    def waits_for_questions(self) -> bool:
        if not (self.gives_way and settings.CELERY_BROKER_URL):
            return False  # in a pool there are threads of their own
        is_patient = not self.waiting().filter(created_at__lt=ago(LONGEST_WAIT)).exists()
        return is_patient and registry.is_urgent_work_waiting([State.QUEUED])

    def _at_work(self) -> Counter[Any]:
        """How many jobs each owner has at work; what belongs to nobody counts for nobody."""
        running = self.model._default_manager.filter(
            self.only, state=State.RUNNING, lease_until__gt=now()
        ).exclude(**{self.owner: None})
        return Counter(running.values_list(self.owner, flat=True))


lines: dict[str, Line] = {}


def _next(line: Line) -> str | None:
    return None if line.waits_for_questions() else line.next_job()


class FairTask(AnyTask):
    """A task whose messages are tickets. Called directly it does the very job that is named."""

    abstract = True

    def __call__(self, job_id: str) -> Any:
        if self.request.called_directly:
            return super().__call__(job_id)
        return self.by_ticket(job_id)

    def by_ticket(self, job_id: str) -> None:
        line = lines[self.name]
        while held.is_open:
            chosen = patiently(partial(_next, line))
            if chosen is not None:
                if line.work(chosen):
                    return
                continue  # somebody chose the same one and was faster: this ticket is for another
            if not patiently(line.waiting().exists):
                return
            # Whoever waits has enough at work. A worker has other lines to serve meanwhile.
            time.sleep(PAUSE_SECONDS)
            if settings.CELERY_BROKER_URL:
                dispatch.send(self, job_id)
                return


def share(task: AnyTask, line: Line) -> None:
    """The jobs of the line are done by tickets of `task`."""
    lines[task.name] = line
