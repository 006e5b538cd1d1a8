"""The page of the library: the list of documents, adding some, and watching them come in.

Each action works as a plain form, which leads back to the page, and as an htmx request, which gets
the fragment that changed.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import reswap, retarget, trigger_client_event

from research_app.accounts.requests import SignedInRequest
from research_app.intake.forms import DestinationForm, LinksForm, PasteForm, UploadForm
from research_app.intake.progress import describe, list_intakes
from research_app.intake.recording import (
    Destination,
    queue,
    record_paste,
    take_in_files,
    take_in_links,
    try_again,
)
from research_app.intake.store_text import Given
from research_app.library.collections import find_deleted_collection
from research_app.library.entries import changeable_entries
from research_app.library.erase import discard
from research_app.library.filed import filed_words
from research_app.library.models import Intake
from research_app.library.pages.listing import PAGE, list_context, named, page_context
from research_app.reading.errors import SourceError


@require_GET
@vary_on_headers("HX-Request")
def library(request: SignedInRequest) -> HttpResponse:
    if request.htmx:
        return render(request, "library/_documents.html", list_context(request))
    context = page_context(request)
    if removed := context["filter_form"].removed_ids():
        gone = changeable_entries(request.user).filter(id__in=removed).exclude(deleted_at=None)
        context |= {"removed": gone, "removed_words": named(gone, request)}
    if deleted := context["filter_form"].cleaned_data.get("deleted"):
        context["deleted"] = find_deleted_collection(request.user, deleted)
    return render(request, PAGE, context | _adding_context(request.user))


@require_POST
def upload(request: SignedInRequest) -> HttpResponse:
    form = UploadForm(request.POST, user=request.user)
    if not form.is_valid():
        return _refuse(request, upload_form=form)
    if not take_in_files(request, _destination(request.user, form)):
        form.add_error(None, "Choose at least one file.")
        return _refuse(request, upload_form=form)
    return _show_arrivals(request)


@require_POST
def add_links(request: SignedInRequest) -> HttpResponse:
    form = LinksForm(request.POST, user=request.user)
    if not form.is_valid():
        return _refuse(request, links_form=form)
    take_in_links(form.cleaned_data["links"], _destination(request.user, form))
    return _show_arrivals(request)


@require_POST
def paste(request: SignedInRequest) -> HttpResponse:
    form = PasteForm(request.POST, user=request.user)
    if not form.is_valid():
        return _refuse(request, paste_form=form)
    words = form.cleaned_data
    given = Given(title=words["title"], url=words["url"], published=words["published"])
    try:
        queue(record_paste(words["text"], given, _destination(request.user, form)))
    except SourceError as error:
        form.add_error("text", str(error))
        return _refuse(request, paste_form=form)
    return _show_arrivals(request)


@require_GET
def progress(request: SignedInRequest) -> HttpResponse:
    """Polled while something is on its way in. Tells the list of documents when one has arrived."""
    arrivals = list_intakes(request.user)
    context = {"arrivals": arrivals}
    if request.GET.get("mark") == arrivals.mark:
        return render(request, "intake/_arrivals.html", context)
    return _changed(render(request, "intake/_arrivals.html", context | {"announce": True}))


@require_POST
def retry(request: SignedInRequest, intake_id: UUID) -> HttpResponse:
    intake = _get_own_intake_or_404(request.user, intake_id)
    if intake.state == Intake.State.FAILED:
        try_again(intake)
    return _show_arrivals(request)


@require_POST
def dismiss(request: SignedInRequest, intake_id: UUID) -> HttpResponse:
    """Takes one line off the list of arrivals; what was not read yet is not added."""
    intake = _get_own_intake_or_404(request.user, intake_id)
    if describe([intake])[0].can_be_dismissed:
        discard(intake)
    return _show_arrivals(request)


@require_POST
def dismiss_done(request: SignedInRequest) -> HttpResponse:
    for item in list_intakes(request.user).done:
        discard(item.intake)
    return _show_arrivals(request)


@require_POST
def dismiss_failed(request: SignedInRequest) -> HttpResponse:
    for item in list_intakes(request.user).pending:
        if item.has_failed:
            discard(item.intake)
    return _show_arrivals(request)


def _adding_context(user: User, **forms: DestinationForm) -> dict[str, Any]:
    return {
        "filed": filed_words(user),
        "upload_form": UploadForm(user=user),
        "links_form": LinksForm(user=user),
        "paste_form": PasteForm(user=user),
        "arrivals": list_intakes(user),
        **forms,
    }


def _refuse(request: SignedInRequest, **forms: DestinationForm) -> HttpResponse:
    """The form again, with what is wrong in it."""
    context = _adding_context(request.user, **forms)
    if request.htmx:
        response = render(request, "intake/_add.html", context, status=422)
        return reswap(retarget(response, "#add"), "outerHTML")
    return render(request, PAGE, page_context(request) | context, status=422)


def _show_arrivals(request: SignedInRequest) -> HttpResponse:
    if not request.htmx:
        return redirect(f"{reverse('library:library')}#arrivals")
    context = {"arrivals": list_intakes(request.user), "announce": True}
    return _changed(render(request, "intake/_arrivals.html", context))


def _changed(response: HttpResponse) -> HttpResponse:
    """The arrivals that it shows may have come in since those that the page showed."""
    return trigger_client_event(response, "documents-changed")


def _destination(user: User, form: DestinationForm) -> Destination:
    given = form.cleaned_data
    return Destination(
        owner=user,
        shared=given["shared"],
        facts=form.facts(),
        confidential=given["confidential"],
    )


def _get_own_intake_or_404(user: User, intake_id: UUID) -> Intake:
    intake = Intake.objects.filter(owner=user, chat_key=None, pk=intake_id).first()
    if intake is None:
        raise Http404("No such document.")
    return intake
