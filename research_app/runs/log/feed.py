"""Tailing the logs of open runs, for any number of followers.

One reader a process keeps a cursor for each run that somebody follows and asks the database once
per tick for all of them, and once more for those that have news: the cost does not grow with the
number of followers. What it finds is folded into frames once a run (`fold` comes from the page) and
kept as long as anybody follows. A follower has a position of its own in them, so a slow one just
lags behind and nothing queues up for it. A follower holds no database connection. Every few seconds
the reader asks, again for all at once, who was signed out meanwhile.
"""

import asyncio
import logging
from bisect import bisect_right
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from uuid import UUID

from django.db import DatabaseError, connections
from django.db.models import OuterRef, Q, Subquery

from research_app.accounts.open_sessions import Seat, seats_lost
from research_app.answering.events import Event, Restarted, load
from research_app.jobs.models import Job
from research_app.runs.access import readable_runs
from research_app.runs.models import RunEvent

log = logging.getLogger(__name__)
TICK_SECONDS = 0.1
SHORTEST_TICK_SECONDS = 0.02
SECONDS_OF_FOLLOWER = 0.0001
# Runs that are asked for in one query: one of their conditions each, of which SQLite takes 1000.
CHUNK = 500
SECONDS_BETWEEN_ROLL_CALLS = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The run is over and its log is complete. `state` is empty when the run was deleted meanwhile,
    or its chat, or its owner may not read any more."""

    state: str
    failure: str


Fold = Callable[[int, Event | Ended], bytes]
# Behind every number that an event can have.
END = 2**62


@dataclass(slots=True, kw_only=True)
class Channel:
    """One run that is followed: the frames so far with the numbers of their events, ascending."""

    run_id: UUID
    fold: Fold
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


class Feed:
    """The reader of one process. All methods but `nudge` belong to the event loop."""

    def __init__(self) -> None:
        self._channels: dict[UUID, Channel] = {}
        self._reader: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._nudged = asyncio.Event()
        self._thread: ThreadPoolExecutor | None = None
        self._seats: Counter[Seat] = Counter()
        self._lost: frozenset[Seat | None] = frozenset()
        self._closing = False

    def open(self) -> None:
        self._closing = False

    def close(self) -> None:
        """Ends all streams at once, for a server that shuts down."""
        self._closing = True
        for channel in self._channels.values():
            channel.announce()

    def nudge(self) -> None:
        """Something was written: look now instead of at the next tick. Callable from any thread."""
        if self._loop and self._reader:
            with suppress(RuntimeError):  # the loop has just been closed
                self._loop.call_soon_threadsafe(self._nudged.set)

    async def follow(
        self,
        run_id: UUID,
        *,
        after: int,
        fold: Fold,
        idle_seconds: float,
        seat: Seat | None = None,
    ) -> AsyncGenerator[list[bytes], None]:
        """The run's frames behind event number `after`, as many at a time as there are, until the
        run or the server ends or whoever has the `seat` is signed out; none when nothing happened
        for `idle_seconds`."""
        channel = self._join(run_id, fold, seat)
        try:
            while not self._closing:
                ended, news = channel.ended, channel.news
                after, frames = channel.since(after)
                if seat in self._lost:
                    return
                if frames := list(filter(None, frames)):
                    yield frames
                if ended:
                    return
                try:
                    async with asyncio.timeout(idle_seconds):
                        await news.wait()
                except TimeoutError:
                    yield []
        finally:
            self._leave(channel, seat)

    def _join(self, run_id: UUID, fold: Fold, seat: Seat | None) -> Channel:
        if seat is not None:
            self._seats[seat] += 1
            self._lost -= {seat}  # the view has just asked
        channel = self._channels.get(run_id)
        if channel is None:
            channel = self._channels[run_id] = Channel(run_id=run_id, fold=fold)
        channel.followers += 1
        if self._reader is None:
            self._loop = asyncio.get_running_loop()
            self._nudged = asyncio.Event()
            self._thread = self._thread or ThreadPoolExecutor(1, thread_name_prefix="feed")
            self._reader = self._loop.create_task(self._read_on(self._thread))
            self._reader.add_done_callback(self._report_end)
        return channel

    def _leave(self, channel: Channel, seat: Seat | None) -> None:
        if seat is not None:
            self._seats[seat] -= 1
            self._seats += Counter()  # drops those that nobody has any more
        channel.followers -= 1
        if not channel.followers and self._channels.get(channel.run_id) is channel:
            del self._channels[channel.run_id]

    async def _read_on(self, thread: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        next_roll_call = loop.time() + SECONDS_BETWEEN_ROLL_CALLS
        while self._channels and not self._closing:
            self._nudged.clear()
            open_channels = [channel for channel in self._channels.values() if not channel.ended]
            try:
                found = await loop.run_in_executor(thread, read_new, open_channels)
                if loop.time() >= next_roll_call:
                    next_roll_call = loop.time() + SECONDS_BETWEEN_ROLL_CALLS
                    await self._call_the_roll(thread)
            except DatabaseError as error:
                log.warning("could not read the runs' logs, trying again: %s", error)
                found = []
                # A connection that broke stays broken: the next tick needs a new one.
                await loop.run_in_executor(thread, connections.close_all)
            for channel, news in found:
                channel.add(news)
            await self._rest()
        self._reader = None
        await loop.run_in_executor(thread, connections.close_all)

    async def _rest(self) -> None:
        """Until the next tick. The more followers the longer, so that what is written in the
        meantime reaches them together: a message costs the loop a moment for each of them."""
        followers = sum(channel.followers for channel in self._channels.values())
        least = min(SHORTEST_TICK_SECONDS + followers * SECONDS_OF_FOLLOWER, TICK_SECONDS)
        await asyncio.sleep(least)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._nudged.wait(), TICK_SECONDS - least)

    async def _call_the_roll(self, thread: ThreadPoolExecutor) -> None:
        """Ends the streams of those who were signed out meanwhile."""
        loop = asyncio.get_running_loop()
        self._lost = await loop.run_in_executor(thread, seats_lost, tuple(self._seats))
        if self._lost:
            for channel in self._channels.values():
                channel.announce()

    def _report_end(self, reader: "asyncio.Task[None]") -> None:
        """A reader that broke ends its streams; browsers come again and a new reader starts."""
        if not reader.cancelled() and reader.exception():
            log.error("reading the runs' logs broke", exc_info=reader.exception())
            self._reader = None
            for channel in self._channels.values():
                channel.ended = True
                channel.announce()
            self._channels.clear()


def read_new(channels: list[Channel]) -> list[tuple[Channel, Found]]:
    """What is new for each channel. How far a log goes is read together with the run's state, so
    that the log of a run that is seen as over is complete."""
    found = []
    for start in range(0, len(channels), CHUNK):
        part = channels[start : start + CHUNK]
        marks = _marks([channel.run_id for channel in part])
        behind = {c.run_id: c.cursor for c in part if marks[c.run_id].last > c.cursor}
        events = _events(behind) if behind else {}
        for channel in part:
            ended = marks[channel.run_id].ended
            news = _folded(channel, events.get(channel.run_id, []), ended)
            if news.numbers:
                found.append((channel, news))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """How far a run has come: the number of its last event, and its end."""

    last: int
    ended: Ended | None


GONE = Mark(last=0, ended=Ended(state="", failure=""))


def _marks(run_ids: list[UUID]) -> dict[UUID, Mark]:
    newest = RunEvent.objects.filter(run=OuterRef("pk")).order_by("-seq").values("seq")[:1]
    rows = readable_runs().filter(pk__in=run_ids).annotate(last=Subquery(newest))
    marks = dict.fromkeys(run_ids, GONE)
    for pk, state, failure, last in rows.values_list("pk", "state", "failure", "last"):
        ended = None if state in Job.ACTIVE else Ended(state=state, failure=failure)
        marks[pk] = Mark(last=last or 0, ended=ended)
    return marks


def _events(cursors: dict[UUID, int]) -> dict[UUID, list[tuple[int, Event]]]:
    newer = reduce(or_, (Q(run_id=pk, seq__gt=cursor) for pk, cursor in cursors.items()))
    rows = RunEvent.objects.filter(newer).order_by("run_id", "seq")
    events: dict[UUID, list[tuple[int, Event]]] = {}
    for run_id, seq, kind, payload in rows.values_list("run_id", "seq", "kind", "payload"):
        events.setdefault(run_id, []).append((seq, load(kind, payload)))
    return events


def _folded(channel: Channel, events: list[tuple[int, Event]], ended: Ended | None) -> Found:
    entries: list[tuple[int, Event | Ended]] = [*events, *([(END, ended)] if ended else [])]
    restart = next((seq for seq, event in reversed(events) if isinstance(event, Restarted)), None)
    folded = [(number, channel.fold(number, entry)) for number, entry in entries]
    kept = [(number, frame) for number, frame in folded if restart is None or number >= restart]
    return Found(
        numbers=[number for number, _ in kept],
        frames=[frame for _, frame in kept],
        restarted=restart is not None,
        ended=ended is not None,
    )


feed = Feed()


def nudge_readers() -> None:
    """Lets this process's followers see at once what was just written."""
    feed.nudge()
