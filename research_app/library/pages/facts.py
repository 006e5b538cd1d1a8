"""Filing a document: its kind, who enacted or issued it, its topic and category."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from research_app.accounts.requests import SignedInRequest
from research_app.library.entries import file_entry, get_removable_entry_or_404
from research_app.library.filed import filed_words
from research_app.library.forms import EntryForm


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
