"""Sending a finished file: piece by piece, with its length, without a database connection."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import IO, TypeVar
from urllib.parse import quote

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

CHUNK = 1 << 18


def send_file(
    request: HttpRequest, file: IO[bytes], *, name: str, media_type: str
) -> StreamingHttpResponse:
    """The open file as an attachment, closed when it was sent or the reader has gone. `name` may
    hold any characters."""
    size = file.seek(0, 2)
    file.seek(0)
    # A plain iterator would be read whole into memory before ASGI sends its first byte.
    pieces = _AsyncPieces(file) if isinstance(request, ASGIRequest) else _Pieces(file)
    response = StreamingHttpResponse(pieces, content_type=media_type)
    response.headers["Content-Length"] = str(size)
    return as_attachment(response, name)


Response = TypeVar("Response", bound=HttpResponseBase)


def as_attachment(response: Response, name: str) -> Response:
    """Headers of what is never shown in the browser, only saved: it holds others' words."""
    response.headers["Content-Disposition"] = _disposition(name)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _disposition(name: str) -> str:
    plain = "".join(each if each.isascii() and each.isprintable() else "-" for each in name)
    plain = plain.replace('"', "").replace("\\", "").replace("/", "-")
    header = f'attachment; filename="{plain}"'
    return header if plain == name else f"{header}; filename*=UTF-8''{quote(name, safe='')}"


class _Pieces:
    """What a file holds; `close` is called when the response is over, however it ended."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.close = file.close

    def __iter__(self) -> Iterator[bytes]:
        while piece := self._file.read(CHUNK):
            yield piece


class _AsyncPieces:
    """The same for ASGI."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.close = file.close

    async def __aiter__(self) -> AsyncIterator[bytes]:
        # The view and the middleware have used a connection; a slow reader must not keep it.
        await sync_to_async(connections.close_all)()
        while piece := await sync_to_async(self._file.read)(CHUNK):
            yield piece
