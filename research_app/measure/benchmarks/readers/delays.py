"""What the readers' notes and the runs' logs say together: delays, and what came not or twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from research_app.answering.events import load
from research_app.desk.live import LiveState
from research_app.desk.stream import PageFold
from research_app.measure.benchmarks.readers.stream import Received
from research_app.runs.models import Run, RunEvent


@dataclass(slots=True, kw_only=True)
class Log:
    """When each event of a run was written that a page is shown, and when the run ended."""

    written: dict[int, float]
    ended: float


@dataclass(slots=True, kw_only=True)
class Delays:
    """Milliseconds from writing to receipt: `live` where the reader was there, `caught_up` from the
    opening of the stream where the event was older. `came_late` readers found the run ended."""

    live: list[float] = field(default_factory=list)
    caught_up: list[float] = field(default_factory=list)
    lost: int = 0
    doubled: int = 0
    came_late: int = 0
    endings: int = 0


def compare(everything: Iterable[Received]) -> Delays:
    delays, logs = Delays(), dict[UUID, Log | None]()
    for received in everything:
        if received.run_id not in logs:
            logs[received.run_id] = _log(received.run_id)
        log = logs[received.run_id]
        if log is None:
            delays.doubled += len(received.numbers)
        elif received.refusals and not received.numbers:
            delays.came_late += 1
        else:
            _compare(received, log, delays)
    return delays


def _compare(received: Received, log: Log, delays: Delays) -> None:
    delays.lost += len(log.written.keys() - set(received.numbers)) + (not received.ends)
    delays.doubled += len(received.numbers) - len(set(received.numbers))
    delays.doubled += max(0, len(received.ends) - 1)
    delays.endings += 1
    for number, time, asked in zip(received.numbers, received.times, received.asked, strict=True):
        written = log.written[number]
        kind = delays.live if written >= asked else delays.caught_up
        kind.append((time - max(written, asked)) * 1000)
    delays.live += [
        (time - log.ended) * 1000 for time in received.ends if log.ended >= received.asked[-1]
    ]


def _log(run_id: UUID) -> Log | None:
    """None of a run that has not ended."""
    run = Run.objects.get(pk=run_id)
    if run.finished_at is None:
        return None
    fold = PageFold(LiveState(run_id=run_id, is_first=True))
    rows = RunEvent.objects.filter(run=run).order_by("seq")
    written = {
        row.seq: row.created_at.timestamp()
        for row in rows
        if fold(row.seq, load(row.kind, row.payload))
    }
    return Log(written=written, ended=run.finished_at.timestamp())
