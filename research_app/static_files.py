from typing import Any

from django.http import HttpRequest, HttpResponse
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
