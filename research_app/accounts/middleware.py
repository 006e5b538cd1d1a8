"""What holds for every request: those who only read and export are refused everything else, and
times are told in the reader's time zone.

Roles are asked here and not in the views, so that no view can forget it. Programs with a token are
let in further down: `api.credentials` asks the same question there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from research_app.accounts.roles import (
    READERS_CHANGE_NOTHING,
    leads_to_asking,
    may_ask,
    may_do,
)
from research_app.audit_log.record import record

API: Final = "api"


class RolesMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, arguments: Any, values: Any
    ) -> HttpResponse | None:
        user, match = request.user, request.resolver_match
        if not user.is_authenticated or match is None or match.namespace == API or may_ask(user):
            return None
        if not may_do(user, request.method or "", match.view_name):
            return refused(request, READERS_CHANGE_NOTHING)
        if leads_to_asking(match.view_name):
            return redirect("audit:answers")
        return None


def refused(request: HttpRequest, sentence: str) -> HttpResponse:
    """Says why a role does not allow what was asked for, and tells the audit log. What a script
    asked for gets the sentence alone, which the page then shows."""
    tell_refused(request)
    if "HX-Request" in request.headers:
        return HttpResponse(sentence, status=403, content_type="text/plain; charset=utf-8")
    return render(request, "403.html", {"sentence": sentence}, status=403)


def tell_refused(request: HttpRequest) -> None:
    """That somebody's role did not allow what they asked for."""
    match = request.resolver_match
    record(
        "access refused",
        actor=request.user,
        object_type="address",
        object_id=match.view_name if match else "",
        outcome="refused",
        details={"method": request.method or ""},
    )


class TimeZoneMiddleware:
    """Shows times in the zone that the reader's browser told (desk.js puts it into a cookie), else
    in that of the settings."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_of(request.COOKIES.get("time_zone", ""))):
            return self.get_response(request)


def zone_of(name: str) -> ZoneInfo | None:
    """None for a name that is no zone: anybody may write anything into a cookie."""
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):
        return None
