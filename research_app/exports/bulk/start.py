"""Asking for an export, and taking it back."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from research_app.accounts.roles import reads_all_provenance
from research_app.audit_log.record import record
from research_app.exports.bulk.filters import Filters
from research_app.exports.bulk.folder import remove_files
from research_app.exports.models import ExportJob
from research_app.jobs.dispatch import enqueue
from research_app.jobs.lease import request_stop
from research_app.jobs.models import Job

MOST_AT_ONCE = 3
OBJECT = "export"
ONLY_READERS_EXPORT = "Only the roles Compliance and Admin export the answers of others."


class CannotExport(Exception):
    """The export cannot be made; the message is a sentence for whoever asked for it."""


class MayNotExport(CannotExport):
    """Not by this user."""


@transaction.atomic
def start_export(
    user: User,
    *,
    format: str,
    filters: Filters,
    originals: bool = False,
    everyone: bool = False,
) -> ExportJob:
    """Queues an export of the user's own answers or, for Compliance and Admin, of everybody's.
    Raises `CannotExport`."""
    from research_app.exports.tasks import write_export  # the task imports this room

    if everyone and not reads_all_provenance(user):
        raise MayNotExport(ONLY_READERS_EXPORT)
    going = ExportJob.objects.filter(owner=user, state__in=Job.ACTIVE).count()
    if going >= MOST_AT_ONCE:
        raise CannotExport(f"{going} of your exports are still being made. Wait, or stop one.")
    job = ExportJob.objects.create(
        owner=user,
        everyone=everyone,
        format=format,
        filters=filters.to_json(),
        originals=originals,
    )
    details = {"format": format, "originals": originals, "everyone": everyone}
    record(
        "export",
        actor=user,
        object_type=OBJECT,
        object_id=job.pk,
        outcome="started",
        details=details | {"filters": job.filters},
    )
    enqueue(write_export, job.pk)
    return job


def stop_export(job: ExportJob) -> None:
    request_stop(ExportJob, job.pk)
    job.refresh_from_db()


def delete_export(job: ExportJob) -> None:
    """The job and its file, at once. A runner that is still at work learns that its lease is gone
    and removes what it has begun."""
    job_id = job.pk
    with transaction.atomic():
        rows = ExportJob.objects.filter(pk=job_id)
        files = list(rows.select_for_update().exclude(file="").values_list("file", flat=True))
        rows.delete()
        record("deletion", actor=job.owner, object_type=OBJECT, object_id=job_id)
        transaction.on_commit(lambda: remove_files(job_id, files))
