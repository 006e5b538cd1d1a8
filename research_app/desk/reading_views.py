"""What a reader says of a claim: "I checked this", "I disagree", and taking it back.

Every answer to a script is the part of the page that changed; without script it is the page again.
"""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import trigger_client_event

from citations.cards import numbered_notes
from citations.errors import ClaimMissing, NoteRefused
from citations.storage.read.answers import load_answer
from citations.storage.write.readings import progress_of
from research_app.accounts.requests import SignedInRequest
from research_app.desk.access import (
    get_own_turn_of_claim_or_404,
    get_readable_turn_of_claim_or_404,
    get_readable_turn_or_404,
    may_say,
)
from research_app.desk.cards.views import card_page
from research_app.desk.forms import ReadingForm
from research_app.desk.readings import (
    ReadingPanel,
    Written,
    check_claim,
    panel_of_claim,
    read_differently,
    take_back_check,
    withdraw_reading,
)


@require_GET
@vary_on_headers("HX-Request")
def show_readings(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """The readings of a claim, for a page that shows them in two places."""
    turn = get_readable_turn_of_claim_or_404(request.user, claim_id)
    if "HX-Request" not in request.headers:
        return redirect("desk:card", claim_id)
    panel = panel_of_claim(request.user, claim_id, may_say=may_say(request.user, turn))
    return _part(request, panel, request.GET.get("place", ""))


@require_POST
@vary_on_headers("HX-Request")
def check(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """Tick the claim off, or with `checked=no` take that back."""
    get_own_turn_of_claim_or_404(request.user, claim_id)
    act = take_back_check if request.POST.get("checked") == "no" else check_claim
    try:
        act(request.user, claim_id)
    except ClaimMissing as error:
        raise Http404("No such claim.") from error
    return _changed(request, claim_id)


@require_POST
@vary_on_headers("HX-Request")
def differ(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """Keep the reader's own level and note beside the verdict. What cannot be kept stays in the
    form, with a sentence."""
    get_own_turn_of_claim_or_404(request.user, claim_id)
    form = ReadingForm(request.POST)
    if not form.is_valid():
        return _refused(request, claim_id, form.sentence())
    level, note = form.cleaned_data["level"], form.cleaned_data["note"]
    try:
        read_differently(request.user, claim_id, level, note)
    except NoteRefused as error:
        return _refused(request, claim_id, str(error))
    except ClaimMissing as error:
        raise Http404("No such claim.") from error
    return _changed(request, claim_id)


@require_POST
@vary_on_headers("HX-Request")
def withdraw(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """Take the own reading back. It stays in the form, so that it can be saved again."""
    get_own_turn_of_claim_or_404(request.user, claim_id)
    before = panel_of_claim(request.user, claim_id).form
    withdraw_reading(request.user, claim_id)
    kept = Written(level=before.level, note=before.note, is_open=bool(before.level))
    return _changed(request, claim_id, kept)


def _changed(request: SignedInRequest, claim_id: UUID, form: Written | None = None) -> HttpResponse:
    """The part that changed; the page hears how far the answer is checked now."""
    place = request.POST.get("place", "")
    if "HX-Request" not in request.headers:
        return redirect(_back(claim_id, place))
    response = _part(request, panel_of_claim(request.user, claim_id, form), place)
    try:
        progress = progress_of(claim_id)
    except ClaimMissing as error:
        raise Http404("No such claim.") from error
    told = {
        "answer": str(progress.answer_id),
        "claim": str(claim_id),
        "place": place,
        "checked": progress.checked,
        "claims": progress.claims,
        "next": str(progress.next_claim) if progress.next_claim else "",
    }
    return trigger_client_event(response, "claim-read", told)


def _back(claim_id: UUID, place: str) -> str:
    """Where a reader without script came from."""
    if place == "list":
        answer = progress_of(claim_id).answer_id
        return f"{reverse('desk:claims', args=[answer])}#row-{claim_id}"
    return f"{reverse('desk:card', args=[claim_id])}#readings-{claim_id}"


def _refused(request: SignedInRequest, claim_id: UUID, sentence: str) -> HttpResponse:
    form = Written(
        level=request.POST.get("level", ""),
        note=request.POST.get("note", ""),
        sentence=sentence,
        is_open=True,
    )
    panel = panel_of_claim(request.user, claim_id, form)
    if "HX-Request" not in request.headers:
        return card_page(request, claim_id, panel, status=422)
    return _part(request, panel, request.POST.get("place", ""), status=422)


def _part(
    request: SignedInRequest, panel: ReadingPanel, place: str, *, status: int = 200
) -> HttpResponse:
    template = "desk/_claim_state.html" if place == "list" else "desk/_readings.html"
    return render(request, template, {"panel": panel}, status=status)


@require_GET
def show_notes(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """What is copied of an answer, for a page on which readers have said something since."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    notes = numbered_notes(load_answer(turn.answer_id, with_passages=False))
    return HttpResponse(notes, content_type="text/plain; charset=utf-8")
