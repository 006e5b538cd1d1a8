"""The files of exports: those being written in a folder of this node, the finished ones in the
storage of all nodes."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import IO, TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db.models import Q
from django.utils import timezone

from research_app.exports.models import ExportJob
from research_app.jobs.models import Job

BEGUN = ".part"
FINISHED = "exports"
GIVEN_UP_AFTER = timedelta(hours=1)
FORGOTTEN_AFTER = timedelta(days=30)


def folder() -> Path:
    """Where this node writes; private to the server's account, made where it is missing."""
    path = Path(settings.DATA_DIR) / "exports"
    path.mkdir(mode=0o700, exist_ok=True)
    return path


def begun_file(job_id: UUID, attempt: int) -> Path:
    """Where an attempt writes; a second one never writes into the first one's file."""
    return folder() / f"{job_id}-{attempt}{BEGUN}"


def finished_file(job: ExportJob) -> str | None:
    """The name, in the storage of files, of an export that can be downloaded now."""
    if job.state != Job.State.DONE or not job.file or is_expired(job):
        return None
    return job.file


def keep(begun: Path, name: str) -> str:
    """Hands a file that is whole over to the storage that all nodes share. Returns its name
    there."""
    with begun.open("rb") as file:
        return default_storage.save(f"{FINISHED}/{name}", _Whole(file, begun))


if TYPE_CHECKING:
    BytesFile = File[bytes]
else:  # generic for the type checker alone
    BytesFile = File


class _Whole(BytesFile):
    """A folder of this machine takes the file itself instead of a copy."""

    def __init__(self, file: IO[bytes], path: Path) -> None:
        super().__init__(file)
        self._path = path

    def temporary_file_path(self) -> str:
        return str(self._path)


def is_expired(job: ExportJob) -> bool:
    return job.expires_at is not None and job.expires_at <= timezone.now()


def remove_files(job_id: UUID, finished: Iterable[str]) -> None:
    """What was written for a job: finished files, and what this node has begun."""
    for name in finished:
        default_storage.delete(name)
    remove_begun(job_id)


def remove_begun(job_id: UUID) -> None:
    for path in folder().glob(f"{job_id}-*{BEGUN}"):
        path.unlink(missing_ok=True)


def prune_exports() -> None:
    """Removes files whose time is over, and what a killed process left; forgets old jobs."""
    now = timezone.now()
    for job in ExportJob.objects.exclude(file="").filter(expires_at__lte=now):
        default_storage.delete(job.file)
        ExportJob.objects.filter(pk=job.pk).update(file="")
    ended = ExportJob.objects.exclude(state__in=Job.ACTIVE).filter(file="")
    ended.filter(
        Q(finished_at__lte=now - FORGOTTEN_AFTER) | Q(created_at__lte=now - FORGOTTEN_AFTER)
    ).delete()
    _remove_begun_by_nobody()
    _remove_finished_of_nobody()


def _remove_begun_by_nobody() -> None:
    """Files of this node that no job at work writes to."""
    old = time.time() - GIVEN_UP_AFTER.total_seconds()
    active = _at_work()
    for path in folder().iterdir():
        if path.name[:36] not in active and path.stat().st_mtime < old:
            path.unlink(missing_ok=True)


def _remove_finished_of_nobody() -> None:
    """A process may have died between handing a file over and saying so in the job."""
    try:
        names = default_storage.listdir(FINISHED)[1]
    except FileNotFoundError:  # a folder that nothing was ever put into
        return
    named = set(ExportJob.objects.exclude(file="").values_list("file", flat=True))
    active = _at_work()
    for name in names:
        path = f"{FINISHED}/{name}"
        if path in named or name[:36] in active:
            continue
        if default_storage.get_modified_time(path) < timezone.now() - GIVEN_UP_AFTER:
            default_storage.delete(path)


def _at_work() -> set[str]:
    jobs = ExportJob.objects.filter(state__in=Job.ACTIVE)
    return {str(pk) for pk in jobs.values_list("pk", flat=True)}
