"""Marking documents as confidential: in the library, and among the files given with a question."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from research_app.accounts.requests import SignedInRequest
from research_app.sources.asked_of.attachments import get_own_attachment_or_404, set_confidential
from research_app.sources.library import get_removable_entry_or_404, set_confidential_entry
from research_app.sources.pages.attachments import show_attachments
from research_app.sources.pages.listing import PAGE, list_context


@require_POST
def entry(request: SignedInRequest, entry_id: int) -> HttpResponse:
    """An own document; for staff also everybody's, which is confidential for everybody then."""
    marked = get_removable_entry_or_404(request.user, entry_id)
    set_confidential_entry(marked, _is_wanted(request), actor=request.user)
    if not request.htmx:
        return redirect("library:library")
    return render(request, f"{PAGE}#documents", list_context(request))


@require_POST
def attachment(request: SignedInRequest, intake_id: UUID) -> HttpResponse:
    intake = get_own_attachment_or_404(request.user, intake_id)
    set_confidential(intake, _is_wanted(request))
    return show_attachments(request, intake.chat_key)


def _is_wanted(request: SignedInRequest) -> bool:
    """Anything but a plain no keeps a document in."""
    return request.POST.get("confidential") != "no"
