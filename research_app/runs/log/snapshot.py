"""A run's log as it stands, for pages that are opened while it goes on and for cards of its
claims."""

from uuid import UUID

from research_app.answering.events import Event, load
from research_app.runs.models import RunEvent


def read_log(run_id: UUID) -> list[tuple[int, Event]]:
    """The events with their numbers, oldest first."""
    rows = RunEvent.objects.filter(run_id=run_id).order_by("seq")
    return [(row.seq, load(row.kind, row.payload)) for row in rows]
