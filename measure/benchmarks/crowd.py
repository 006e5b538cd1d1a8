"""Readers of all kinds, for some seconds: many on one answer, some of whom lose their connection
and come again, many each on their own, and some who wait for an answer that does not come.

The next question is asked as soon as an answer is there, so that answers are written all the time
and nearly all streams stay open. Those who read one answer come within `SECONDS_OF_COMING`.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from urllib.parse import urlencode
from uuid import UUID, uuid4

# Of ten readers, so many are of each kind; the rest waits.
TOGETHER, BREAKING, ALONE = 5, 1, 2
EVENTS_BEFORE_LOSS = 8
SECONDS_OF_COMING = 3.0
NUMBER = re.compile(rb"^id: (\d+)$", re.MULTILINE)
DONE = re.compile(rb"^event: done$", re.MULTILINE)


@dataclass(slots=True, kw_only=True)
class Received:
    """What one reader got of one run, over all of its connections. Times are seconds since 1970.

    `numbers` are of the log's events, in the order in which they came; `asked` is when the
    connection that brought each was opened."""

    run_id: UUID
    numbers: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    refusals: int = 0

    async def read(self, stream: asyncio.StreamReader, *, most: int | None = None) -> None:
        """A response until its end, or until `most` events are there in all."""
        asked = time.time()
        head = await stream.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            self.refusals += 1
            return
        async for message in messages(stream):
            now = time.time()
            if number := NUMBER.search(message):
                self.numbers.append(int(number[1]))
                self.times.append(now)
                self.asked.append(asked)
            if DONE.search(message):
                self.ends.append(now)
            if most is not None and len(self.numbers) >= most:
                return


async def messages(stream: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The events in the chunks of a transfer; the empty chunk is the last."""
    text = b""
    while size := int(await stream.readuntil(b"\r\n"), 16):
        text += await stream.readexactly(size)
        await stream.readexactly(2)
        *whole, text = text.split(b"\n\n")
        for message in whole:
            yield message


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """What shows the server who asks: cookies, and the token of their forms."""

    cookies: str
    token: str


@dataclass(slots=True, kw_only=True)
class Crowd:
    """The first of `users` reads the answers that many read together; `silent` are runs of theirs
    that go on without an event."""

    port: int
    users: Sequence[SignedIn]
    questions: Sequence[str]
    silent: Sequence[UUID]
    received: list[Received] = field(default_factory=list)

    async def read(self, readers: int, seconds: float) -> None:
        """Lets so many read for so long, and until the answers that they asked for have ended."""
        end = time.monotonic() + seconds
        asked = cycle(self.questions)
        together, breaking, alone = (round(readers * n / 10) for n in (TOGETHER, BREAKING, ALONE))
        waiting = [
            asyncio.create_task(self._follow(self.users[0], run))
            for run in self.silent[: readers - together - breaking - alone]
        ]
        await asyncio.gather(
            self._read_together(asked, end, whole=together, breaking=breaking),
            *(self._read_alone(number, asked, end) for number in range(alone)),
        )
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def _read_together(
        self, asked: Iterator[str], end: float, *, whole: int, breaking: int
    ) -> None:
        user, everybody = self.users[0], whole + breaking
        while time.monotonic() < end:
            run = await self._ask(user, next(asked))
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
        most = EVENTS_BEFORE_LOSS if breaks else None
        while not received.ends and not received.refusals:
            last = {"Last-Event-ID": str(received.numbers[-1])} if received.numbers else {}
            stream, writer = await self._open("GET", f"/runs/{run}/stream/", user, last)
            try:
                with suppress(EOFError, ConnectionError):
                    await received.read(stream, most=most)
            finally:
                writer.transport.abort()
            most = None

    async def _ask(self, user: SignedIn, question: str) -> UUID:
        run = uuid4()
        fields = {
            "question": question,
            "chat_key": uuid4(),
            "run_id": run,
            "options": json.dumps({}),
            "csrfmiddlewaretoken": user.token,
        }
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Connection": "close"}
        body = urlencode(fields).encode()
        stream, writer = await self._open("POST", "/ask/", user, headers, body)
        status = int((await stream.read()).split(b" ", 2)[1])
        writer.close()
        if status != 200:
            raise RuntimeError(f"asking answered {status}")
        return run

    async def _open(
        self, method: str, path: str, user: SignedIn, headers: dict[str, str], body: bytes = b""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A request sent on a connection of its own."""
        stream, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        headers = headers | {"Cookie": user.cookies, "Content-Length": str(len(body))}
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        return stream, writer
