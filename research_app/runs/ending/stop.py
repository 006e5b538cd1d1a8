"""Stopping a run: nothing is saved, its log stays readable until it is pruned."""

from research_app.jobs.stopping import request_stop
from research_app.runs.log.feed import nudge_readers
from research_app.runs.models import Run


def stop_run(run: Run) -> None:
    """A waiting run stops at once, a running one within about a second; a finished one stays."""
    request_stop(Run, run.pk)
    run.refresh_from_db()
    nudge_readers()
