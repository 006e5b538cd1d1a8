"""Following a run: everything once, in order, and never for ever."""

import asyncio
from contextlib import aclosing
from uuid import uuid4

import pytest

from research_app.answering.events import Restarted, StepStarted, dump
from research_app.runs.feed import Ended, Feed
from research_app.runs.models import Run, RunEvent

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 10.0


@pytest.fixture
def run(alice):
    return Run.objects.create(
        owner=alice, chat_key=uuid4(), question="Why?", state="running", attempt=1
    )


def write(run, *events):
    last = RunEvent.objects.filter(run=run).count()
    for seq, event in enumerate(events, start=last + 1):
        kind, payload = dump(event)
        RunEvent.objects.create(run=run, attempt=1, seq=seq, kind=kind, payload=payload)


def end(run, state="done"):
    Run.objects.filter(pk=run.pk).update(state=state)


def step(detail):
    return StepStarted(step="plan", detail=detail)


def as_words(number, event):
    match event:
        case Ended():
            return f"end {event.state}".encode()
        case Restarted():
            return b"restart"
        case _:
            return event.detail.encode()


async def follow(feed, run, *, after=0, idle_seconds=PATIENCE):
    frames = []
    stream = feed.follow(run.pk, after=after, fold=as_words, idle_seconds=idle_seconds)
    async with aclosing(stream) as open_stream:
        async for frame in open_stream:
            frames.append(frame)
    return frames


def played(scene):
    async def with_limit():
        return await asyncio.wait_for(scene(), PATIENCE)

    return asyncio.run(with_limit())


def test_what_was_written_before_and_after_is_read_once_and_then_the_end(run):
    write(run, step("one"))
    feed = Feed()

    async def scene():
        following = asyncio.create_task(follow(feed, run))
        await asyncio.sleep(0.2)
        await asyncio.to_thread(write, run, step("two"), step("three"))
        feed.nudge()
        await asyncio.to_thread(end, run)
        return await following

    assert played(scene) == [b"one", b"two", b"three", b"end done"]


def test_a_second_tab_sees_the_same_and_a_reconnect_only_the_rest(run):
    write(run, step("one"), step("two"))
    feed = Feed()

    async def scene():
        tabs = [
            asyncio.create_task(follow(feed, run, after=after)) for after in (0, 0, 1, 2, 10**8)
        ]
        await asyncio.sleep(0.2)
        await asyncio.to_thread(end, run)
        return await asyncio.gather(*tabs)

    all_of_it = [b"one", b"two", b"end done"]
    assert played(scene) == [all_of_it, all_of_it, all_of_it[1:], all_of_it[2:], all_of_it[2:]]


def test_a_run_that_begins_anew_is_shown_from_there(run):
    write(run, step("old"), Restarted(), step("new"))
    end(run)
    frames = played(lambda: follow(Feed(), run))
    assert frames == [b"restart", b"new", b"end done"]


@pytest.mark.parametrize("state", ["done", "failed", "stopped"])
def test_every_way_to_end_ends_the_stream(run, state):
    end(run, state)
    assert played(lambda: follow(Feed(), run)) == [f"end {state}".encode()]


def test_a_run_that_is_deleted_meanwhile_ends_the_stream(run):
    feed = Feed()

    async def scene():
        following = asyncio.create_task(follow(feed, run))
        await asyncio.sleep(0.2)
        await asyncio.to_thread(run.delete)
        return await following

    assert played(scene) == [b"end "]


def test_a_shutdown_ends_every_stream_at_once(run):
    feed = Feed()

    async def scene():
        tabs = [asyncio.create_task(follow(feed, run)) for _ in range(20)]
        await asyncio.sleep(0.2)
        feed.close()
        return await asyncio.wait_for(asyncio.gather(*tabs), 1.0)

    assert played(scene) == [[]] * 20


def test_a_quiet_stream_gives_signs_of_life(run):
    feed = Feed()

    async def scene():
        following = asyncio.create_task(follow(feed, run, idle_seconds=0.05))
        await asyncio.sleep(0.3)
        feed.close()
        return await following

    frames = played(scene)
    assert len(frames) >= 2 and set(frames) == {None}


def test_a_reader_that_breaks_ends_its_streams_and_the_next_follower_gets_a_new_one(run, caplog):
    write(run, step("one"))
    feed = Feed()

    def broken(number, event):
        raise ZeroDivisionError

    async def scene():
        stream = feed.follow(run.pk, after=0, fold=broken, idle_seconds=PATIENCE)
        assert [frame async for frame in stream] == []
        await asyncio.to_thread(end, run)
        return await follow(feed, run)

    assert played(scene) == [b"one", b"end done"]
    assert "ZeroDivisionError" in caplog.text


def test_many_followers_cost_no_more_queries_than_one(run, monkeypatch):
    from research_app.runs import feed as feed_module

    read = []
    read_new = feed_module.read_new
    monkeypatch.setattr(
        feed_module, "read_new", lambda channels: read.append(len(channels)) or read_new(channels)
    )
    write(run, step("one"))
    feed = Feed()

    async def scene():
        tabs = [asyncio.create_task(follow(feed, run)) for _ in range(50)]
        await asyncio.sleep(0.5)
        await asyncio.to_thread(end, run)
        await asyncio.gather(*tabs)
        await asyncio.sleep(0.3)

    played(scene)
    assert max(read) == 1
    assert len(read) < 20
