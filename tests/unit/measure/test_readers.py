"""The readers of the benchmark notice what comes twice or not at all."""

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from research_app.answering.events import StepStarted, dump
from research_app.measure.benchmarks.readers.delays import compare
from research_app.measure.benchmarks.readers.stream import Received, Stream
from research_app.runs.models import Run, RunEvent

HEAD = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
MESSAGES = (b"retry: 1000\n\n", b"event: step\ndata: id: 7\nid: 1\n\n", b": still here\n\n")
LAST = b"event: block\ndata: x\n\nevent: summary\ndata: y\nid: 2\n\nevent: done\ndata: done\n\n"


class Wire(asyncio.Transport):
    """The other side of a stream that sends nothing."""

    def __init__(self) -> None:
        self.is_open = True

    def write(self, data) -> None:
        assert self.is_open

    def abort(self) -> None:
        self.is_open = False


def chunked(*parts: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts)


def read(sent: bytes, *, at_once: int) -> tuple[Received, Wire]:
    received, wire = Received(run_id=uuid4()), Wire()

    async def scene():
        stream = Stream(received, b"GET / HTTP/1.1\r\n\r\n")
        stream.connection_made(wire)
        for start in range(0, len(sent), at_once):
            stream.data_received(sent[start : start + at_once])

    asyncio.run(scene())
    return received, wire


@pytest.mark.parametrize("at_once", [1, 7, 10_000])
def test_events_are_noted_however_the_network_cuts_them(at_once):
    received, wire = read(HEAD + chunked(*MESSAGES, LAST) + b"0\r\n\r\n", at_once=at_once)
    assert received.numbers == [1, 2]
    assert (len(received.ends), received.last, wire.is_open) == (1, "2", False)


def test_a_refused_stream_is_noted():
    received, wire = read(b"HTTP/1.1 204 No Content\r\n\r\n", at_once=5)
    assert (received.refusals, wire.is_open) == (1, False)


@pytest.fixture
def run(alice):
    """Ended, with two steps that a page is shown."""
    now = timezone.now()
    run = Run.objects.create(
        owner=alice, chat_key=uuid4(), question="Why?", state="done", finished_at=now
    )
    for seq in (1, 2):
        kind, payload = dump(StepStarted(step="plan", detail="Reading"))
        RunEvent.objects.create(run=run, attempt=1, seq=seq, kind=kind, payload=payload)
    RunEvent.objects.update(created_at=now - timedelta(seconds=1))
    return run


def notes(run, numbers, *, ends=1, asked_before=5.0):
    """Of a reader who got everything a tenth of a second after the run's end."""
    end = run.finished_at.timestamp()
    return Received(
        run_id=run.pk,
        numbers=numbers,
        times=[end + 0.1] * len(numbers),
        asked=[end - asked_before] * len(numbers),
        ends=[end + 0.1] * ends,
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("numbers", "ends", "lost", "doubled"),
    [
        ([1, 2], 1, 0, 0),
        ([2], 1, 1, 0),
        ([1, 2], 0, 1, 0),
        ([1, 2, 2], 1, 0, 1),
        ([1, 2], 2, 0, 1),
    ],
)
def test_what_comes_twice_or_not_at_all_is_counted(run, numbers, ends, lost, doubled):
    delays = compare([notes(run, numbers, ends=ends)])
    assert (delays.lost, delays.doubled) == (lost, doubled)


@pytest.mark.django_db
def test_delays_run_from_writing_or_from_the_opening_of_the_stream(run):
    live = compare([notes(run, [1, 2])])
    assert [round(each) for each in live.live] == [1100, 1100, 100]
    late = compare([notes(run, [1, 2], asked_before=0.5)])
    assert [round(each) for each in late.caught_up] == [600, 600]
