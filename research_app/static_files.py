from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Static files in one piece. WhiteNoise streams them from a plain file, which Django under ASGI
    reads whole anyway, with a warning for every file; ours are small."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        streamed: FileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        body = b"".join(streamed)
        streamed.close()
        whole = HttpResponse(body, status=streamed.status_code)
        del whole.headers["Content-Type"]
        for name, value in streamed.headers.items():
            whole.headers[name] = value
        if body:  # WhiteNoise's length is of the start of the process; the file may be newer
            whole.headers["Content-Length"] = str(len(body))
        return whole
