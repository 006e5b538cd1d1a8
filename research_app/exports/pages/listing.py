"""Exports in words, for their page."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.timesince import timeuntil

from citations.language.wording import counted
from research_app.exports.access import own_exports
from research_app.exports.bulk.filters import Filters
from research_app.exports.bulk.folder import finished_file, is_expired
from research_app.exports.contents import title_of
from research_app.exports.models import ExportJob
from research_app.jobs.models import Job

LISTED = 50
State = Job.State


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportView:
    """One export as its page shows it."""

    job: ExportJob

    @property
    def facts(self) -> str:
        """Such as "Answers of all users, with a warning, with the original files"."""
        job = self.job
        whose = "Answers of all users" if job.everyone else "Your answers"
        chosen = Filters.from_json(job.filters).words()
        with_files = "with the original files" if job.originals else ""
        return ", ".join(part for part in (whose, chosen, with_files, title_of(job.format)) if part)

    @property
    def words(self) -> str:
        """How far it is, or how it ended."""
        job = self.job
        match job.state:
            case State.QUEUED:
                return "Waiting to begin."
            case State.RUNNING if job.stop_requested:
                return "Being stopped."
            case State.RUNNING:
                return f"{job.done:,} of {counted(job.total, 'answer')} written."
            case State.STOPPED:
                return "Stopped. Nothing was kept."
            case State.FAILED:
                return job.error
        return _ended(job)

    @property
    def percent(self) -> int:
        """Of the answers."""
        job = self.job
        return min(100, 100 * (job.done + job.left_out) // job.total) if job.total else 0

    @property
    def is_ready(self) -> bool:
        return finished_file(self.job) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportList:
    """The newest first. `words` sums up what changes while one waits."""

    items: tuple[ExportView, ...]

    @property
    def active(self) -> int:
        return sum(item.job.is_active for item in self.items)

    @property
    def words(self) -> str:
        ready = sum(item.is_ready for item in self.items)
        going = f"{counted(self.active, 'export')} being made, " if self.active else ""
        return f"{going}{ready} ready to download."


def list_exports(user: User) -> ExportList:
    newest_first = own_exports(user).order_by("-created_at", "pk")[:LISTED]
    return ExportList(items=tuple(ExportView(job=job) for job in newest_first))


def _ended(job: ExportJob) -> str:
    said = f"{counted(job.done, 'answer')}, {filesizeformat(job.size)}."
    if job.left_out:
        was = "was" if job.left_out == 1 else "were"
        said += f" {counted(job.left_out, 'answer')} {was} left out: see contents.csv in the file."
    if is_expired(job) or job.expires_at is None:
        return f"{said} Its time is over; start it again to have the file."
    return f"{said} Can be downloaded for another {timeuntil(job.expires_at, timezone.now())}."
