"""How files and pages are sent: static files in one piece, text compressed."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Static files in one piece. WhiteNoise streams them from a plain file, which Django under ASGI
    reads whole anyway, with a warning for every file; ours are small."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file:
            with found.file as file:
                body = file.read()
        response = HttpResponse(body, status=int(found.status))
        del response.headers["Content-Type"]
        for name, value in found.headers:
            response.headers[name] = value
        if body:  # WhiteNoise's length is of the start of the process; the file may be newer
            response.headers["Content-Length"] = str(len(body))
        return response


class TextCompressionMiddleware(GZipMiddleware):
    """Pages, scripts and styles compressed, as a browser asks for it: a third of the bytes. What
    comes piece by piece stays as it is, so that each piece arrives at once; what is compressed
    already gains nothing. Django pads each page at random, against guessing secrets by length."""

    TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml")

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        is_text = response.headers.get("Content-Type", "").startswith(self.TEXT)
        if response.streaming or not is_text:
            return response
        return super().process_response(request, response)
