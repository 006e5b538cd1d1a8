"""What every request to an endpoint goes through: one origin, the key, bounds on time and size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx2

from research_app.endpoints.errors import (
    OtherOrigin,
    RedirectRefused,
    ReplyEncoded,
    ReplyTooLarge,
    ReplyTooSlow,
    RequestUnwanted,
)
from research_app.endpoints.secret import Secret

USER_AGENT = "EvidenceDesk/0.1"
_TOLD = frozenset("host accept connection content-type content-length transfer-encoding".split())
"""Headers that leave. Libraries add what they know of this machine, and what variables such as
`OPENAI_ORG_ID` hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`connect` and `silence` are seconds for a connection and between two pieces of a reply,
    `whole` for the reply from request to end; `reply_bytes` bound it, streamed or not."""

    connect: float = 10.0
    silence: float = 60.0
    whole: float = 300.0
    reply_bytes: int = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyHeader:
    """The header that carries a key: `name: prefix key`. Without a key none is sent."""

    key: Secret
    name: str = "Authorization"
    prefix: str = "Bearer "


def look_up(
    check: Callable[[], None], seconds_left: Callable[[], float] | None
) -> Callable[[], None]:
    """What is asked several times a second while an endpoint is waited for: is the reply still
    wanted, and is there time?"""

    def look() -> None:
        try:
            check()
        except Exception:
            # `check` says it once more to whoever gets this error.
            raise RequestUnwanted() from None
        if seconds_left is not None and seconds_left() <= 0:
            raise ReplyTooSlow()

    return look


class GuardedTransport(httpx2.BaseTransport):
    """Around the real one. `seconds_left` bounds a request further, such as by a run's budget."""

    def __init__(
        self,
        inner: httpx2.BaseTransport,
        *,
        origin: httpx2.URL,
        header: KeyHeader,
        limits: Limits,
        seconds_left: Callable[[], float] | None = None,
    ) -> None:
        self._inner = inner
        self._origin = origin
        self._header = header
        self._limits = limits
        self._seconds_left = seconds_left

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        if _origin(request.url) != _origin(self._origin):
            raise OtherOrigin()
        allowed = self._limits.whole
        if self._seconds_left is not None:
            allowed = min(allowed, self._seconds_left())
        if allowed <= 0:
            raise ReplyTooSlow()
        end = time.monotonic() + allowed
        response = self._inner.handle_request(self._with_key(request, allowed))
        try:
            return self._bounded(response, end)
        except httpx2.TransportError:
            response.close()
            raise

    def close(self) -> None:
        self._inner.close()

    def _with_key(self, request: httpx2.Request, allowed: float) -> httpx2.Request:
        """A copy: errors of the libraries hold the request they were given, which has no key."""
        told = [(name, value) for name, value in request.headers.multi_items() if name in _TOLD]
        headers = httpx2.Headers([*told, ("User-Agent", USER_AGENT)])
        if self._header.key:
            headers[self._header.name] = self._header.prefix + self._header.key.reveal()
        # Inflating could pass every bound (a few kilobytes become gigabytes).
        headers["Accept-Encoding"] = "identity"
        timeout = {
            "connect": min(self._limits.connect, allowed),
            "read": min(self._limits.silence, allowed),
            "write": min(self._limits.silence, allowed),
            "pool": min(self._limits.connect, allowed),
        }
        return httpx2.Request(
            request.method,
            request.url,
            headers=headers,
            stream=request.stream,
            extensions={**request.extensions, "timeout": timeout},
        )

    def _bounded(self, response: httpx2.Response, end: float) -> httpx2.Response:
        if response.is_redirect:
            raise RedirectRefused()
        if response.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
            raise ReplyEncoded()
        announced = response.headers.get("Content-Length", "")
        limit = self._limits.reply_bytes
        if announced.isascii() and announced.isdigit() and int(announced[:20]) > limit:
            raise ReplyTooLarge(limit)
        return httpx2.Response(
            status_code=response.status_code,
            headers=response.headers,
            stream=_BoundedStream(response, limit=limit, end=end),
            extensions=response.extensions,
        )


class _BoundedStream(httpx2.SyncByteStream):
    """A reply's bytes as they come, until they are too many or it is too late."""

    def __init__(self, response: httpx2.Response, *, limit: int, end: float) -> None:
        self._response = response
        self._limit = limit
        self._end = end

    def __iter__(self) -> Iterator[bytes]:
        total = 0
        for piece in self._response.iter_raw():
            total += len(piece)
            if total > self._limit:
                raise ReplyTooLarge(self._limit)
            if time.monotonic() > self._end:
                raise ReplyTooSlow()
            yield piece

    def close(self) -> None:
        self._response.close()


def _origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port
