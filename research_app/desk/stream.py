"""The stream of server-sent events that a page holds while its run is going.

The view checks who asks, lets go of its database connections and then only passes on what the
process's one reader finds. Each line of a fragment is sent as a data line of its own, so that text
from sources or models can never look like an event.
"""

import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from uuid import UUID

from asgiref.sync import SyncToAsync, sync_to_async
from django.db import connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from research_app.accounts.open_sessions import Seat, seat_of
from research_app.answering.events import Event
from research_app.desk.live import LiveState, render_event
from research_app.runs.access import get_own_run_or_404
from research_app.runs.log.channel import Ended, Waiting
from research_app.runs.log.feed import feed
from research_app.runs.models import Run

KEEP_ALIVE_SECONDS = 15.0
# A message, not a comment: the page tells a quiet stream from a dead one by it.
KEEP_ALIVE = b"event: here\ndata: still here\n\n"
# How long a browser waits before it comes again after a lost connection, in milliseconds.
RECONNECT = b"retry: 1000\n\n"
LINE_BREAK = re.compile(r"\r\n|\r|\n")


@require_GET
def run_stream(request: HttpRequest, run_id: UUID) -> HttpResponseBase:
    """Streams a run that is going. A finished one answers 204, but a browser that lost its
    connection before the end still gets the rest, so that no page waits for an end it missed."""
    assert request.user.is_authenticated
    run = get_own_run_or_404(request.user, run_id)
    seen = request.headers.get("Last-Event-ID", "")
    reconnected = seen.isascii() and seen.isdigit() and len(seen) < 10
    if not run.is_active and not reconnected:
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
    response = StreamingHttpResponse(
        _messages(run, seat_of(request), after=int(seen) if reconnected else -1),
        content_type="text/event-stream; charset=utf-8",
    )
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


async def _messages(run: Run, seat: Seat, *, after: int) -> AsyncIterator[bytes]:
    # Middleware may have used a connection until now; a stream lives long and needs none.
    await sync_to_async(connections.close_all)()
    _let_go_of_thread()
    yield RECONNECT
    checks = run.options.get("mode") == "check"
    state = LiveState(run_id=run.pk, is_first=run.chat_id is None, checks=checks)
    fold = PageFold(state)
    frames = feed.follow(run.pk, after=after, fold=fold, idle_seconds=KEEP_ALIVE_SECONDS, seat=seat)
    async with aclosing(frames) as open_frames:
        async for some in open_frames:
            yield b"".join(some) or KEEP_ALIVE


class _SharedThread(ThreadPoolExecutor):
    """One thread for many requests, none of which may end it."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        pass


_thread_of_streams = _SharedThread(1, thread_name_prefix="streams")


def _let_go_of_thread() -> None:
    """Django keeps a thread for the synchronous code of each request until its end. Of a stream
    that is only its closing, which all of them leave to one thread: hundreds end at a time."""
    context = SyncToAsync.thread_sensitive_context.get(None)
    own = SyncToAsync.context_to_thread_executor.get(context) if context else None
    if context and own:
        SyncToAsync.context_to_thread_executor[context] = _thread_of_streams
        own.shutdown(wait=False)


class PageFold:
    """Turns a run's events, in order, into the messages for its open pages."""

    def __init__(self, state: LiveState) -> None:
        self._state = state

    def __call__(self, number: int, event: Event | Ended | Waiting) -> bytes:
        number_of_last = ""
        if not isinstance(event, Ended | Waiting):
            self._state.add(event)
            number_of_last = str(number)
        fragments = render_event(self._state, event)
        messages = [
            # Only the last message carries the number: a connection lost in between repeats them
            # all.
            encode(name, html, number_of_last if place == len(fragments) else "")
            for place, (name, html) in enumerate(fragments, start=1)
        ]
        return b"".join(messages)


def encode(name: str, data: str, number: str = "") -> bytes:
    """One server-sent event. `name` is ours; `data` may hold anything."""
    lines = [f"event: {name}", *(f"data: {line}" for line in LINE_BREAK.split(data))]
    if number:
        lines.append(f"id: {number}")
    return ("\n".join(lines) + "\n\n").encode()
