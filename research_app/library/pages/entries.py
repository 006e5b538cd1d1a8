"""What can be done with documents of the library's list, one or several at once: filed, marked as
confidential, removed, and brought back. Each action works as a plain form, which leads back to the
page, and as an htmx request, which gets the fragment that changed."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from citations.drafts import DocumentFacts
from research_app.accounts.requests import SignedInRequest
from research_app.library.collection_forms import EntriesForm
from research_app.library.entries import (
    bring_back_entry,
    changeable_entries,
    file_entry,
    get_removable_entry_or_404,
    remove_entry,
    set_confidential_entry,
)
from research_app.library.filed import filed_words
from research_app.library.forms import EntryForm, SeveralForm, is_confidential_wanted
from research_app.library.models import DocumentKind, LibraryEntry
from research_app.library.pages.listing import Undo, named, refuse, show_list, without_script

BECOME = {
    "confidential": "confidential",
    "open": "no longer confidential",
    "statute": "of the kind “statute”",
    "policy": "of the kind “policy”",
    "other": "of the kind “other document”",
}
NOT_YOURS = "Only staff can change documents that are shared with everyone."


@require_POST
def several(request: SignedInRequest) -> HttpResponse:
    """One thing with every document that is ticked; those that the user may not change stay as they
    are, and the sentence says so."""
    form, ticked = SeveralForm(request.POST), EntriesForm(request.POST)
    if not ticked.is_valid():
        return refuse(request, ticked.sentence())
    if not form.is_valid():
        return refuse(request, "Choose what to do with the documents first.")
    ids = ticked.cleaned_data["entries"]
    entries = list(changeable_entries(request.user).filter(id__in=ids))
    if not entries:
        return refuse(request, NOT_YOURS)
    left = len(set(ids)) - len(entries)
    said = f" {left} stayed as before. {NOT_YOURS}" if left else ""
    return _done(request, form.cleaned_data["do"], entries, said)


def _done(
    request: SignedInRequest, do: str, entries: Sequence[LibraryEntry], more: str = ""
) -> HttpResponse:
    if do == "remove":
        return _removed(request, entries, more)
    if do == "bring_back":
        return _brought_back(request, entries)
    for entry in entries:
        if do in DocumentKind.values:
            file_entry(entry, _of_kind(entry, do), actor=request.user)
        else:
            set_confidential_entry(entry, do == "confidential", actor=request.user)
    verb = "is" if len(entries) == 1 else "are"
    return show_list(request, said=f"{named(entries, request)} {verb} now {BECOME[do]}.{more}")


def _of_kind(entry: LibraryEntry, kind: str) -> DocumentFacts:
    form = EntryForm({**EntryForm.of(entry).initial, "kind": kind})
    form.is_valid()
    return form.facts()


def _removed(
    request: SignedInRequest, entries: Sequence[LibraryEntry], more: str = ""
) -> HttpResponse:
    for entry in entries:
        remove_entry(entry, actor=request.user)
    ids = [entry.pk for entry in entries]
    undo = Undo(
        id=f"removed-{ids[0]}",
        address=reverse("library:several"),
        sends=(("do", "bring_back"), *(("entries", each) for each in ids)),
        query=without_script(ids),
        leads_to=f"entry-{ids[0]}",
    )
    return show_list(request, said=f"Removed {named(entries, request)}.{more}", undo=undo)


def _brought_back(request: SignedInRequest, entries: Sequence[LibraryEntry]) -> HttpResponse:
    for entry in entries:
        bring_back_entry(entry, actor=request.user)
    verb = "is" if len(entries) == 1 else "are"
    return show_list(request, said=f"{named(entries, request)} {verb} back in the library.")


@require_POST
def set_confidential(request: SignedInRequest, entry_id: int) -> HttpResponse:
    """An own document; for staff also everybody's, which is confidential for everybody then."""
    entry = get_removable_entry_or_404(request.user, entry_id)
    return _done(request, "confidential" if is_confidential_wanted(request) else "open", [entry])


@require_POST
def remove(request: SignedInRequest, entry_id: int) -> HttpResponse:
    return _removed(request, [get_removable_entry_or_404(request.user, entry_id)])


@require_POST
def bring_back(request: SignedInRequest, entry_id: int) -> HttpResponse:
    return _brought_back(request, [get_removable_entry_or_404(request.user, entry_id)])


@require_POST
def file(request: SignedInRequest, entry_id: int) -> HttpResponse:
    """An own document; for staff also everybody's. What does not fit stays in the form, with a
    sentence."""
    entry = get_removable_entry_or_404(request.user, entry_id)
    form = EntryForm(request.POST)
    is_valid = form.is_valid()
    if is_valid:
        file_entry(entry, form.facts(), actor=request.user)
        entry.refresh_from_db()
        if not request.htmx:
            return redirect("library:source", entry.source_id)
    context = {
        "entry": entry,
        "source": entry.source,
        "facts_form": EntryForm.of(entry) if is_valid else form,
        "filed": filed_words(request.user),
        "is_kept": is_valid,
        "user": request.user,
    }
    template = "library/_facts.html" if request.htmx else "library/file.html"
    return render(request, template, context, status=200 if is_valid else 422)
