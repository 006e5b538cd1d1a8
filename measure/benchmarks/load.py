"""A working day on loopback: researchers who think, ask, read and open a card, while somebody adds
documents.

A researcher begins at a moment of the first thinking time, so that not all ask at once; thinking
takes half to one and a half times `THINK_SECONDS`. They send what the page sends for a question and
for the card of its first claim. Times run from the click to what is seen.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User

from measure.benchmarks.crowd import DONE, Crowd, SignedIn, messages
from measure.benchmarks.processes import running_server
from measure.benchmarks.readers import form_of
from measure.benchmarks.requests import saved_sample_answers
from measure.benchmarks.result import Figure, Result, middle
from research_app.jobs.models import Job
from research_app.library.models import Intake
from research_app.runs.models import Run, RunEvent

RESEARCHERS = 30
THINK_SECONDS = 30
SECONDS = 120
LONGEST_ANSWER = 120.0
FILES_AT_ONCE = 20
CLAIM = re.compile(rb"\bm-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
COMPARED = re.compile(rb'hx-get="(/answers/[^"]*/compared/)"')
AGAIN = re.compile(rb'hx-trigger="every (\d+)s"')
WORDS = "Owls hunt at night. They see well in the dark and hear better still. ".split()


@dataclass(slots=True, kw_only=True)
class Day(Crowd):
    """What all of them saw. Lists are milliseconds; `errors` count what went wrong by its kind."""

    think: float
    first_claims: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    runs: list[UUID] = field(default_factory=list)
    _watchers: list[asyncio.Task[None]] = field(default_factory=list)

    async def live(self, seconds: float, documents: int) -> None:
        end = time.monotonic() + seconds
        work = [self._research(number, end) for number in range(len(self.users))]
        await asyncio.gather(*work, self._told(partial(self._add, documents)))
        for watcher in self._watchers:
            watcher.cancel()

    async def _research(self, number: int, end: float) -> None:
        chance = random.Random(number)
        await asyncio.sleep(chance.uniform(0, self.think))
        while time.monotonic() < end:
            question = self.questions[chance.randrange(len(self.questions))]
            await self._told(partial(self._one_question, self.users[number], question))
            await asyncio.sleep(self.think * chance.uniform(0.5, 1.5))

    async def _told(self, act: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await asyncio.wait_for(act(), LONGEST_ANSWER)
        except Exception as error:
            self.errors[f"{type(error).__name__}: {error}"[:80]] += 1

    async def _one_question(self, user: SignedIn, question: str) -> None:
        asked = time.monotonic()
        run = await self._ask(user, question)
        self.runs.append(run)
        claims = await self._read_answer(user, run, asked)
        self.answers.append((time.monotonic() - asked) * 1000)
        turn = await self._get(user, f"/runs/{run}/turn/")
        await self._get(user, "/sidebar/?search=&shown=50")
        if compared := COMPARED.search(turn):
            self._watchers.append(asyncio.create_task(self._watch(user, compared[1].decode())))
        if claims:
            clicked = time.monotonic()
            await self._get(user, f"/claims/{claims[0]}/card/?run={run}")
            self.cards.append((time.monotonic() - clicked) * 1000)
            await self._get(user, f"/claims/{claims[0]}/others/")

    async def _watch(self, user: SignedIn, path: str) -> None:
        """Asks how far the comparison with other documents is, as often as the page is told to, as
        long as a thought takes: then the page shows something else."""
        end = time.monotonic() + self.think
        with suppress(RuntimeError, OSError):
            while time.monotonic() < end and (again := AGAIN.search(await self._get(user, path))):
                await asyncio.sleep(int(again[1]))

    async def _read_answer(self, user: SignedIn, run: UUID, asked: float) -> list[str]:
        """Follows the stream to its end. Returns the claims that came."""
        claims: list[str] = []
        is_over = False
        while not is_over:
            stream, writer = await self._open("GET", f"/runs/{run}/stream/", user, {})
            try:
                head = await stream.readuntil(b"\r\n\r\n")
                is_over = not head.startswith(b"HTTP/1.1 200")
                async for message in messages(stream):
                    found = [each.decode() for each in CLAIM.findall(message)]
                    if found and not claims:
                        self.first_claims.append((time.monotonic() - asked) * 1000)
                    claims += found
                    is_over = is_over or bool(DONE.search(message))
            except EOFError:
                pass  # the connection was lost: the page opens it again
            finally:
                writer.transport.abort()
        return claims

    async def _get(self, user: SignedIn, path: str) -> bytes:
        """What htmx asks for: a part of the page."""
        part = {"HX-Request": "true", "Connection": "close"}
        stream, writer = await self._open("GET", path, user, part)
        answer = await stream.read()
        writer.close()
        if (status := int(answer.split(b" ", 2)[1])) != 200:
            raise RuntimeError(f"{path.split('/')[1]} answered {status}")
        return answer

    async def _add(self, documents: int) -> None:
        for first in range(0, documents, FILES_AT_ONCE):
            await self._upload(range(first, min(first + FILES_AT_ONCE, documents)))

    async def _upload(self, numbers: range) -> None:
        border, user = uuid4().hex, self.users[0]
        parts = [('name="csrfmiddlewaretoken"', user.token)]
        for number in numbers:
            words = random.Random(number).choices(WORDS, k=300)
            parts.append((f'name="files"; filename="{number}.txt"', " ".join(words)))
        body = "".join(
            f"--{border}\r\nContent-Disposition: form-data; {named}\r\n\r\n{text}\r\n"
            for named, text in parts
        )
        kind = {"Content-Type": f"multipart/form-data; boundary={border}", "Connection": "close"}
        whole = f"{body}--{border}--\r\n".encode()
        stream, writer = await self._open("POST", "/library/upload/", user, kind, whole)
        status = int((await stream.read()).split(b" ", 2)[1])
        writer.close()
        if status != 302:
            raise RuntimeError(f"uploading answered {status}")


def measure_load(
    researchers: int = RESEARCHERS,
    documents: int = 0,
    think: int = THINK_SECONDS,
    seconds: int = SECONDS,
) -> Result:
    """The server with its threads, SQLite, answers from quotes."""
    users = [User.objects.create(username=f"user-{number}") for number in range(researchers)]
    asked = [each.question for each in saved_sample_answers(users[0])[:12] if each.claims]
    with running_server() as server:
        day = Day(
            port=server.port,
            users=[form_of(user) for user in users],
            questions=asked,
            silent=[],
            think=think,
        )
        began = _processor_seconds(server.process.pid)
        asyncio.run(day.live(seconds, documents))
        spent = _processor_seconds(server.process.pid) - began
    return Result(
        name="load",
        figures={
            "researchers": researchers,
            "think_seconds": think,
            "answers": len(day.answers),
            **middle(day.first_claims, "first_claim_"),
            **middle(day.answers, "answer_"),
            **middle(day.cards, "card_"),
            "errors": day.errors.total(),
            **_where_time_goes(day.runs),
            "processor_seconds_an_answer": round(spent / max(1, len(day.answers)), 2),
            "documents": documents,
            "documents_found_by_words": _found_by_words(documents),
        },
        budget={"errors": 0, "first_claim_p95_ms": 4000},
        notes=tuple(f"{times} × {what}" for what, times in day.errors.most_common(3)),
    )


def _where_time_goes(runs: Sequence[UUID]) -> dict[str, Figure]:
    """Until a runner takes a question up, from there to its first claim, and from there to its end:
    as the log of the run has it."""
    waited, found, written = list[float](), list[float](), list[float]()
    for run in Run.objects.filter(pk__in=runs, finished_at__isnull=False):
        events = RunEvent.objects.filter(run=run).order_by("seq")
        first, claim = events.first(), events.filter(kind="ClaimWritten").first()
        if first is not None:
            waited.append((first.created_at - run.created_at).total_seconds() * 1000)
        if first is not None and claim is not None and run.finished_at is not None:
            found.append((claim.created_at - first.created_at).total_seconds() * 1000)
            written.append((run.finished_at - claim.created_at).total_seconds() * 1000)
    return {
        **middle(waited, "waited_for_a_runner_"),
        **middle(found, "to_first_claim_"),
        **middle(written, "from_there_to_the_end_"),
    }


def _found_by_words(documents: int) -> int:
    steps = (Intake.Step.WORDS, Intake.Step.MEANING)
    found = Intake.objects.filter(step__in=steps, name__regex=r"^\d+\.txt$")
    return found.exclude(state=Job.State.FAILED).count() if documents else 0


def _processor_seconds(process_id: int) -> float:
    """Of a process without its children; 0 on a system that does not tell."""
    with suppress(OSError):
        fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0
