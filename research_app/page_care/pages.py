"""The pages on which the facts of a document are set right, and the way back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from citations.models import Source
from research_app.accounts.requests import SignedInRequest
from research_app.library.corrections import (
    ChangedMeanwhile,
    correct,
    corrected_facts,
    facts_by,
    holder_for,
    undo,
)
from research_app.library.visibility import get_visible_source_or_404
from research_app.page_care.forms import CorrectionForm, UndoForm


@require_POST
def correct_facts(request: SignedInRequest, source_id: int) -> HttpResponse:
    """What does not fit stays in the form, with a sentence, and changes nothing."""
    source, holder = _changeable_or_404(request, source_id)
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return _refuse(request, source, form)
    try:
        correct(source, form.facts(), holder=holder, editor=request.user, shown=form.shown())
    except ChangedMeanwhile as change:
        form.tell_meanwhile(change.now)
        return _refuse(request, source, form)
    return _back(source)


@require_POST
def undo_fact(request: SignedInRequest, source_id: int) -> HttpResponse:
    source, holder = _changeable_or_404(request, source_id)
    form = UndoForm(request.POST)
    if not form.is_valid():
        raise Http404("No such fact.")
    undo(source, form.cleaned_data["field"], holder=holder, editor=request.user)
    return _back(source)


def care_context(
    request: SignedInRequest,
    source: Source,
    *,
    form: CorrectionForm | None = None,
    owners: Collection[int | None] | None = None,
) -> dict[str, Any]:
    """What the page of a document says of its facts. `owners`: see `holder_for`."""
    holder = holder_for(request.user, source, owners=owners)
    corrected = corrected_facts(source, request.user, holder)
    facts = facts_by(source, [each.correction for each in corrected])
    filled = form or CorrectionForm(initial=facts)
    return {
        "facts": facts,
        "corrected": corrected,
        "form": filled if holder is not None else None,
        "is_for_everybody": holder == "",
    }


def _changeable_or_404(request: SignedInRequest, source_id: int) -> tuple[Source, str]:
    source = get_visible_source_or_404(request.user, source_id)
    holder = holder_for(request.user, source)
    if holder is None:
        raise PermissionDenied("Facts of a shared document are set right by staff.")
    return source, holder


def _refuse(request: SignedInRequest, source: Source, form: CorrectionForm) -> HttpResponse:
    context = {"source": source, "care": care_context(request, source, form=form)}
    return render(request, "page_care/correct.html", context, status=422)


def _back(source: Source) -> HttpResponse:
    return redirect(f"{reverse('library:source', args=[source.pk])}#facts-of-source")
