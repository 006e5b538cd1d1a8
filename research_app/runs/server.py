"""The web server as a process of its own: uvicorn, told to end within seconds."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from socket import socket
from types import FrameType

import uvicorn

from research_app.runs import background
from research_app.runs.open_files import ExhaustionTeller, allow_many

GRACE_SECONDS = 2
LAST_RESORT_SECONDS = 4.0
# How long a thread that computes keeps the others of Python waiting. The loop that serves streams
# waits so long after each message that it sends; by default these are 5 ms, for 200 readers 1 s.
SWITCH_SECONDS = 0.0005


class DeskServer(uvicorn.Server):
    """Ends on Ctrl-C or SIGTERM: first open streams and held jobs, then requests (`GRACE_SECONDS`),
    and whatever still hangs is cut off after `LAST_RESORT_SECONDS`."""

    def __init__(self, *, when_started: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                "research_app.asgi:application",
                lifespan="on",
                ws="none",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=GRACE_SECONDS,
                limit_concurrency=allow_many(),
            )
        )
        self._when_started = when_started

    async def startup(self, sockets: list[socket] | None = None) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        asyncio.get_running_loop().set_exception_handler(ExhaustionTeller())
        await super().startup(sockets)
        if self.started:
            self._when_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True
        last_resort = threading.Timer(LAST_RESORT_SECONDS, os._exit, args=(0,))
        last_resort.daemon = True
        last_resort.start()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await background.stop()
        await super().shutdown(sockets)
