"""Following a run: everything once, in order, and never for ever."""

import asyncio
from contextlib import aclosing
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from citations.models import EvidenceStore
from research_app.accounts.open_sessions import Seat, seats_lost
from research_app.answering.events import Restarted, StepStarted, dump
from research_app.chats.models import Chat
from research_app.runs.log import feed as feed_module
from research_app.runs.log import news as news_module
from research_app.runs.log.channel import Channel, Ended, Waiting
from research_app.runs.log.feed import Feed
from research_app.runs.log.news import read_new
from research_app.runs.models import Run, RunEvent

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 10.0


@pytest.fixture
def run(alice):
    return new_run(alice)


def new_run(owner):
    return Run.objects.create(
        owner=owner, chat_key=uuid4(), question="Why?", state="running", attempt=1
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
        case Waiting():
            return b"waits"
        case _:
            return event.detail.encode()


async def follow(feed, run, *, after=0, idle_seconds=PATIENCE, seat=None):
    frames = []
    stream = feed.follow(run.pk, after=after, fold=as_words, idle_seconds=idle_seconds, seat=seat)
    async with aclosing(stream) as open_stream:
        async for some in open_stream:
            frames += some or [None]
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


def test_a_run_that_nobody_takes_up_is_said_to_wait_once(run, monkeypatch):
    monkeypatch.setattr(news_module, "PATIENCE_SECONDS", -1.0)
    Run.objects.update(state="queued", attempt=0)

    async def scene():
        feed = Feed()
        tabs = [asyncio.create_task(follow(feed, run, after=after)) for after in (-1, -1)]
        await asyncio.sleep(0.1)
        tabs.append(asyncio.create_task(follow(feed, run, after=-1)))
        await asyncio.sleep(0.1)
        await asyncio.to_thread(Run.objects.update, state="running", attempt=1)
        await asyncio.to_thread(write, run, step("one"))
        await asyncio.to_thread(end, run)
        return await asyncio.gather(*tabs)

    assert played(scene) == [[b"waits", b"one", b"end done"]] * 3


def test_only_what_waits_for_a_while_without_a_step_is_said_to_wait(alice, monkeypatch):
    run = new_run(alice)
    channel = Channel(run_id=run.pk, fold=as_words)
    Run.objects.update(state="queued")
    assert read_new([channel]) == []
    monkeypatch.setattr(news_module, "PATIENCE_SECONDS", -1.0)
    assert [found.frames for _, found in read_new([channel])] == [[b"waits"]]
    Run.objects.update(state="running")
    assert read_new([channel]) == []
    write(run, step("one"))
    Run.objects.update(state="queued")  # its runner was lost
    assert [found.frames for _, found in read_new([channel])] == [[b"one"]]


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
        assert [some async for some in stream] == []
        await asyncio.to_thread(end, run)
        return await follow(feed, run)

    assert played(scene) == [b"one", b"end done"]
    assert "ZeroDivisionError" in caplog.text


def test_a_connection_that_breaks_is_replaced_and_nothing_is_lost(run, monkeypatch):
    """As when the database is restarted while somebody watches an answer."""
    broken = []

    def breaking_once(channels):
        if not broken:
            connection.ensure_connection()
            connection.connection.close()
            broken.append(connection.connection)
        return read_new(channels)

    monkeypatch.setattr(feed_module, "read_new", breaking_once)
    write(run, step("one"), step("two"))
    end(run)
    assert played(lambda: follow(Feed(), run)) == [b"one", b"two", b"end done"]
    assert broken


def test_many_followers_cost_no_more_looks_than_one(run, monkeypatch):
    looked = []
    read_new = feed_module.read_new
    monkeypatch.setattr(
        feed_module, "read_new", lambda channels: looked.append(len(channels)) or read_new(channels)
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
    assert max(looked) == 1
    assert len(looked) < 20


@pytest.mark.parametrize("followed", [1, 120])
def test_a_look_costs_as_many_queries_for_many_runs_as_for_one(
    alice, followed, django_assert_num_queries
):
    runs = [new_run(alice) for _ in range(followed)]
    channels = [Channel(run_id=run.pk, fold=as_words) for run in runs]
    with django_assert_num_queries(1):
        assert read_new(channels) == []
    for run in runs:
        write(run, step("one"), step("two"))
    with django_assert_num_queries(2):
        found = read_new(channels)
    assert [news.frames for _, news in found] == [[b"one", b"two"]] * followed


def test_readers_who_lose_their_connection_again_and_again_get_everything_once(run):
    feed = Feed()
    words = [f"{number:02}" for number in range(1, 31)]

    async def read(reader):
        """Goes away after some frames and comes again behind the last one it got."""
        got = []
        while not got or not got[-1].startswith(b"end"):
            stream = feed.follow(run.pk, after=len(got), fold=as_words, idle_seconds=PATIENCE)
            async with aclosing(stream) as frames:
                async for some in frames:
                    got += some
                    if len(got) % (reader % 7 + 1) == 0:
                        break
            await asyncio.sleep(0)
        return got

    async def scene():
        readers = [asyncio.create_task(read(number)) for number in range(60)]
        for word in words:
            await asyncio.to_thread(write, run, step(word))
            feed.nudge()
        await asyncio.to_thread(end, run)
        return await asyncio.gather(*readers)

    everything = [*(word.encode() for word in words), b"end done"]
    assert played(scene) == [everything] * 60


def test_a_reader_who_takes_nothing_keeps_nobody_waiting(run):
    feed = Feed()

    async def scene():
        stuck = feed.follow(run.pk, after=0, fold=as_words, idle_seconds=PATIENCE)
        await asyncio.to_thread(write, run, step("one"))
        assert await anext(stuck) == [b"one"]
        others = [asyncio.create_task(follow(feed, run)) for _ in range(20)]
        await asyncio.to_thread(write, run, step("two"))
        await asyncio.to_thread(end, run)
        frames = await asyncio.gather(*others)
        await stuck.aclose()
        return frames, feed._channels

    frames, kept = played(scene)
    assert frames == [[b"one", b"two", b"end done"]] * 20
    assert kept == {}


def sign_out(client, user):
    client.logout()


def change_password(client, user):
    user.set_password("another one that is long")
    user.save()


def deactivate(client, user):
    User.objects.filter(pk=user.pk).update(is_active=False)


def expire(client, user):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize("how", [sign_out, change_password, deactivate, expire])
def test_whoever_was_signed_out_is_sent_nothing_more(run, alice_client, alice, monkeypatch, how):
    monkeypatch.setattr(feed_module, "SECONDS_BETWEEN_ROLL_CALLS", 0.0)
    seat = Seat(alice_client.session.session_key, alice.pk)
    write(run, step("one"))
    feed = Feed()

    async def scene():
        stream = feed.follow(run.pk, after=0, fold=as_words, idle_seconds=PATIENCE, seat=seat)
        first = await anext(stream)
        await asyncio.to_thread(how, alice_client, alice)
        return [first, *[some async for some in stream]]

    assert played(scene) == [[b"one"]]
    assert seats_lost([seat]) == {seat}


def test_whoever_is_signed_in_keeps_the_stream(run, alice_client, alice, bob, monkeypatch):
    monkeypatch.setattr(feed_module, "SECONDS_BETWEEN_ROLL_CALLS", 0.0)
    seat = Seat(alice_client.session.session_key, alice.pk)
    feed = Feed()

    async def scene():
        reading = asyncio.create_task(follow(feed, run, seat=seat))
        forged = asyncio.create_task(follow(feed, run, seat=Seat(seat.session_key, bob.pk)))
        assert await forged == []
        await asyncio.to_thread(write, run, step("one"))
        await asyncio.to_thread(end, run)
        return await reading

    assert played(scene) == [b"one", b"end done"]


def test_a_deleted_chat_ends_its_stream(run, alice):
    feed = Feed()
    chat = Chat.objects.create(owner=alice, store=EvidenceStore.objects.create(), title="Why?")
    Run.objects.filter(pk=run.pk).update(chat=chat)

    async def scene():
        following = asyncio.create_task(follow(feed, run))
        await asyncio.sleep(0.1)
        await asyncio.to_thread(Chat.objects.update, deleted_at=timezone.now())
        return await following

    assert played(scene) == [b"end "]
