"""A full disk, a data folder that cannot be written to and a database that does not answer are told
as such instead of as an error of the program."""

import logging
import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views import defaults

from research_app.jobs.clock import PASSING
from research_app.jobs.disk import disk_trouble

log = logging.getLogger(__name__)
INSUFFICIENT_STORAGE = 507
SERVICE_UNAVAILABLE = 503
DATABASE_SILENT = (
    "The database does not answer at the moment. What was saved is safe: try again in a minute, "
    "and tell an administrator if it stays so."
)


class StorageErrorsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """None for other errors."""
        sentence = disk_trouble(error)
        if sentence is None:
            return None
        log.error("%s %s: %s", request.method, request.path, error)
        return told(request, sentence, INSUFFICIENT_STORAGE)


def server_error(request: HttpRequest) -> HttpResponse:
    """Whatever else breaks, also before a view is reached: who asks is found in the database."""
    if isinstance(sys.exception(), PASSING):
        return told(request, DATABASE_SILENT, SERVICE_UNAVAILABLE)
    return defaults.server_error(request)


def told(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    """A page, the sentence alone for a script, JSON for a program. Asks the database nothing."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": sentence}, status=status)
    if "HX-Request" in request.headers:
        return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
    return HttpResponse(render_to_string(f"{status}.html", {"sentence": sentence}), status=status)
