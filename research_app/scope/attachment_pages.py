"""Fragments for the composer: files and links given with a question.

For the page that embeds them:

- POST `library:attach` with `chat_key` (the draft's or chat's id), any number of `files`, and
`links` (addresses apart by white space); answers with the fragment below. A refused file or link
stands in it with its sentence. 422 with the fragment when the key is no UUID. - GET
`library:attachments` with `?chat_key=`: the fragment `#attachments`, a list with progress and
remove buttons. It polls itself while something is being read; `data-active` counts what is, so that
a question can wait for it; empty (`:empty`) when nothing was given. - POST `library:detach` with
the attachment's id: removes it and answers with the fragment.
"""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from research_app.accounts.requests import SignedInRequest
from research_app.intake.forms import LinksField
from research_app.intake.progress import describe
from research_app.intake.recording import Destination, take_in_files, take_in_links
from research_app.library.forms import is_confidential_wanted
from research_app.scope.attachments import (
    confidential_among,
    get_own_attachment_or_404,
    list_attachments,
    set_confidential,
)
from research_app.scope.attachments import detach as take_out

FRAGMENT = "scope/_attachments.html"


class ChatKeyForm(forms.Form):
    """The chat (or draft) that files and links are given with."""

    chat_key = forms.UUIDField()

    def key(self) -> UUID | None:
        """None when there is no usable key."""
        return self.cleaned_data["chat_key"] if self.is_valid() else None


class AttachForm(ChatKeyForm):
    links = LinksField(required=False)


@require_POST
def attach(request: SignedInRequest) -> HttpResponse:
    form = AttachForm(request.POST)
    if not form.is_valid():
        return render(request, FRAGMENT, {"errors": form.errors}, status=422)
    where = Destination(owner=request.user, chat_key=form.cleaned_data["chat_key"])
    take_in_files(request, where)
    take_in_links(form.cleaned_data["links"], where)
    return show_attachments(request, form.cleaned_data["chat_key"])


@require_GET
def attachments(request: SignedInRequest) -> HttpResponse:
    return show_attachments(request, ChatKeyForm(request.GET).key())


@require_http_methods(["POST", "DELETE"])
def detach(request: SignedInRequest, intake_id: UUID) -> HttpResponse:
    intake = get_own_attachment_or_404(request.user, intake_id)
    take_out(intake)
    return show_attachments(request, intake.chat_key)


def show_attachments(request: SignedInRequest, chat_key: UUID | None) -> HttpResponse:
    given = list_attachments(request.user, chat_key) if chat_key else []
    items = describe(given)
    context = {
        "confidential": confidential_among(request.user, given),
        "chat_key": chat_key,
        "attachments": items,
        "active": sum(item.is_active for item in items),
    }
    return render(request, FRAGMENT, context)


@require_POST
def mark_confidential(request: SignedInRequest, intake_id: UUID) -> HttpResponse:
    intake = get_own_attachment_or_404(request.user, intake_id)
    set_confidential(intake, is_confidential_wanted(request))
    return show_attachments(request, intake.chat_key)
