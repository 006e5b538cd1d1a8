"""What can be done with one document of the library's list: filed, marked as confidential, removed,
and brought back. Each action works as a plain form, which leads back to the page, and as an htmx
request, which gets the fragment that changed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from research_app.accounts.requests import SignedInRequest
from research_app.library.entries import (
    bring_back_entry,
    file_entry,
    get_removable_entry_or_404,
    remove_entry,
    set_confidential_entry,
)
from research_app.library.filed import filed_words
from research_app.library.forms import EntryForm, is_confidential_wanted
from research_app.library.pages.listing import PAGE, list_context


@require_POST
def set_confidential(request: SignedInRequest, entry_id: int) -> HttpResponse:
    """An own document; for staff also everybody's, which is confidential for everybody then."""
    marked = get_removable_entry_or_404(request.user, entry_id)
    set_confidential_entry(marked, is_confidential_wanted(request), actor=request.user)
    if not request.htmx:
        return redirect("library:library")
    return render(request, f"{PAGE}#documents", list_context(request))


@require_POST
def remove(request: SignedInRequest, entry_id: int) -> HttpResponse:
    entry = get_removable_entry_or_404(request.user, entry_id)
    remove_entry(entry, actor=request.user)
    if not request.htmx:
        return redirect(f"{reverse('library:library')}?removed={entry.pk}")
    context = list_context(request) | {"removed": entry}
    return render(request, "library/_removed.html", context)


@require_POST
def bring_back(request: SignedInRequest, entry_id: int) -> HttpResponse:
    entry = get_removable_entry_or_404(request.user, entry_id)
    bring_back_entry(entry, actor=request.user)
    if not request.htmx:
        messages.success(request, f"“{entry.source.title}” is back in the library.")
        return redirect("library:library")
    context = list_context(request) | {"brought_back": entry_id}
    return render(request, "library/_removed.html", context)


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
