"""A few requests are worked on at a time; the others wait their turn in the event loop.

Django gives the synchronous code of each request a thread of its own. When two hundred pages come
back after a restart, so many threads would fight for one interpreter, with the event loop that
serves the open streams among them, and each would hold a database connection.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

AT_ONCE = 4
# A request that takes longer waits for somebody else and keeps no processor busy.
LONGEST_TURN_SECONDS = 0.5


class ConcurrencyLimit:
    """Stands before an ASGI application. A request's turn begins when its body has arrived, so that
    a slow upload keeps nobody waiting, and ends with the head of its response, so that neither an
    open stream nor a long download does."""

    def __init__(self, application: Application, *, at_once: int = AT_ONCE) -> None:
        self._application = application
        self._free = asyncio.Semaphore(at_once)

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        turn = _Turn(self._free)

        async def receive_all() -> Message:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body", False):
                await turn.take()
            return message

        async def send_on(message: Message) -> None:
            turn.end()
            await send(message)

        try:
            await self._application(scope, receive_all, send_on)
        finally:
            turn.end()


class _Turn:
    """One request's; it is taken once and ends once."""

    def __init__(self, free: asyncio.Semaphore) -> None:
        self._free = free
        self._end: asyncio.TimerHandle | None = None
        self._was_taken = False

    async def take(self) -> None:
        if self._was_taken:
            return
        self._was_taken = True
        await self._free.acquire()
        self._end = asyncio.get_running_loop().call_later(LONGEST_TURN_SECONDS, self.end)

    def end(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
            self._free.release()
