"""How many files this process may open: each open stream is one, each request a few."""

import asyncio
import errno
import logging
import resource
from typing import Any

log = logging.getLogger(__name__)
WANTED = 65_536
# What the server itself opens: database, index, model, pipes to programs that read documents.
OWN_FILES = 128
FEWEST_CONNECTIONS = 32
# Below this many connections somebody will soon miss some.
MANY_CONNECTIONS = 500
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


def say_when_exhausted(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Handles what nobody caught in an event loop: new connections that found no file are told in
    one sentence, and wait; everything else is told as always."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        log.error(
            "No file is left for a new connection; it waits until another one ends. %s", ADVICE
        )
    else:
        loop.default_exception_handler(context)
