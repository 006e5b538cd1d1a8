"""One run that is followed, as its process holds it: the frames so far, for any number of
followers."""

import asyncio
import time
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

from research_app.answering.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The run is over and its log is complete. `state` is empty when the run was deleted meanwhile,
    or its chat, or its owner may not read any more."""

    state: str
    failure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """Nobody has taken the run up for a while: all runners are busy, or there is none."""


Fold = Callable[[int, Event | Ended | Waiting], bytes]
# Before the number of every event, and behind it.
BEGIN = 0
END = 2**62


@dataclass(slots=True, kw_only=True)
class Channel:
    """One run that is followed since `opened` (of `time.monotonic`): the frames so far with the
    numbers of their events, ascending."""

    run_id: UUID
    fold: Fold
    opened: float = field(default_factory=time.monotonic)
    cursor: int = 0
    followers: int = 0
    ended: bool = False
    numbers: list[int] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def since(self, number: int) -> tuple[int, list[bytes]]:
        """The frames behind `number`, and the number of the last one."""
        newer = self.frames[bisect_right(self.numbers, number) :]
        return (self.numbers[-1] if newer else number), newer

    def add(self, found: "Found") -> None:
        if found.restarted:
            self.numbers.clear()
            self.frames.clear()
        self.numbers += found.numbers
        self.frames += found.frames
        self.cursor = max([self.cursor, *(n for n in found.numbers if n < END)])
        self.ended = found.ended
        self.announce()

    def announce(self) -> None:
        """Wakes the followers; those that come later wait for the next news."""
        self.news.set()
        self.news = asyncio.Event()


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What one tick found for one run, folded. A restart makes older frames worthless."""

    numbers: list[int]
    frames: list[bytes]
    restarted: bool
    ended: bool
