"""Exports in bulk: asking for one, watching it, downloading it, taking it back.

`/exports/` exports the user's own answers, `/audit/export/` those of all users; both list the same
jobs, which are always the user's own. Every action works as a plain form as well.
"""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from research_app.accounts.middleware import refused
from research_app.accounts.requests import SignedInRequest
from research_app.accounts.roles import reads_all_provenance
from research_app.exports.access import get_own_export_or_404
from research_app.exports.bulk.start import (
    ONLY_READERS_EXPORT,
    CannotExport,
    delete_export,
    start_export,
    stop_export,
)
from research_app.exports.downloads import send_export
from research_app.exports.pages.forms import ExportForm
from research_app.exports.pages.listing import list_exports


@require_http_methods(["GET", "HEAD", "POST"])
def exports(request: SignedInRequest) -> HttpResponse:
    """Own answers."""
    return _exports(request, everyone=False)


@require_http_methods(["GET", "HEAD", "POST"])
def exports_of_all(request: SignedInRequest) -> HttpResponse:
    """Everybody's answers; refused to others than Compliance and Admin."""
    if not reads_all_provenance(request.user):
        return refused(request, ONLY_READERS_EXPORT)
    return _exports(request, everyone=True)


def _exports(request: SignedInRequest, *, everyone: bool) -> HttpResponse:
    form = ExportForm(request.POST or None, everyone=everyone)
    if form.is_valid():
        try:
            start_export(
                request.user,
                format=form.cleaned_data["format"],
                filters=form.filters,
                originals=form.cleaned_data["originals"],
                everyone=everyone,
            )
            return redirect("exports:all" if everyone else "exports:own")
        except CannotExport as error:
            form.add_error(None, str(error))
    context = {"form": form, "everyone": everyone, "exports": list_exports(request.user)}
    status = 422 if form.is_bound else 200
    return render(request, "exports/exports.html", context, status=status)


@require_GET
def show_progress(request: SignedInRequest) -> HttpResponse:
    """The list alone; asked for again and again while something is being made."""
    context = {"exports": list_exports(request.user), "announce": True}
    return render(request, "exports/_list.html", context)


@require_POST
def stop(request: SignedInRequest, job_id: UUID) -> HttpResponse:
    stop_export(get_own_export_or_404(request.user, job_id))
    return _back(request)


@require_POST
def delete(request: SignedInRequest, job_id: UUID) -> HttpResponse:
    delete_export(get_own_export_or_404(request.user, job_id))
    return _back(request)


@require_GET
def download(request: SignedInRequest, job_id: UUID) -> HttpResponseBase:
    """The finished file, until it expires."""
    return send_export(request, get_own_export_or_404(request.user, job_id))


def _back(request: SignedInRequest) -> HttpResponse:
    if request.htmx:
        return render(request, "exports/_list.html", {"exports": list_exports(request.user)})
    of_all = request.POST.get("everyone") == "yes" and reads_all_provenance(request.user)
    return redirect("exports:all" if of_all else "exports:own")
