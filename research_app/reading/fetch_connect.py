"""Connections to checked addresses only, under one deadline.

The name is resolved here, every address of the answer is checked, and the connection goes to a
checked address itself: a name that resolves differently the next time (rebinding) changes nothing.
Host header and TLS name stay the site's own. Resolver, connector and clock are parts, so that tests
need no network.
"""

import ssl
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

import certifi
import httpcore

from research_app.endpoints.address import resolve_by_system
from research_app.reading.errors import LinkNotAllowed, LinkTimedOut, SiteUnreachable
from research_app.reading.guard_addresses import is_public_address

# An address that does not answer must leave time for the next one.
SECONDS_PER_ADDRESS = 10.0

Resolve = Callable[[str, int], Sequence[str]]
Connect = Callable[[str, int, float], httpcore.NetworkStream]


def connect_by_system(address: str, port: int, timeout: float) -> httpcore.NetworkStream:
    """A TCP connection to an IP address."""
    return httpcore.SyncBackend().connect_tcp(address, port, timeout=timeout)


@dataclass(frozen=True, slots=True)
class Network:
    """The outside world of a fetch. `now` counts seconds and never goes back."""

    resolve: Resolve = resolve_by_system
    connect: Connect = connect_by_system
    now: Callable[[], float] = time.monotonic


class Deadline:
    """The moment at which a whole fetch, with all its hops, must be over."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._now = now
        self._end = now() + seconds

    def remaining(self) -> float:
        """Seconds left; raises LinkTimedOut when there are none."""
        left = self._end - self._now()
        if left <= 0:
            raise LinkTimedOut()
        return left


class DeadlineStream(httpcore.NetworkStream):
    """A connection on which each operation gets only what is left of the deadline, so that a server
    cannot win time by sending one byte at a time."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.remaining())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._deadline.remaining())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._deadline.remaining())
        return DeadlineStream(secured, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class GuardedBackend(httpcore.NetworkBackend):
    """What httpcore asks for connections. The only way from a name to a socket."""

    def __init__(self, network: Network, deadline: Deadline) -> None:
        self._network = network
        self._deadline = deadline

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        for address in self._checked_addresses(host, port):
            seconds = min(self._deadline.remaining(), SECONDS_PER_ADDRESS)
            try:
                stream = self._network.connect(address, port, seconds)
            except (OSError, httpcore.NetworkError, httpcore.TimeoutException):
                continue
            return DeadlineStream(stream, self._deadline)
        self._deadline.remaining()
        raise SiteUnreachable()

    def _checked_addresses(self, host: str, port: int) -> Sequence[str]:
        addresses = self._resolve(host, port)
        if not addresses:
            raise SiteUnreachable()
        if not all(is_public_address(address) for address in addresses):
            raise LinkNotAllowed()
        return addresses

    def _resolve(self, host: str, port: int) -> Sequence[str]:
        """In a thread, because the system's resolver knows no deadline."""
        answers: SimpleQueue[Sequence[str] | None] = SimpleQueue()

        def ask() -> None:
            try:
                answers.put(self._network.resolve(host, port))
            except (OSError, UnicodeError):
                answers.put(None)

        threading.Thread(target=ask, name="resolve-name", daemon=True).start()
        try:
            answer = answers.get(timeout=self._deadline.remaining())
        except Empty as error:
            raise LinkTimedOut() from error
        if answer is None:
            raise SiteUnreachable("There is no site of this name; check the address for mistakes.")
        return answer


def tls_context() -> ssl.SSLContext:
    """Certificates from certifi alone: nothing in the environment changes what is trusted."""
    return ssl.create_default_context(cafile=certifi.where())
