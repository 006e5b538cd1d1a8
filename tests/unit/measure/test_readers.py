"""The readers of the benchmark notice what comes twice or not at all."""

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from measure.benchmarks.crowd import Received
from measure.benchmarks.readers import compare
from research_app.answering.events import StepStarted, dump
from research_app.runs.models import Run, RunEvent

HEAD = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
MESSAGES = (b"retry: 1000\n\n", b"event: step\ndata: id: 7\nid: 1\n\n", b": still here\n\n")
LAST = b"event: block\ndata: x\n\nevent: summary\ndata: y\nid: 2\n\nevent: done\ndata: done\n\n"


def chunked(*parts: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts)


def read(sent: bytes, *, at_once: int, most: int | None = None) -> Received:
    received = Received(run_id=uuid4())

    async def scene():
        stream = asyncio.StreamReader()
        reading = asyncio.create_task(received.read(stream, most=most))
        for start in range(0, len(sent), at_once):
            stream.feed_data(sent[start : start + at_once])
            await asyncio.sleep(0)
        stream.feed_eof()
        await reading

    asyncio.run(scene())
    return received


@pytest.mark.parametrize("at_once", [1, 7, 10_000])
def test_events_are_noted_however_the_network_cuts_them(at_once):
    received = read(HEAD + chunked(*MESSAGES, LAST) + b"0\r\n\r\n", at_once=at_once)
    assert received.numbers == [1, 2]
    assert len(received.ends) == 1


def test_a_reader_who_goes_away_keeps_what_came():
    received = read(HEAD + chunked(*MESSAGES, LAST), at_once=7, most=1)
    assert (received.numbers, received.ends) == ([1], [])


def test_a_refused_stream_is_noted():
    assert read(b"HTTP/1.1 204 No Content\r\n\r\n", at_once=5).refusals == 1


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
