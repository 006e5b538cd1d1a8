"""Asking a job to stop."""

from typing import Any

from research_app.jobs.clock import now, patiently
from research_app.jobs.models import Job

State = Job.State


def request_stop(model: type[Job], pk: Any) -> None:
    """A waiting job is stopped at once; a running one at its next `lease.check()`. The flag comes
    first: a runner that claims between the two steps finds it, one that comes later cannot
    claim."""
    jobs = model._default_manager.filter(pk=pk)
    patiently(lambda: jobs.filter(state__in=Job.ACTIVE).update(stop_requested=True))
    patiently(
        lambda: jobs.filter(state=State.QUEUED).update(state=State.STOPPED, finished_at=now())
    )
