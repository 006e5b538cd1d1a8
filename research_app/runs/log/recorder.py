"""A run's log: written, read as it stands, and forgotten.

Events are numbered from 1 within the run and written under the run's lease: a runner that lost it
can append nothing. A new attempt removes the events of the one before, counts on and begins with
`Restarted`, so that a reader who saw the old ones learns that they no longer count, and a reader
who starts later never sees them.
"""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.db.models import Max
from django.db.models.functions import Coalesce
from django.utils import timezone

from research_app.answering.events import Event, EvidenceFound, Restarted, dump, load
from research_app.jobs.clock import patiently
from research_app.jobs.lease import Lease
from research_app.jobs.models import Job
from research_app.runs.log.feed import nudge_readers
from research_app.runs.models import Run, RunEvent


class Recorder:
    """The log of one attempt at one run."""

    def __init__(self, lease: Lease) -> None:
        self._lease = lease
        self._log = RunEvent.objects.filter(run_id=lease.pk)
        self._held_back: list[Event] = []
        self._last: int | None = None

    def begin(self) -> None:
        """Makes room for this attempt's events. Call it once, before the first."""
        if self._lease.attempt > 1:
            patiently(self._restart)

    def record(self, event: Event) -> None:
        """Appends an event; raises `LeaseLost`. Evidence shows nowhere by itself, so it is written
        together with the event after it."""
        self._held_back.append(event)
        if not isinstance(event, EvidenceFound):
            events = tuple(self._held_back)
            patiently(lambda: self._append_fenced(events))
            self._held_back.clear()
            self.nudge()

    def nudge(self) -> None:
        """Lets this process's readers see at once what was written."""
        nudge_readers()

    def append(self, events: Sequence[Event]) -> None:
        """Writes events inside the caller's own `lease.fenced()`."""
        last = self._log.aggregate(last=Max("seq"))["last"] or 0
        self._write(events, last)

    def _append_fenced(self, events: Sequence[Event]) -> None:
        """While this attempt holds the lease nobody else writes, so the last number is known."""
        last, self._last = self._last, None
        with self._lease.fenced():
            if last is None:
                last = self._log.aggregate(last=Max("seq"))["last"] or 0
            self._write(events, last)
        self._last = last + len(events)

    def _write(self, events: Sequence[Event], last: int) -> None:
        RunEvent.objects.bulk_create(
            RunEvent(
                run_id=self._lease.pk,
                attempt=self._lease.attempt,
                seq=seq,
                kind=kind,
                payload=payload,
            )
            for seq, (kind, payload) in enumerate(map(dump, events), start=last + 1)
        )

    def _restart(self) -> None:
        with self._lease.fenced():
            self.append([Restarted()])
            self._log.exclude(attempt=self._lease.attempt).delete()


def read_log(run_id: UUID) -> list[tuple[int, Event]]:
    """The events with their numbers, oldest first."""
    rows = RunEvent.objects.filter(run_id=run_id).order_by("seq")
    return [(row.seq, load(row.kind, row.payload)) for row in rows]


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
