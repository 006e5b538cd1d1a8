"""Readers of all kinds, for some seconds: many on one answer, some of whom lose their connection
and come again, many each on their own, and some who wait for an answer that does not come.

The next question is asked as soon as an answer is there, so that answers are written all the time
and nearly all streams stay open. Those who read one answer come within `SECONDS_OF_COMING`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from urllib.parse import urlencode
from uuid import UUID, uuid4

from research_app.measure.benchmarks.readers.stream import Received, follow

# Of ten readers, so many are of each kind; the rest waits.
TOGETHER, BREAKING, ALONE = 5, 1, 2
EVENTS_BEFORE_LOSS = 8
SECONDS_OF_COMING = 3.0
PAUSE_BETWEEN_PAGES = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """What shows the server who asks: cookies, and the token of their forms."""

    cookies: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookies}


@dataclass(slots=True, kw_only=True)
class Crowd:
    """The first of `users` reads the answers that many read together, and looks at `pages` (path by
    kind) all the while; `silent` are runs of theirs that go on without an event. `page_times` are
    milliseconds by kind of page."""

    port: int
    users: Sequence[SignedIn]
    questions: Sequence[str]
    silent: Sequence[UUID]
    pages: dict[str, str]
    received: list[Received] = field(default_factory=list)
    page_times: dict[str, list[float]] = field(default_factory=dict)

    async def read(self, readers: int, seconds: float) -> None:
        """Lets so many read for so long, and until the answers that they asked for have ended."""
        end = time.monotonic() + seconds
        asked = cycle(self.questions)
        together, breaking, alone = (round(readers * n / 10) for n in (TOGETHER, BREAKING, ALONE))
        waiting = self.silent[: readers - together - breaking - alone]
        beside = [
            asyncio.create_task(self._look_at_pages()),
            *(asyncio.create_task(self._follow(self.users[0], run)) for run in waiting),
        ]
        await asyncio.gather(
            self._read_together(asked, end, whole=together, breaking=breaking),
            *(self._read_alone(number, asked, end) for number in range(alone)),
        )
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)

    async def _read_together(
        self, asked: Iterator[str], end: float, *, whole: int, breaking: int
    ) -> None:
        user = self.users[0]
        while time.monotonic() < end:
            run = await self._ask(user, next(asked))
            everybody = whole + breaking
            await asyncio.gather(
                *(
                    self._follow(
                        user,
                        run,
                        breaks=number < breaking,
                        comes_after=SECONDS_OF_COMING * number / everybody,
                    )
                    for number in range(everybody)
                )
            )

    async def _read_alone(self, number: int, asked: Iterator[str], end: float) -> None:
        others = self.users[1:] or self.users
        user = others[number % len(others)]
        while time.monotonic() < end:
            await self._follow(user, await self._ask(user, next(asked)))

    async def _follow(
        self, user: SignedIn, run: UUID, *, breaks: bool = False, comes_after: float = 0
    ) -> None:
        """Reads the run to its end, as a page does: from where it was, when the connection is
        lost."""
        await asyncio.sleep(comes_after)
        received = Received(run_id=run)
        self.received.append(received)
        events = EVENTS_BEFORE_LOSS if breaks else None
        while not received.ends and not received.refusals:
            await follow(self.port, received, user.headers, events=events)
            events = None

    async def _ask(self, user: SignedIn, question: str) -> UUID:
        run = uuid4()
        fields = {
            "question": question,
            "chat_key": uuid4(),
            "run_id": run,
            "options": json.dumps({}),
            "csrfmiddlewaretoken": user.token,
        }
        body = urlencode(fields).encode()
        headers = {**user.headers, "Content-Type": "application/x-www-form-urlencoded"}
        status = await self._request("POST", "/ask/", headers, body)
        if status != 200:
            raise RuntimeError(f"asking answered {status}")
        return run

    async def _look_at_pages(self) -> None:
        for kind, path in cycle(self.pages.items()):
            started = time.perf_counter()
            status = await self._request("GET", path, self.users[0].headers)
            if status != 200:
                raise RuntimeError(f"the {kind} answered {status}")
            milliseconds = (time.perf_counter() - started) * 1000
            self.page_times.setdefault(kind, []).append(milliseconds)
            await asyncio.sleep(PAUSE_BETWEEN_PAGES)

    async def _request(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> int:
        """The status of a whole response, on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {len(body)}", "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        try:
            response = await reader.read()
            return int(response.split(b" ", 2)[1])
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
