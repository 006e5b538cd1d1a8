"""Fragments for the composer: files and links given with a question, and the document picker.

For the page that embeds them:

- POST `library:attach` with `chat_key` (the draft's or chat's id), any number of `files`, and
`links` (addresses apart by white space); answers with the fragment below. A refused file or link
stands in it with its sentence. 422 with the fragment when the key is no UUID. - GET
`library:attachments` with `?chat_key=`: the fragment `#attachments`, a list with progress and
remove buttons. It polls itself while something is being read; `data-active` counts what is, so that
a question can wait for it; empty (`:empty`) when nothing was given. - POST `library:detach` with
the attachment's id: removes it and answers with the fragment. - GET `library:picker` with `?q=` and
ticked `documents`: the fragment `#picker`, a search field and check boxes named `documents` whose
values are source ids; ticked ones stay on top.
"""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from research_app.sources.attachments import detach as take_out
from research_app.sources.attachments import get_own_attachment_or_404, list_attachments
from research_app.sources.forms import AttachForm, ChatKeyForm, PickerForm
from research_app.sources.intake import Destination
from research_app.sources.library import find_documents
from research_app.sources.pages.arrivals import SignedInRequest, take_in_files, take_in_links
from research_app.sources.progress import describe
from research_app.sources.visibility import visible_entries

FRAGMENT = "library/_attachments.html"
PICKER_SIZE = 50
LONGEST_ID = 19  # digits; what has more is no id


@require_POST
def attach(request: SignedInRequest) -> HttpResponse:
    form = AttachForm(request.POST)
    if not form.is_valid():
        return render(request, FRAGMENT, {"errors": form.errors}, status=422)
    where = Destination(owner=request.user, chat_key=form.cleaned_data["chat_key"])
    take_in_files(request, where)
    take_in_links(form.cleaned_data["links"], where)
    return _show(request, form.cleaned_data["chat_key"])


@require_GET
def attachments(request: SignedInRequest) -> HttpResponse:
    return _show(request, ChatKeyForm(request.GET).key())


@require_http_methods(["POST", "DELETE"])
def detach(request: SignedInRequest, intake_id: UUID) -> HttpResponse:
    intake = get_own_attachment_or_404(request.user, intake_id)
    take_out(intake)
    return _show(request, intake.chat_key)


@require_GET
def picker(request: SignedInRequest) -> HttpResponse:
    words = PickerForm(request.GET).words()
    ticked = _ticked(request)
    found = list(find_documents(request.user, words, limit=PICKER_SIZE + 1))
    chosen = [
        entry.source
        for entry in visible_entries(request.user)
        .filter(source__in=ticked)
        .select_related("source")
    ]
    context = {
        "words": words,
        "chosen": {source.pk: source for source in chosen}.values(),
        "found": [source for source in found[:PICKER_SIZE] if source.pk not in ticked],
        "has_more": len(found) > PICKER_SIZE,
    }
    return render(request, "library/_picker.html", context)


def _ticked(request: SignedInRequest) -> set[int]:
    """The documents that are chosen already; what is no id is passed over."""
    return {
        int(value)
        for value in request.GET.getlist("documents")
        if value.isascii() and value.isdigit() and len(value) < LONGEST_ID
    }


def _show(request: SignedInRequest, chat_key: UUID | None) -> HttpResponse:
    given = list_attachments(request.user, chat_key) if chat_key else []
    items = describe(given)
    context = {
        "chat_key": chat_key,
        "attachments": items,
        "active": sum(item.is_active for item in items),
    }
    return render(request, FRAGMENT, context)
