"""A low limit of open files is told in a sentence, not in tracebacks."""

import asyncio
import errno
import logging
import resource

import pytest

from research_app.runs import server


@pytest.fixture
def limits(monkeypatch):
    """The soft and the hard limit, as the process has set them."""
    now = {}
    monkeypatch.setattr(resource, "getrlimit", lambda _: now["limits"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: now.update(limits=given))
    return now


def test_the_limit_is_raised_as_far_as_allowed(limits, caplog):
    limits["limits"] = (1024, 4096)
    assert server.allow_many() == 4096 - server.OWN_FILES
    assert limits["limits"] == (4096, 4096)
    assert caplog.text == ""


@pytest.mark.parametrize("limit", [resource.RLIM_INFINITY, 10**6])
def test_a_high_limit_stays_as_it_is(limits, limit):
    limits["limits"] = (limit, limit)
    assert server.allow_many() >= server.WANTED - server.OWN_FILES
    assert limits["limits"] == (limit, limit)


def test_a_low_limit_is_told_with_what_to_do(limits, caplog):
    limits["limits"] = (256, 256)
    assert server.allow_many() == 192
    assert "at most 192 connections" in caplog.text
    assert "ulimit -n" in caplog.text


def test_no_file_for_a_connection_is_one_sentence(caplog):
    async def scene():
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(server.ExhaustionTeller())
        for _ in range(3):
            error = OSError(errno.EMFILE, "Too many open files")
            loop.call_exception_handler({"message": "accept", "exception": error})

    with caplog.at_level(logging.ERROR):
        asyncio.run(scene())
    assert caplog.text.count("No file is left") == 1
    assert "Traceback" not in caplog.text


def test_other_failures_are_told_as_always(caplog):
    async def scene():
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(server.ExhaustionTeller())
        loop.call_exception_handler({"message": "broke", "exception": ZeroDivisionError("why")})

    with caplog.at_level(logging.ERROR):
        asyncio.run(scene())
    assert "ZeroDivisionError" in caplog.text
