"""Stopping a run: nothing is saved, its log stays readable until it is pruned."""

from research_app.jobs.lease import request_stop
from research_app.jobs.models import Job
from research_app.runs.log.feed import nudge_readers
from research_app.runs.models import Run


def stop_run(run: Run) -> None:
    """A waiting run stops at once, a running one within about a second; a finished one stays."""
    request_stop(Run, run.pk)
    run.refresh_from_db()
    nudge_readers()


def stop_runs_of_the_shut_out() -> None:
    """Nothing more is read, asked of a model or saved for those who may not sign in any more."""
    shut_out = Run.objects.filter(state__in=Job.ACTIVE, owner__is_active=False)
    for pk in shut_out.filter(stop_requested=False).values_list("pk", flat=True):
        request_stop(Run, pk)
