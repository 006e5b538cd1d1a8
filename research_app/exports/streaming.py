"""Sending a finished file: piece by piece, with its length, without a database connection."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import IO, TypeVar

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header

CHUNK = 1 << 18


def send_file(request: HttpRequest, file: IO[bytes], *, name: str, media_type: str) -> FileResponse:
    """The open file as an attachment, closed when it was sent or the reader has gone. `name` may
    hold any characters."""
    file.seek(0)
    response = FileResponse(file, content_type=media_type)
    if isinstance(request, ASGIRequest):
        # A plain iterator would be read whole into memory before ASGI sends its first byte.
        response.streaming_content = _pieces(file)
    return as_attachment(response, name)


Response = TypeVar("Response", bound=HttpResponseBase)


def as_attachment(response: Response, name: str) -> Response:
    """Headers of what is never shown in the browser, only saved: it holds others' words."""
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or ""
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response.headers["Cache-Control"] = "private, no-store"
    return response


async def _pieces(file: IO[bytes]) -> AsyncIterator[bytes]:
    # The view and the middleware have used a connection; a slow reader must not keep it.
    await sync_to_async(connections.close_all)()
    while piece := await sync_to_async(file.read)(CHUNK):
        yield piece
