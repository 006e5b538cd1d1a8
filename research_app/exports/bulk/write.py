"""Writing a bulk export: one answer in memory at a time, into a file that counts once it is
whole."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import timedelta
from hashlib import file_digest
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import QuerySet
from django.utils import timezone

from research_app.accounts.roles import reads_all_provenance
from research_app.audit_log.record import record
from research_app.chats.models import Turn
from research_app.exports.access import exportable_turns, saved_turns
from research_app.exports.bulk.filters import Filters, chosen, in_order
from research_app.exports.bulk.folder import begun_file, keep, remove_begun
from research_app.exports.bulk.start import OBJECT, CannotExport
from research_app.exports.contents import Wanted, extension_of, write_answers
from research_app.exports.models import ExportJob
from research_app.jobs.lease import Lease
from research_app.jobs.models import Job

SECONDS_BETWEEN_REPORTS = 0.5


class Progress:
    """Counts answers and reports them, twice a second at most."""

    def __init__(self, lease: Lease) -> None:
        self._lease = lease
        self._next_report = 0.0
        self.done = 0
        self.left_out = 0

    def report(self) -> None:
        """Raises `JobInterrupted` where the job was stopped or lost."""
        self._lease.check()
        now = time.monotonic()
        if now >= self._next_report:
            self._lease.update(done=self.done, left_out=self.left_out)
            self._next_report = now + SECONDS_BETWEEN_REPORTS


def write_bulk(job: ExportJob, lease: Lease) -> None:
    """Makes the file and ends the job. Raises `CannotExport` and `JobInterrupted`."""
    if job.everyone and not reads_all_provenance(job.owner):
        raise CannotExport("You may no longer read the answers of others.")
    remove_begun(job.pk)
    turns = _turns_of(job)
    progress = Progress(lease)
    lease.update(total=turns.count(), done=0, left_out=0)
    begun = begun_file(job.pk, lease.attempt)
    try:
        with begun.open("xb") as file:
            wanted = Wanted(format=job.format, originals=job.originals, user=job.owner)
            begun.chmod(0o600)
            refused = write_answers(file, _one_by_one(turns, progress), wanted)
            progress.done, progress.left_out = progress.done - refused, progress.left_out + refused
            file.flush()
            os.fsync(file.fileno())
        lease.check()
        _finish(job, lease, begun, progress)
    finally:
        begun.unlink(missing_ok=True)


def _turns_of(job: ExportJob) -> QuerySet[Turn]:
    """Those that were there when the export was asked for: what is answered later never makes it
    longer."""
    turns = exportable_turns(job.owner)
    if not job.everyone:
        turns = turns.filter(chat__owner=job.owner)
    return chosen(turns.filter(created_at__lte=job.created_at), Filters.from_json(job.filters))


def _one_by_one(turns: QuerySet[Turn], progress: Progress) -> Iterator[Turn]:
    """Each turn as it is now; one whose chat was deleted since is left out."""
    for turn_id in in_order(turns):
        progress.report()
        turn = saved_turns().filter(pk=turn_id).first()
        if turn is None:
            progress.left_out += 1
            continue
        yield turn
        progress.done += 1


def _finish(job: ExportJob, lease: Lease, begun: Path, progress: Progress) -> None:
    with begun.open("rb") as file:
        sha256 = file_digest(file, "sha256").hexdigest()
    size = begun.stat().st_size
    # Under a name of this attempt alone: one that lost its lease takes nothing from another.
    name = keep(begun, f"{job.pk}-{lease.attempt}{extension_of(job.format, of_many=True)}")
    try:
        with lease.fenced():
            lease.finish(
                Job.State.DONE,
                done=progress.done,
                left_out=progress.left_out,
                file=name,
                size=size,
                sha256=sha256,
                expires_at=timezone.now() + timedelta(hours=settings.EXPORT_HOURS),
            )
            details = {"answers": progress.done, "format": job.format, "sha256": sha256}
            record("export", actor=job.owner, object_type=OBJECT, object_id=job.pk, details=details)
    except BaseException:
        default_storage.delete(name)
        raise
