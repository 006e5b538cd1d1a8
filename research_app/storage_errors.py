"""A full disk, or a data folder that cannot be written to, is told as such instead of as an
error of the program."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from research_app.jobs.disk import disk_trouble

log = logging.getLogger(__name__)
INSUFFICIENT_STORAGE = 507


class StorageErrorsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A page, the sentence alone for a script, JSON for a program; None for other errors."""
        sentence = disk_trouble(error)
        if sentence is None:
            return None
        log.error("%s %s: %s", request.method, request.path, error)
        if request.path.startswith("/api/"):
            return JsonResponse({"detail": sentence}, status=INSUFFICIENT_STORAGE)
        if "HX-Request" in request.headers:
            return HttpResponse(
                sentence,
                status=INSUFFICIENT_STORAGE,
                content_type="text/plain; charset=utf-8",
            )
        return render(request, "507.html", {"sentence": sentence}, status=INSUFFICIENT_STORAGE)
