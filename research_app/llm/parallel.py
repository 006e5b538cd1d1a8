"""Calls of models side by side. Their threads are daemons and touch no database; whoever waits
looks up several times a second, so that a run that is stopped waits for none of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import TypeVar

from research_app.llm.errors import ModelError

PAUSE = 0.1
"""Seconds between two looks."""
Result = TypeVar("Result")


class Watch:
    """`check` of one thread, for all: only that thread asks it; the others hear what it raised."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._thread = threading.get_ident()
        self._raised: BaseException | None = None

    def __call__(self) -> None:
        if self._raised is not None:
            raise self._raised
        if threading.get_ident() != self._thread:
            return
        try:
            self._check()
        except BaseException as error:
            self._raised = error
            raise


def in_parallel(
    calls: Sequence[Callable[[], Result]], *, at_once: int, check: Callable[[], None]
) -> Iterator[tuple[int, Result | ModelError]]:
    """What each call returns, or the `ModelError` it ends with, with its place, as they come. Any
    other error is raised here. Closing the iterator begins no further call."""
    if len(calls) == 1 or at_once == 1:
        for place, call in enumerate(calls):
            yield place, _outcome(call)
        return
    waiting: SimpleQueue[int] = SimpleQueue()
    done: SimpleQueue[tuple[int, Result | BaseException]] = SimpleQueue()
    ended = threading.Event()
    for place in range(len(calls)):
        waiting.put(place)

    def work() -> None:
        while not ended.is_set():
            try:
                place = waiting.get_nowait()
            except Empty:
                return
            try:
                done.put((place, _outcome(calls[place])))
            except BaseException as error:
                done.put((place, error))

    for number in range(min(at_once, len(calls))):
        threading.Thread(target=work, name=f"model-call-{number}", daemon=True).start()
    try:
        for _ in calls:
            place, outcome = _next(done, check)
            if isinstance(outcome, BaseException) and not isinstance(outcome, ModelError):
                raise outcome
            yield place, outcome
    finally:
        ended.set()


def _outcome(call: Callable[[], Result]) -> Result | ModelError:
    try:
        return call()
    except ModelError as error:
        return error


def _next(
    done: SimpleQueue[tuple[int, Result | BaseException]], check: Callable[[], None]
) -> tuple[int, Result | BaseException]:
    while True:
        check()
        try:
            return done.get(timeout=PAUSE)
        except Empty:
            continue
