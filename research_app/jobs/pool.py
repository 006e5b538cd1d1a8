"""The runner of a server without a broker: threads, in lanes.

Each task has a lane of its own, so that reading a hundred files never delays an answer. A job runs
in a thread made for it: whatever it raises ends that thread and is reported by
`threading.excepthook`, and the lane goes on. The threads are daemons: an unfinished job never holds
up the end of the process, its lease is given back instead (`heartbeat.release_all`).
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connections

_thread = threading.local()


class Lane:
    """Runs calls in order of arrival, at most `width` at a time. A key that waits already is not
    queued again."""

    def __init__(self, name: str, *, width: int) -> None:
        self._name = name
        self._width = width
        self._lock = threading.Lock()
        self._waiting: deque[tuple[str, Callable[[], object]]] = deque()
        self._keys: set[str] = set()
        self._busy = 0
        self._closed = False

    def submit(self, key: str, call: Callable[[], object]) -> None:
        with self._lock:
            if self._closed or key in self._keys:
                return
            self._keys.add(key)
            self._waiting.append((key, call))
            self._start_next()

    def holds(self, key: str) -> bool:
        """Whether the call waits or runs here."""
        with self._lock:
            return key in self._keys

    def close(self) -> None:
        """Starts nothing more and forgets what waits."""
        with self._lock:
            self._closed = True
            self._waiting.clear()

    @contextmanager
    def step_aside(self) -> Iterator[None]:
        """Lets the next call start while this one only waits."""
        with self._lock:
            self._busy -= 1
            self._start_next()
        try:
            yield
        finally:
            with self._lock:
                self._busy += 1

    def _start_next(self) -> None:
        if self._waiting and self._busy < self._width:
            key, call = self._waiting.popleft()
            self._busy += 1
            threading.Thread(
                target=self._run, args=(key, call), name=f"{self._name} {key}", daemon=True
            ).start()

    def _run(self, key: str, call: Callable[[], object]) -> None:
        _thread.lane = self
        try:
            call()
        finally:
            try:
                connections.close_all()
            finally:
                self._end(key)

    def _end(self, key: str) -> None:
        with self._lock:
            self._busy -= 1
            self._keys.discard(key)
            self._start_next()


@contextmanager
def step_aside() -> Iterator[None]:
    """For a job that waits for another one: in a pool it blocks nobody meanwhile."""
    lane: Lane | None = getattr(_thread, "lane", None)
    if lane is None:
        yield
    else:
        with lane.step_aside():
            yield


class Pool:
    """One lane a task."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lanes: dict[str, Lane] = {}

    def lane(self, name: str, *, width: int) -> Lane:
        with self._lock:
            if name not in self._lanes:
                self._lanes[name] = Lane(name, width=width)
            return self._lanes[name]

    def close(self) -> None:
        with self._lock:
            for lane in self._lanes.values():
                lane.close()
