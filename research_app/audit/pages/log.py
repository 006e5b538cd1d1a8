"""The audit log: reading, taking along, and whether it holds."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from research_app.accounts.requests import SignedInRequest
from research_app.audit.access import for_readers
from research_app.audit.forms import LogForm
from research_app.audit.log_list import Kind, choose_entries, list_entries, write_entries
from research_app.audit_log.check import check_log
from research_app.audit_log.checkpoints import closed_up_to
from research_app.audit_log.record import log_head, record
from research_app.exports.key import known_keys
from research_app.exports.streaming import send_file

MOST_ENTRIES = 200_000
"""A page walks through these within some seconds; more are for the command."""
MEDIA_TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json"}


@require_safe
@for_readers
def log(request: SignedInRequest) -> HttpResponse:
    form = LogForm(request.GET)
    context = {
        "form": form,
        "page": list_entries(choose_entries(form), request.GET.get("page")),
        "asked": request.GET.urlencode(),
        "keys": known_keys(),
        "kept_days": settings.AUDIT_LOG_DAYS,
        "holds_questions": settings.AUDIT_LOG_QUESTIONS,
    }
    return render(request, "audit/log.html", context)


@require_safe
@for_readers
@vary_on_headers("HX-Request")
def check(request: SignedInRequest) -> HttpResponse:
    """Walks the whole chain; a page of its own for browsers without script."""
    entries = log_head()[0] - closed_up_to()
    is_short = entries <= MOST_ENTRIES
    keys = [key.raw for key in known_keys()]
    context = {
        "found": check_log(keys=keys) if is_short else None,
        "entries": entries,
        "at": timezone.now(),
    }
    is_part = "HX-Request" in request.headers
    return render(request, "audit/_check.html" if is_part else "audit/check.html", context)


@require_safe
@for_readers
def download(request: SignedInRequest, kind: Kind) -> HttpResponseBase:
    """The entries that the list shows, all pages of them."""
    form = LogForm(request.GET)
    narrowed = sorted(name for name, value in form.cleaned_data.items() if value)
    record(
        "download",
        actor=request.user,
        object_type="audit log",
        details={"format": kind, "narrowed_by": narrowed},
    )
    file = write_entries(choose_entries(form), kind)
    return send_file(request, file, name=f"audit-log.{kind}", media_type=MEDIA_TYPES[kind])
