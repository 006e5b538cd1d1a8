"""Forgetting old runs. A run is not a chat: what was saved stays where it was saved."""

from datetime import timedelta

from django.db.models.functions import Coalesce
from django.utils import timezone

from research_app.jobs.models import Job
from research_app.runs.models import Run

KEPT = timedelta(hours=24)
BATCH = 50


def prune_runs() -> None:
    """Deletes runs with their events `KEPT` after they ended, so that an answer that could not be
    saved is there all that time."""
    while _delete_batch():
        pass


def _delete_batch() -> int:
    old = (
        Run.objects.exclude(state__in=Job.ACTIVE)
        .annotate(ended_at=Coalesce("finished_at", "created_at"))
        .filter(ended_at__lt=timezone.now() - KEPT)
    )
    batch = list(old.values_list("pk", flat=True)[:BATCH])
    # Asked again in the same statement: another process may prune too, or a save may just have
    # come.
    deleted, _ = old.filter(pk__in=batch).delete() if batch else (0, {})
    return deleted
