"""Many requests at a time take turns; nobody who is slow keeps the others waiting."""

import asyncio

import pytest

from research_app.runs import concurrency
from research_app.runs.concurrency import ConcurrencyLimit

START = {"type": "http.response.start"}


class Desk:
    """An application that notes how many requests it works on at a time."""

    def __init__(self, *, fails=False) -> None:
        self.now = self.most = self.answered = 0
        self.fails = fails
        self.go_on = asyncio.Event()

    async def __call__(self, scope, receive, send):
        await receive()
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.001)
        self.now -= 1
        if self.fails:
            raise ZeroDivisionError
        await send(START)
        self.answered += 1
        if scope.get("streams"):
            await self.go_on.wait()


async def request(application, *, streams=False, body=None):
    async def receive():
        if body is not None:
            await body.wait()
        return {"type": "http.request", "more_body": False}

    async def send(message):
        pass

    await application({"streams": streams}, receive, send)


def test_so_many_are_worked_on_at_a_time_and_all_are_answered():
    async def scene():
        desk = Desk()
        door = ConcurrencyLimit(desk, at_once=3)
        await asyncio.gather(*(request(door) for _ in range(40)))
        return desk

    desk = asyncio.run(scene())
    assert (desk.most, desk.answered) == (3, 40)


def test_open_streams_and_slow_uploads_hold_no_turn():
    async def scene():
        desk, never = Desk(), asyncio.Event()
        door = ConcurrencyLimit(desk, at_once=1)
        slow = [asyncio.create_task(request(door, streams=True)) for _ in range(5)]
        slow += [asyncio.create_task(request(door, body=never)) for _ in range(5)]
        await asyncio.wait_for(request(door), 5)
        while desk.answered < 6:
            await asyncio.sleep(0.001)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        await asyncio.wait_for(request(door), 5)

    asyncio.run(scene())


def test_a_request_that_fails_or_is_given_up_ends_its_turn():
    async def scene():
        failing = Desk(fails=True)
        door = ConcurrencyLimit(failing, at_once=1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await asyncio.wait_for(request(door), 5)
        waiting = [asyncio.create_task(request(door)) for _ in range(3)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        failing.fails = False
        await asyncio.wait_for(request(door), 5)

    asyncio.run(scene())


def test_a_request_that_waits_for_somebody_else_lets_the_others_by(monkeypatch):
    monkeypatch.setattr(concurrency, "LONGEST_TURN_SECONDS", 0.01)

    async def scene():
        never = asyncio.Event()

        async def waits(scope, receive, send):
            await receive()
            if scope["streams"]:
                await never.wait()

        door = ConcurrencyLimit(waits, at_once=1)
        slow = asyncio.create_task(request(door, streams=True))
        await asyncio.wait_for(request(door), 5)
        slow.cancel()

    asyncio.run(scene())
