"""Who draws when: few pages at once, and each page by one alone, in all processes of a machine."""

from __future__ import annotations

import fcntl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from zlib import crc32

from research_app.reading.errors import DocumentBusy

MOST_CHILDREN = 2
SECONDS_TO_WAIT = 40.0
SECONDS_BETWEEN_LOOKS = 0.02
SLOTS = 256

_children = threading.BoundedSemaphore(MOST_CHILDREN)
_ahead = threading.Lock()
_at_page = tuple(threading.Lock() for _ in range(SLOTS))


@contextmanager
def one_of_few(*, ahead: bool = False) -> Iterator[None]:
    """What is drawn `ahead` of a look at it goes one after the other, so that a place is left for
    who looks, and has none where all are taken. Raises `DocumentBusy`."""
    if ahead:
        with _held(_ahead), _held(_children, seconds=0):
            yield
    else:
        with _held(_children):
            yield


@contextmanager
def alone_at(folder: Path, sha256: str, page: int) -> Iterator[None]:
    """Who wants the same page meanwhile waits, and then finds it kept. Raises `DocumentBusy`."""
    slot = crc32(f"{sha256} {page}".encode()) % SLOTS
    with _held(_at_page[slot]), _alone_among_processes(folder, slot):
        yield


@contextmanager
def _held(lock: threading.Lock | threading.Semaphore, *, seconds: float = -1) -> Iterator[None]:
    if not lock.acquire(timeout=SECONDS_TO_WAIT if seconds < 0 else seconds):
        raise DocumentBusy()
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _alone_among_processes(folder: Path, slot: int) -> Iterator[None]:
    """By a file beside the folder, whose lock goes with the process that holds it. Where none can
    be written each process draws for itself."""
    file = _opened(folder.with_name(f"{folder.name}.locks"), slot)
    if file is None:
        yield
        return
    with file:
        until = time.monotonic() + SECONDS_TO_WAIT
        while not _is_locked(file):
            if time.monotonic() > until:
                raise DocumentBusy()
            time.sleep(SECONDS_BETWEEN_LOOKS)
        yield


def _opened(folder: Path, slot: int) -> IO[bytes] | None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / str(slot)).open("wb")
    except OSError:
        return None


def _is_locked(file: IO[bytes]) -> bool:
    """Whether the file is this process's now, or of a kind that knows no locks."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
