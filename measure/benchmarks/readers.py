"""How late events reach many readers of one web process, and what the readers cost it.

A delay runs from the moment at which the event was written, before its commit, to its receipt.
Server and readers share the machine, and answers are written without a pause.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils import timezone

from measure.benchmarks.crowd import Crowd, Received, SignedIn
from measure.benchmarks.processes import RunningServer, running_server
from measure.benchmarks.requests import saved_sample_answers, signed_in
from measure.benchmarks.result import Result, memory_mb, spread
from measure.rows import percentile
from research_app.answering.events import load
from research_app.desk.live import LiveState
from research_app.desk.stream import PageFold
from research_app.jobs.models import Job
from research_app.runs.models import Run, RunEvent

READERS = 200
FEW = 20
SECONDS = 12.0
USERS = 8
QUESTIONS = 12
SETTLING_SECONDS = 3.0


def measure_readers(readers: int = READERS) -> Result:
    """That looking for events asks the database nothing for a reader, `test_feed` holds."""
    users = [User.objects.create(username=f"reader-{number}") for number in range(USERS)]
    answers = saved_sample_answers(users[0])[:QUESTIONS]
    questions = [each.question for each in answers if each.claims]
    with running_server() as server:
        _, before = _read(server, users, questions, min(FEW, readers))
        received, most = _read(server, users, questions, readers)
    delays = compare(received)
    return Result(
        name="readers",
        figures={
            "readers": readers,
            "runs": len({each.run_id for each in received}),
            "events_received": len(delays.live) + len(delays.caught_up),
            **spread(delays.live),
            "caught_up_p95_ms": percentile(delays.caught_up, 95),
            "lost": delays.lost,
            "doubled": delays.doubled,
            "came_late": delays.came_late,
            "memory_before_mb": before,
            "memory_mb": most,
        },
        budget={"p95_ms": 300, "lost": 0, "doubled": 0},
    )


def _read(
    server: RunningServer, users: Sequence[User], questions: Sequence[str], readers: int
) -> tuple[list[Received], int]:
    """What a crowd got, and the most megabytes that the server held meanwhile."""
    crowd = Crowd(
        port=server.port,
        users=[form_of(user) for user in users],
        questions=questions,
        silent=_silent_runs(users[0], readers),
    )
    most = asyncio.run(_watched(crowd, readers, server.process.pid))
    time.sleep(SETTLING_SECONDS)
    return crowd.received, most


async def _watched(crowd: Crowd, readers: int, process_id: int) -> int:
    reading = asyncio.create_task(crowd.read(readers, SECONDS))
    most = 0
    while not reading.done():
        most = max(most, round(memory_mb(process_id)))
        await asyncio.wait([reading], timeout=0.5)
    await reading
    return most


def _silent_runs(owner: User, count: int) -> list[UUID]:
    """Runs that a runner far away holds, as far as this server knows."""
    later = timezone.now() + timedelta(hours=1)
    rows = Run.objects.bulk_create(
        Run(
            owner=owner,
            chat_key=uuid4(),
            question="What comes?",
            state=Job.State.RUNNING,
            attempt=1,
            lease_until=later,
        )
        for _ in range(count)
    )
    return [row.pk for row in rows]


def form_of(user: User) -> SignedIn:
    client, request = signed_in(user), HttpRequest()
    token = get_token(request)
    client.cookies[settings.CSRF_COOKIE_NAME] = request.META["CSRF_COOKIE"]
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    return SignedIn(cookies=cookies, token=token)


@dataclass(slots=True, kw_only=True)
class Delays:
    """Milliseconds from writing to receipt: `live` where the reader was there, `caught_up` from the
    opening of the stream where the event was older. `came_late` readers found the run ended."""

    live: list[float] = field(default_factory=list)
    caught_up: list[float] = field(default_factory=list)
    lost: int = 0
    doubled: int = 0
    came_late: int = 0

    def add(self, received: Received, written: dict[int, float], ended: float) -> None:
        numbers = received.numbers
        self.lost += len(written.keys() - set(numbers)) + (not received.ends)
        self.doubled += len(numbers) - len(set(numbers)) + max(0, len(received.ends) - 1)
        for number, came, asked in zip(numbers, received.times, received.asked, strict=True):
            kind = self.live if written[number] >= asked else self.caught_up
            kind.append((came - max(written[number], asked)) * 1000)
        if received.asked and ended >= received.asked[-1]:
            self.live += [(came - ended) * 1000 for came in received.ends]


def compare(everything: Iterable[Received]) -> Delays:
    """What the readers got beside what the runs' logs hold."""
    delays, logs = Delays(), dict[UUID, tuple[dict[int, float], float] | None]()
    for received in everything:
        if received.run_id not in logs:
            logs[received.run_id] = _log(received.run_id)
        log = logs[received.run_id]
        if log is None:
            delays.doubled += len(received.numbers)
        elif received.refusals and not received.numbers:
            delays.came_late += 1
        else:
            delays.add(received, *log)
    return delays


def _log(run_id: UUID) -> tuple[dict[int, float], float] | None:
    """When each event that a page is shown was written, and when the run ended; None of a run that
    has not."""
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
    return written, run.finished_at.timestamp()
