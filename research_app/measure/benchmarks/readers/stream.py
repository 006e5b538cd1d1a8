"""One open stream: a connection of its own that notes when each event has come."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from uuid import UUID

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

    @property
    def last(self) -> str:
        return str(self.numbers[-1]) if self.numbers else ""


class Stream(asyncio.Protocol):
    """Asks for a run's stream and reads it until its end, or until `events` have come, when it goes
    away without a word."""

    def __init__(self, received: Received, request: bytes, *, events: int | None = None) -> None:
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._received = received
        self._request = request
        self._most = None if events is None else len(received.numbers) + events
        self._asked = 0.0
        self._raw = b""
        self._text = b""
        self._has_head = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._asked = time.time()
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        now = time.time()
        self._raw += data
        if self._has_head or self._take_head():
            self._take_chunks()
            self._take_events(now)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.over.done():
            self.over.set_result(None)

    def leave(self) -> None:
        self._transport.abort()

    def _take_head(self) -> bool:
        head, found, rest = self._raw.partition(b"\r\n\r\n")
        if not found:
            return False
        self._has_head, self._raw = True, rest
        if not head.startswith(b"HTTP/1.1 200"):
            self._received.refusals += 1
            self.leave()
        return True

    def _take_chunks(self) -> None:
        """The chunks of the transfer that are complete; the empty one is the last."""
        while True:
            length, found, rest = self._raw.partition(b"\r\n")
            if not found or len(rest) < (size := int(length, 16)) + 2:
                return
            if size == 0:
                self.leave()
                return
            self._text += rest[:size]
            self._raw = rest[size + 2 :]

    def _take_events(self, now: float) -> None:
        *whole, self._text = self._text.split(b"\n\n")
        for message in whole:
            if number := NUMBER.search(message):
                self._received.numbers.append(int(number[1]))
                self._received.times.append(now)
                self._received.asked.append(self._asked)
            if DONE.search(message):
                self._received.ends.append(now)
        if self._most is not None and len(self._received.numbers) >= self._most:
            self.leave()


async def follow(
    port: int, received: Received, headers: dict[str, str], *, events: int | None = None
) -> None:
    """Opens a stream behind the last event that was received and reads until it ends, or until so
    many more events have come."""
    if received.last:
        headers = {**headers, "Last-Event-ID": received.last}
    lines = [f"GET /runs/{received.run_id}/stream/ HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(
        lambda: Stream(received, request, events=events), "127.0.0.1", port
    )
    try:
        await stream.over
    finally:
        stream.leave()
