"""Whoever waits for an endpoint can be called away, wherever the wait is."""

import socket
import threading

import httpcore2
import pytest

from research_app.endpoints.address import endpoint_address
from research_app.endpoints.client import endpoint_client
from research_app.endpoints.errors import AddressRefused, ReplyTooSlow, RequestUnwanted
from research_app.endpoints.watched import WatchedBackend, sleep_watched
from tests.scripted_model import drips, silent

ASKED = {"messages": [{"role": "user", "content": "Hello"}]}


class Unwanted(Exception):
    pass


class Stop:
    """Pressed at the so-many-th look."""

    def __init__(self, after: int) -> None:
        self.looks = 0
        self.after = after

    def __call__(self) -> None:
        self.looks += 1
        if self.looks > self.after:
            raise Unwanted


def ask(url, check=lambda: None, *, stream=False, **more):
    with endpoint_client(endpoint_address(url), check=check, **more) as client:
        return client.post("chat/completions", json={**ASKED, "stream": stream})


@pytest.mark.parametrize(
    "reply", [silent(), drips("word " * 1000, pause=0.02)], ids=["silent", "dripping"]
)
def test_a_reply_that_nobody_wants_any_more_is_left(scripted_model, reply):
    scripted_model.script = [reply]
    stop = Stop(after=4)
    with pytest.raises(RequestUnwanted):
        ask(scripted_model.base_url, stop, stream=True)
    # At every look until then somebody still wanted it; nothing was waited for afterwards.
    assert stop.looks == 5


def test_a_connection_that_nobody_accepts_is_left():
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(0)
        with pytest.raises(RequestUnwanted):
            # The connection stands, nobody speaks: not even TLS begins.
            ask(f"https://127.0.0.1:{deaf.getsockname()[1]}", Stop(after=3))


def test_a_name_that_does_not_resolve_is_left_and_what_comes_later_is_closed():
    resolved, closed = threading.Event(), threading.Event()

    class Late(httpcore2.MockStream):
        def close(self):
            closed.set()

    class Slow(httpcore2.NetworkBackend):
        def connect_tcp(self, *_, **__):
            resolved.wait(10)
            return Late([])

    backend = WatchedBackend(Stop(after=1), Slow(), resolve=lambda host, port: ["192.0.2.1"])
    with pytest.raises(Unwanted):
        backend.connect_tcp("models.example", 443)
    resolved.set()
    assert closed.wait(10)


def test_an_endpoint_that_falls_silent_ends_with_the_time_of_its_run(scripted_model):
    scripted_model.script = [silent()]
    left = iter([5.0, 5.0, 5.0, 5.0])
    with pytest.raises(ReplyTooSlow):
        ask(scripted_model.base_url, seconds_left=lambda: next(left, 0.0))


def test_a_pause_ends_early():
    with pytest.raises(Unwanted):
        sleep_watched(3600, Stop(after=1))


class Told(httpcore2.NetworkBackend):
    """Remembers where it was to connect to; the first address of two does not answer."""

    def __init__(self):
        self.asked = []

    def connect_tcp(self, host, port, *_, **__):
        self.asked.append(host)
        if len(self.asked) == 1:
            raise httpcore2.ConnectError
        return httpcore2.MockStream([])


def test_a_connection_goes_to_the_addresses_that_were_checked():
    told = Told()
    answers = iter([["192.0.2.1", "192.0.2.2"]])  # one question only: the next answer is not asked
    backend = WatchedBackend(lambda: None, told, resolve=lambda host, port: next(answers))
    backend.connect_tcp("models.example", 443)
    assert told.asked == ["192.0.2.1", "192.0.2.2"]


@pytest.mark.parametrize("answer", [["169.254.169.254"], ["192.0.2.1", "fe80::1"]])
def test_a_name_that_leads_to_a_link_local_address_is_not_connected_to(answer):
    told = Told()
    backend = WatchedBackend(lambda: None, told, resolve=lambda host, port: answer)
    with pytest.raises(AddressRefused):
        backend.connect_tcp("models.example", 443)
    assert told.asked == []
