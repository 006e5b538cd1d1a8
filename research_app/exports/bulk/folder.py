"""The folder of finished exports, and of those being written."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from research_app.exports.models import ExportJob
from research_app.jobs.models import Job

BEGUN = ".part"
GIVEN_UP_AFTER = timedelta(hours=1)
FORGOTTEN_AFTER = timedelta(days=30)


def folder() -> Path:
    """Private to the server's account; made where it is missing."""
    path = Path(settings.DATA_DIR) / "exports"
    path.mkdir(mode=0o700, exist_ok=True)
    return path


def begun_file(job_id: UUID, attempt: int) -> Path:
    """Where an attempt writes; a second one never writes into the first one's file."""
    return folder() / f"{job_id}-{attempt}{BEGUN}"


def finished_file(job: ExportJob) -> Path | None:
    """The file of an export that can be downloaded now."""
    if job.state != Job.State.DONE or not job.file or is_expired(job):
        return None
    path = folder() / job.file
    return path if path.is_file() else None


def is_expired(job: ExportJob) -> bool:
    return job.expires_at is not None and job.expires_at <= timezone.now()


def remove_files(job_id: UUID) -> None:
    """Everything that was written for a job."""
    for path in folder().glob(f"{job_id}*"):
        path.unlink(missing_ok=True)


def remove_begun(job_id: UUID) -> None:
    for path in folder().glob(f"{job_id}-*{BEGUN}"):
        path.unlink(missing_ok=True)


def prune_exports() -> None:
    """Removes files whose time is over, and what a killed process left; forgets old jobs."""
    now = timezone.now()
    for job in ExportJob.objects.exclude(file="").filter(expires_at__lte=now):
        (folder() / job.file).unlink(missing_ok=True)
        ExportJob.objects.filter(pk=job.pk).update(file="")
    ended = ExportJob.objects.exclude(state__in=Job.ACTIVE).filter(file="")
    ended.filter(
        Q(finished_at__lte=now - FORGOTTEN_AFTER) | Q(created_at__lte=now - FORGOTTEN_AFTER)
    ).delete()
    _remove_leftovers()


def _remove_leftovers() -> None:
    """Files that no job names any more, and begun ones that nobody writes to."""
    old = time.time() - GIVEN_UP_AFTER.total_seconds()
    at_work = ExportJob.objects.filter(state__in=Job.ACTIVE).values_list("pk", flat=True)
    active = {str(pk) for pk in at_work}
    named = set(ExportJob.objects.exclude(file="").values_list("file", flat=True))
    for path in folder().iterdir():
        is_at_work = path.name[:36] in active
        if path.name not in named and not is_at_work and path.stat().st_mtime < old:
            path.unlink(missing_ok=True)
