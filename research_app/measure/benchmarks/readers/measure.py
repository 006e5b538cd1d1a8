"""How late events reach many readers of one web process, and what the readers cost it.

A delay runs from the moment at which the event was written, before its commit, to its receipt.
Server and readers share the machine, and answers are written without a pause.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from research_app.chats.models import Turn
from research_app.intake.sample_library import SAMPLES
from research_app.jobs.models import Job
from research_app.measure.benchmarks.readers.crowd import Crowd, SignedIn
from research_app.measure.benchmarks.readers.delays import compare
from research_app.measure.benchmarks.readers.process import Held, held_by
from research_app.measure.benchmarks.real_server import RunningServer, running_server
from research_app.measure.benchmarks.result import CannotMeasure, Figure, Result, Sizes, spread
from research_app.measure.rows import percentile
from research_app.runs.ask import ask_and_save
from research_app.runs.models import Run

Counts = dict[str, dict[str, int]]
READERS = 200
FEW = 20
SECONDS = 12.0
USERS = 8
QUESTIONS = 12
SETTLING_SECONDS = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a crowd met. `queries` are those of a look at the logs."""

    crowd: Crowd
    looks: int
    queries: float
    of_roll_call: float
    held: Held | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """What is there before anybody reads."""

    users: Sequence[User]
    questions: Sequence[str]
    pages: dict[str, str]


def measure_readers(sizes: Sizes) -> Result:
    readers = sizes.readers or READERS
    stage = _stage()
    with running_server(watched=True) as server:
        few = _read(server, stage, min(FEW, readers))
        before = held_by(server.process.pid)
        many = _read(server, stage, readers)
    delays = compare(many.crowd.received)
    return Result(
        name="readers",
        figures={
            "readers": readers,
            "runs": len({received.run_id for received in many.crowd.received}),
            "events_received": len(delays.live) + len(delays.caught_up),
            **spread(delays.live),
            "caught_up_p95_ms": percentile(delays.caught_up, 95),
            "lost": delays.lost,
            "doubled": delays.doubled,
            "came_late": delays.came_late,
            "looks": many.looks,
            "queries_of_look": many.queries,
            "queries_of_look_for_few": few.queries,
            "queries_of_roll_call": many.of_roll_call,
            "queries_per_reader": max(0, round((many.queries - few.queries) / readers, 4)),
            **_held(before, many.held, readers),
            **{
                f"{kind}_p95_ms": percentile(times, 95)
                for kind, times in many.crowd.page_times.items()
            },
        },
        budget={
            "p95_ms": 300,
            "queries_of_look": 2,
            "queries_of_roll_call": 2,
            "lost": 0,
            "doubled": 0,
        },
    )


def _held(before: Held | None, most: Held | None, readers: int) -> dict[str, Figure]:
    if before is None or most is None:
        return {}
    return {
        "memory_before_mb": round(before.kilobytes / 1024),
        "memory_mb": round(most.kilobytes / 1024),
        "kb_per_reader": round((most.kilobytes - before.kilobytes) / readers, 1),
        "threads_before": before.threads,
        "threads": most.threads,
        "files": most.files,
    }


def _read(server: RunningServer, stage: Stage, readers: int) -> Reading:
    crowd = Crowd(
        port=server.port,
        users=[_signed_in(user) for user in stage.users],
        questions=stage.questions,
        silent=_silent_runs(stage.users[0], readers),
        pages=stage.pages,
    )
    held: list[Held] = []
    before = json.loads(server.said())
    asyncio.run(_watched(crowd, readers, server.process.pid, held))
    after = json.loads(server.said())
    time.sleep(SETTLING_SECONDS)
    return Reading(
        crowd=crowd,
        looks=after["calls"]["look"] - before["calls"]["look"],
        queries=_queries(before, after, "look"),
        of_roll_call=_queries(before, after, "roll call"),
        held=max(held, key=lambda each: each.kilobytes, default=None),
    )


def _queries(before: Counts, after: Counts, name: str) -> float:
    """Of one call."""
    calls, queries = (after[kind][name] - before[kind][name] for kind in ("calls", "queries"))
    return round(queries / calls, 2) if calls else 0.0


async def _watched(crowd: Crowd, readers: int, process_id: int, held: list[Held]) -> None:
    async def watch() -> None:
        while True:
            await asyncio.sleep(0.5)
            if (now := held_by(process_id)) is not None:
                held.append(now)

    watching = asyncio.create_task(watch())
    await crowd.read(readers, SECONDS)
    watching.cancel()


def _stage() -> Stage:
    call_command("load_samples")
    rows = json.loads((SAMPLES / "example_questions.json").read_text("utf-8"))
    users = [User.objects.create(username=f"reader-{number}") for number in range(USERS)]
    questions = [row["question"] for row in rows][:QUESTIONS]
    answers = [
        ask_and_save(question, user=users[0], locations=[], use_library=True)
        for question in questions
    ]
    answer = max(answers, key=lambda each: len(each.claims))
    if not answer.claims:
        raise CannotMeasure("No example question of the sample library was answered with a claim.")
    chat = Turn.objects.values_list("chat", flat=True).get(answer=answer.id)
    pages = {
        "card": reverse("desk:card", args=[answer.claims[0].id]),
        "page": reverse("desk:chat", args=[chat]),
    }
    answered = [each.question for each in answers if each.claims]
    return Stage(users=users, questions=answered, pages=pages)


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


def _signed_in(user: User) -> SignedIn:
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(user, backend="research_app.accounts.backends.LinkBackend")
    request = HttpRequest()
    token = get_token(request)
    client.cookies[settings.CSRF_COOKIE_NAME] = request.META["CSRF_COOKIE"]
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    return SignedIn(cookies=cookies, token=token)
