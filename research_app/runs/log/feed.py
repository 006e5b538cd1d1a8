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
from collections import Counter
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from uuid import UUID

from django.db import DatabaseError, connections

from research_app.accounts.open_sessions import Seat, seats_lost
from research_app.runs.log.channel import Channel, Fold
from research_app.runs.log.news import read_new

log = logging.getLogger(__name__)
TICK_SECONDS = 0.1
SHORTEST_TICK_SECONDS = 0.02
SECONDS_OF_FOLLOWER = 0.0001
SECONDS_BETWEEN_ROLL_CALLS = 5.0
# A database that is away for long is not asked, nor told of in the log, at every tick.
SECONDS_AFTER_ERROR = 1.0


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
        """The run's frames behind event number `after` (-1: all of them), as many at a time as
        there are, until the run or the server ends or whoever has the `seat` is signed out; none
        when nothing happened for `idle_seconds`."""
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
                await asyncio.sleep(SECONDS_AFTER_ERROR)
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


feed = Feed()


def nudge_readers() -> None:
    """Lets this process's followers see at once what was just written."""
    feed.nudge()
