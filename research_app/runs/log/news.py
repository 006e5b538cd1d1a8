"""What is new in the logs of the runs that are followed, read for all of them at once."""

import time
from dataclasses import dataclass
from functools import reduce
from operator import or_
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery

from research_app.answering.events import Event, Restarted, load
from research_app.jobs.models import Job
from research_app.runs.access import readable_runs
from research_app.runs.log.channel import BEGIN, END, Channel, Ended, Found, Waiting
from research_app.runs.models import RunEvent

# Runs that are asked for in one query: one of their conditions each, of which SQLite takes 1000.
CHUNK = 500
# A question that waits longer is told so.
PATIENCE_SECONDS = 5.0


def read_new(channels: list[Channel]) -> list[tuple[Channel, Found]]:
    """What is new for each channel. How far a log goes is read together with the run's state, so
    that the log of a run that is seen as over is complete."""
    found = []
    for start in range(0, len(channels), CHUNK):
        part = channels[start : start + CHUNK]
        marks = _marks([channel.run_id for channel in part])
        behind = {c.run_id: c.cursor for c in part if marks[c.run_id].last > c.cursor}
        events = _events(behind) if behind else {}
        for channel in part:
            mark = marks[channel.run_id]
            if _waits_long(channel, mark):
                news = _waiting(channel)
            else:
                news = _folded(channel, events.get(channel.run_id, []), mark.ended)
            if news.numbers:
                found.append((channel, news))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """How far a run has come: the number of its last event, and its end. One that `waits` has no
    runner."""

    last: int
    ended: Ended | None
    waits: bool = False


GONE = Mark(last=0, ended=Ended(state="", failure=""))


def _marks(run_ids: list[UUID]) -> dict[UUID, Mark]:
    newest = RunEvent.objects.filter(run=OuterRef("pk")).order_by("-seq").values("seq")[:1]
    rows = readable_runs().filter(pk__in=run_ids).annotate(last=Subquery(newest))
    marks = dict.fromkeys(run_ids, GONE)
    for pk, state, failure, last in rows.values_list("pk", "state", "failure", "last"):
        ended = None if state in Job.ACTIVE else Ended(state=state, failure=failure)
        marks[pk] = Mark(last=last or 0, ended=ended, waits=state == Job.State.QUEUED)
    return marks


def _events(cursors: dict[UUID, int]) -> dict[UUID, list[tuple[int, Event]]]:
    newer = reduce(or_, (Q(run_id=pk, seq__gt=cursor) for pk, cursor in cursors.items()))
    rows = RunEvent.objects.filter(newer).order_by("run_id", "seq")
    events: dict[UUID, list[tuple[int, Event]]] = {}
    for run_id, seq, kind, payload in rows.values_list("run_id", "seq", "kind", "payload"):
        events.setdefault(run_id, []).append((seq, load(kind, payload)))
    return events


def _waits_long(channel: Channel, mark: Mark) -> bool:
    """Told once, and only before the first event: what came later says more."""
    is_told = bool(channel.numbers) or mark.last
    return mark.waits and not is_told and time.monotonic() - channel.opened > PATIENCE_SECONDS


def _waiting(channel: Channel) -> Found:
    frame = channel.fold(BEGIN, Waiting())
    return Found(numbers=[BEGIN], frames=[frame], restarted=False, ended=False)


def _folded(channel: Channel, events: list[tuple[int, Event]], ended: Ended | None) -> Found:
    entries: list[tuple[int, Event | Ended]] = [*events, *([(END, ended)] if ended else [])]
    restart = next((seq for seq, event in reversed(events) if isinstance(event, Restarted)), None)
    folded = [(number, channel.fold(number, entry)) for number, entry in entries]
    kept = [(number, frame) for number, frame in folded if restart is None or number >= restart]
    return Found(
        numbers=[number for number, _ in kept],
        frames=[frame for _, frame in kept],
        restarted=restart is not None,
        ended=ended is not None,
    )
