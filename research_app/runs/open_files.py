"""How many files this process may open: each open stream is one, each request a few."""

import asyncio
import errno
import logging
import resource
from typing import Any

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
