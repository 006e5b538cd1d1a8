"""The web server as a process of its own: uvicorn, told to end within seconds, with as many open
files as it may have: each open stream is one, each request a few."""

import asyncio
import errno
import logging
import os
import resource
import sys
import threading
from collections.abc import Callable
from socket import socket
from types import FrameType
from typing import Any

import uvicorn

from research_app.runs import background

log = logging.getLogger(__name__)
WANTED = 65_536
# What the server itself opens: database, index, model, pipes to programs that read documents.
OWN_FILES = 64
FEWEST_CONNECTIONS = 32
# Below this many connections somebody will soon miss some.
MANY_CONNECTIONS = 500
SECONDS_BETWEEN_SENTENCES = 60
ADVICE = "Raise the limit of open files: ulimit -n 65536, or LimitNOFILE=65536 in systemd."


def allow_many() -> int:
    """Raises the limit as far as this process may; returns how many connections it can take."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    files = WANTED if soft == resource.RLIM_INFINITY else soft
    connections = max(FEWEST_CONNECTIONS, files - OWN_FILES)
    if connections < MANY_CONNECTIONS:
        log.warning(
            "This process may open %d files, so it takes at most %d connections at a time. %s",
            files,
            connections,
            ADVICE,
        )
    return connections


class ExhaustionTeller:
    """Handles what nobody caught in an event loop: that new connections find no file is told in one
    sentence, once a minute, for the loop tries thousands of times; the rest is told as always."""

    def __init__(self) -> None:
        self._silent_until = 0.0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif loop.time() >= self._silent_until:
            self._silent_until = loop.time() + SECONDS_BETWEEN_SENTENCES
            log.error("No file is left for new connections; they wait until one ends. %s", ADVICE)


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
