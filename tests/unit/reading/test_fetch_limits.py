"""How much, for how long, and what comes of a site that does not behave."""

import gzip
import socket
import threading
import time
import tracemalloc

import httpcore
import pytest

from research_app.reading.errors import (
    DocumentTooLarge,
    EmptyDocument,
    LinkTimedOut,
    PageNotFound,
    PageRefused,
    ReplyUnreadable,
    SiteFailed,
    SiteUnreachable,
)
from research_app.reading.fetch import Limits, fetch
from research_app.reading.fetch_body import read_body
from research_app.reading.fetch_connect import Network
from tests.unit.reading.fake_network import PUBLIC, FakeNetwork, redirect, reply

URL = "http://site.example/"


def fetch_reply(raw, **settings):
    return fetch(URL, network=FakeNetwork({"site.example/": raw}, **settings).network)


def test_a_page_comes_with_its_status_type_and_time():
    page = fetch_reply(reply(b"<p>x</p>", headers=["Content-Type: text/html; charset=utf-8"]))
    assert (page.content, page.http_status) == (b"<p>x</p>", 200)
    assert page.content_type == "text/html; charset=utf-8"
    assert page.fetched_at.tzinfo is not None


def test_a_compressed_page_is_inflated():
    packed = gzip.compress(b"word " * 1000)
    page = fetch_reply(reply(packed, headers=["Content-Encoding: gzip"]), piece=7)
    assert page.content == b"word " * 1000


def test_a_gzip_bomb_is_stopped_at_the_limit():
    bomb = gzip.compress(b"\0" * 60_000_000)
    with pytest.raises(DocumentTooLarge):
        fetch_reply(reply(bomb, headers=["Content-Encoding: gzip"]))


def test_inflation_takes_little_memory():
    """A bomb of 60 KB that would grow to 60 MB is never held."""
    bomb = gzip.compress(b"\0" * 60_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(DocumentTooLarge):
            read_body([bomb], encoding="gzip", limit=100_000)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_members_after_the_first_count_too():
    two = gzip.compress(b"a" * 500) + gzip.compress(b"b" * 500)
    assert read_body([two], encoding="gzip", limit=1000) == b"a" * 500 + b"b" * 500
    with pytest.raises(DocumentTooLarge):
        read_body([two], encoding="gzip", limit=999)


@pytest.mark.parametrize("encoding", ["br", "deflate", "gzip, gzip", "zstd", "nonsense"])
def test_an_encoding_that_was_not_asked_for_is_refused(encoding):
    with pytest.raises(ReplyUnreadable):
        fetch_reply(reply(b"x", headers=[f"Content-Encoding: {encoding}"]))


@pytest.mark.parametrize("body", [b"no gzip at all", gzip.compress(b"x" * 999, mtime=0)[:-20]])
def test_broken_compression_is_no_page(body):
    with pytest.raises(ReplyUnreadable):
        fetch_reply(reply(body, headers=["Content-Encoding: gzip"]))


def test_a_large_body_is_refused_whether_announced_or_not():
    with pytest.raises(DocumentTooLarge):
        fetch_reply(b"HTTP/1.1 200 OK\r\nContent-Length: 5000001\r\n\r\n")
    chunk = b"%x\r\n" % 1_000_000 + b"a" * 1_000_000 + b"\r\n"
    endless = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk * 6
    with pytest.raises(DocumentTooLarge):
        fetch_reply(endless)


def test_a_server_that_drips_cannot_outlast_the_deadline():
    outside = FakeNetwork({"site.example/": reply(b"a" * 5000)}, piece=1, delay=2.0)
    with pytest.raises(LinkTimedOut):
        fetch(URL, network=outside.network)
    assert outside.clock.seconds <= 32


def test_the_deadline_covers_all_hops_together():
    hops = {f"site.example/{n}": redirect(f"/{n + 1}") for n in range(6)}
    outside = FakeNetwork({**hops, "site.example/6": reply()}, delay=7.0)
    with pytest.raises(LinkTimedOut):
        fetch("http://site.example/1", network=outside.network)
    assert outside.clock.seconds <= 36


def test_a_resolver_that_hangs_is_not_waited_for():
    release = threading.Event()

    def hang(host, port):
        release.wait(20)
        return [PUBLIC]

    started = time.monotonic()
    with pytest.raises(LinkTimedOut):
        fetch(URL, network=Network(resolve=hang), limits=Limits(seconds=0.2))
    assert time.monotonic() - started < 5
    release.set()


def test_a_real_socket_that_says_nothing_ends_in_time():
    with socket.create_server(("127.0.0.1", 0)) as server:

        def connect(address, port, timeout):
            return httpcore.SyncBackend().connect_tcp(
                "127.0.0.1", server.getsockname()[1], timeout=timeout
            )

        network = Network(resolve=lambda host, port: [PUBLIC], connect=connect)
        started = time.monotonic()
        with pytest.raises(LinkTimedOut):
            fetch(URL, network=network, limits=Limits(seconds=0.3))
        assert time.monotonic() - started < 5


@pytest.mark.parametrize(
    ("status", "error"),
    [
        ("404 Not Found", PageNotFound),
        ("410 Gone", PageNotFound),
        ("401 Unauthorized", PageRefused),
        ("403 Forbidden", PageRefused),
        ("429 Too Many Requests", SiteFailed),
        ("500 Oops", SiteFailed),
        ("206 Partial Content", SiteFailed),
        ("304 Not Modified", SiteFailed),
        ("302 Found", SiteFailed),
    ],
)
def test_a_page_that_is_none_says_why(status, error):
    with pytest.raises(error):
        fetch_reply(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n".encode())


def test_an_empty_page_is_refused():
    with pytest.raises(EmptyDocument):
        fetch_reply(reply(b""))


@pytest.mark.parametrize("raw", [b"SSH-2.0-OpenSSH\r\n", b"", b"HTTP/1.1 200 OK\r\nContent-Len"])
def test_what_is_not_http_is_unreadable(raw):
    with pytest.raises(ReplyUnreadable):
        fetch_reply(raw)


def test_an_unknown_name_is_unreachable():
    def unknown(host, port):
        raise socket.gaierror(-2, "Name or service not known")

    with pytest.raises(SiteUnreachable, match="no site of this name"):
        fetch(URL, network=Network(resolve=unknown))
