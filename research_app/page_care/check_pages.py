"""Asking for a page's newer text, and the difference between two texts of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseStopPolling

from citations.models import Source, SourceText
from research_app.accounts.requests import SignedInRequest
from research_app.jobs.dispatch import enqueue
from research_app.library.corrections import facts_of
from research_app.library.foreign_reading import note_reading
from research_app.library.models import PageCheck
from research_app.library.visibility import get_visible_source_or_404
from research_app.page_care.checks import begin_check, finished_checks, is_checkable
from research_app.page_care.difference import difference, lost_quotes, own_quotes
from research_app.page_care.tasks import look_at_page

LARGEST = 2**63 - 1
NOT_HERE = '<p id="check" role="status">This document is not in your library any more.</p>'


class TwoTextsForm(forms.Form):
    old = forms.IntegerField(min_value=1, max_value=LARGEST)
    new = forms.IntegerField(min_value=1, max_value=LARGEST)


@require_POST
def check_page(request: SignedInRequest, source_id: int) -> HttpResponse:
    """Queues the fetch. Asked twice, it is fetched once."""
    source = get_visible_source_or_404(request.user, source_id)
    if not is_checkable(source):
        raise Http404("This document has no address that it was read from.")
    check = begin_check(source, request.user)
    if check is not None:
        enqueue(look_at_page, check.pk)
    if request.htmx:
        return _shown_check(request, source)
    messages.info(request, "The page is fetched again; this page tells what came of it.")
    return redirect(f"{reverse('library:source', args=[source.pk])}#check")


@require_GET
def check_state(request: SignedInRequest, source_id: int) -> HttpResponse:
    """Polled while a check is under way; a page whose document has gone meanwhile stops asking."""
    try:
        source = get_visible_source_or_404(request.user, source_id)
    except Http404:
        if not request.htmx:
            raise
        return HttpResponseStopPolling(NOT_HERE)
    return _shown_check(request, source)


@require_GET
def compare(request: SignedInRequest, source_id: int) -> HttpResponse:
    """The difference of two texts, own quotes that no longer stand first."""
    source = get_visible_source_or_404(request.user, source_id)
    form = TwoTextsForm(request.GET)
    if not form.is_valid():
        raise Http404("No such texts.")
    note_reading(request.user, source)
    old, new = (_text_or_404(source, form.cleaned_data[name]) for name in ("old", "new"))
    context = {
        "source": source,
        "title": facts_of(source, request.user)["title"],
        "old": old,
        "new": new,
        "difference": difference(old.text, new.text, own_quotes(request.user, old)),
        "lost": lost_quotes(request.user, old, new),
    }
    return render(request, "page_care/compare.html", context)


def check_context(source: Source) -> dict[str, Any]:
    """What the page of a document says of the last look at its address."""
    if not is_checkable(source):
        return {"source": source, "is_checkable": False}
    last = finished_checks(source).select_related("before", "after").first()
    # One that is under way is the newest: there is one at a time.
    newest = PageCheck.objects.filter(source=source).order_by("-pk").first()
    return {
        "source": source,
        "is_checkable": True,
        "last": last,
        "is_under_way": newest is not None and newest.state in PageCheck.ACTIVE,
        "broke_off": newest is not None and newest.state == PageCheck.State.FAILED,
        "left": newest if newest is not None and newest.was_left else None,
    }


def _shown_check(request: SignedInRequest, source: Source) -> HttpResponse:
    context = {"check": check_context(source), "source": source}
    return render(request, "page_care/_check.html", context)


def _text_or_404(source: Source, text_id: int) -> SourceText:
    text = SourceText.objects.filter(source=source, pk=text_id).first()
    if text is None:
        raise Http404("No such text of this document.")
    return text
