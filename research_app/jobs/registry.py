"""What the reaper looks after. Rooms register in their `tasks` module, which every server and
worker imports at start."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from celery import Task
from django.db.models import Q

from research_app.jobs.models import Job


@dataclass(frozen=True, slots=True, kw_only=True)
class JobKind:
    """A model of jobs with the task that runs one; those of which the first part of `later` is true
    are run by its second. `given_up` holds the fields that tell the user why, when a job lost its
    runner too often. Somebody waits for an `urgent` one."""

    model: type[Job]
    task: "Task[[str], Any]"
    later: tuple[Q, "Task[[str], Any]"] | None = None
    urgent: bool = False
    given_up: Mapping[str, Any] = field(default_factory=dict)

    def parts(self) -> "Iterator[tuple[Task[[str], Any], Q]]":
        """Each task with what is true of its jobs."""
        if self.later is None:
            yield self.task, Q()
        else:
            only, task = self.later
            yield self.task, ~only
            yield task, only


@dataclass(frozen=True, slots=True, kw_only=True)
class Chore:
    """A function without arguments that may run in several processes at once without harm."""

    seconds: float
    function: Callable[[], object]


kinds: dict[type[Job], JobKind] = {}
chores: dict[Callable[[], object], Chore] = {}


def register(
    model: type[Job],
    task: "Task[[str], Any]",
    *,
    later: tuple[Q, "Task[[str], Any]"] | None = None,
    urgent: bool = False,
    **given_up: Any,
) -> None:
    """Jobs of `model` are run by `task(str(pk))`. One that keeps losing its runner is failed with
    the fields `given_up`, for example `error="Reading this file broke off. Upload it again."`."""
    kinds[model] = JobKind(model=model, task=task, later=later, urgent=urgent, given_up=given_up)


def is_urgent_work_waiting(states: Iterable[Job.State] = Job.ACTIVE) -> bool:
    """Whether a job that somebody waits for is queued or at work."""
    urgent = (kind.model for kind in kinds.values() if kind.urgent)
    return any(model._default_manager.filter(state__in=states).exists() for model in urgent)


def every(seconds: float, function: Callable[[], object]) -> None:
    """Runs `function()` about every `seconds` in each server and worker."""
    chores[function] = Chore(seconds=seconds, function=function)
