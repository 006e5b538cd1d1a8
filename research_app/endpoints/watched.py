"""Connections to checked addresses that look up while they wait, so that a silent endpoint holds
nobody.

A blocked socket notices nothing: not that the reader pressed Stop, nor that the server is to end.
Here every wait is cut into slices, and between two of them `look` is called; what it raises ends
the request and closes its connection. A name is resolved here, and the connection goes to an
address that was checked: what the name leads to the next time changes nothing.
"""

from __future__ import annotations

import math
import ssl
import threading
import time
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar, cast

import httpcore2
import httpx2

from research_app.endpoints.address import may_be_connected, resolve_by_system
from research_app.endpoints.errors import AddressRefused

SLICE = 0.2
"""Seconds."""

Look = Callable[[], None]
Made = TypeVar("Made")


class WatchedTransport(httpx2.HTTPTransport):
    """The usual transport over watched connections, for HTTP/1.1. It takes no part for this, hence
    the private name; a test fails if a newer version knows it no more."""

    def __init__(self, verify: ssl.SSLContext, look: Look, *, in_the_house: bool = False) -> None:
        super().__init__(verify=verify, trust_env=False)
        self._pool.close()
        backend = WatchedBackend(look, in_the_house=in_the_house)
        self._pool = httpcore2.ConnectionPool(
            ssl_context=verify, keepalive_expiry=5.0, network_backend=backend
        )


class WatchedBackend(httpcore2.NetworkBackend):
    """Where the connections come from. A name that does not resolve is waited for in slices too."""

    def __init__(
        self,
        look: Look,
        inner: httpcore2.NetworkBackend | None = None,
        *,
        resolve: Callable[[str, int], list[str]] = resolve_by_system,
        in_the_house: bool = False,
    ) -> None:
        self._look = look
        self._inner = inner or httpcore2.SyncBackend()
        self._resolve = resolve
        self._in_the_house = in_the_house

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        def connect() -> httpcore2.NetworkStream:
            failed: Exception = httpcore2.ConnectError(f"{host} has no address.")
            for address in self._checked_addresses(host, port):
                try:
                    return self._inner.connect_tcp(
                        address, port, timeout, local_address, socket_options
                    )
                except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                    failed = error
            raise failed

        return WatchedStream(_made_beside(connect, self._look, _close), self._look)

    def _checked_addresses(self, host: str, port: int) -> list[str]:
        """An answer of which one address may not be connected to is refused whole."""
        try:
            addresses = self._resolve(host, port)
        except (OSError, UnicodeError) as error:
            raise httpcore2.ConnectError(str(error)) from error
        if not all(may_be_connected(each, in_the_house=self._in_the_house) for each in addresses):
            raise AddressRefused()
        return addresses

    def sleep(self, seconds: float) -> None:
        sleep_watched(seconds, self._look)


class WatchedStream(httpcore2.NetworkStream):
    """One connection. Whatever is sent fits into the buffers of both sides or has the time that a
    write has: only waits for an answer are long."""

    def __init__(self, stream: httpcore2.NetworkStream, look: Look) -> None:
        self._stream = stream
        self._look = look

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        end = math.inf if timeout is None else time.monotonic() + timeout
        while True:
            self._look()
            left = end - time.monotonic()
            try:
                return self._stream.read(max_bytes, max(0.001, min(SLICE, left)))
            except httpcore2.ReadTimeout:
                if time.monotonic() >= end:
                    raise

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._look()
        self._stream.write(buffer, timeout)

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        def secure() -> httpcore2.NetworkStream:
            return self._stream.start_tls(ssl_context, server_hostname, timeout)

        return WatchedStream(_made_beside(secure, self._look, _close), self._look)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def sleep_watched(seconds: float, look: Look) -> None:
    """Waits; what `look` raises ends the wait."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        look()
        time.sleep(min(SLICE, left))


def _made_beside(make: Callable[[], Made], look: Look, undo: Callable[[Made], None]) -> Made:
    """What `make` returns or raises, made in a thread of its own; what comes when nobody wants it
    any more is undone. The thread is a daemon: it never holds up the end of the process."""
    done: SimpleQueue[tuple[Made, None] | tuple[None, Exception]] = SimpleQueue()
    unwanted = threading.Event()

    def work() -> None:
        try:
            done.put((make(), None))
        except Exception as error:
            done.put((None, error))
        if unwanted.is_set():
            _undo_left(done, undo)

    threading.Thread(target=work, name="connect", daemon=True).start()
    try:
        made, error = _waited_for(done, look)
    except BaseException:
        unwanted.set()
        _undo_left(done, undo)
        raise
    if error is not None:
        raise error
    return cast(Made, made)


def _waited_for(done: SimpleQueue[Any], look: Look) -> Any:
    while True:
        look()
        try:
            return done.get(timeout=SLICE)
        except Empty:
            continue


def _undo_left(done: SimpleQueue[Any], undo: Callable[[Made], None]) -> None:
    """Whichever of the two threads comes first."""
    try:
        made, _ = done.get_nowait()
    except Empty:
        return
    if made is not None:
        undo(made)


def _close(stream: httpcore2.NetworkStream) -> None:
    stream.close()
