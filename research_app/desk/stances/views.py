"""Pages and parts of pages about what other sources say."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import trigger_client_event

from citations.models import Stance, StanceReading
from research_app.accounts.requests import SignedInRequest
from research_app.audit_log.record import record
from research_app.chats.models import Turn
from research_app.desk.access import (
    get_own_turn_of_claim_or_404,
    get_readable_turn_of_claim_or_404,
    get_readable_turn_or_404,
    is_own,
    may_say,
    page_of_answer,
)
from research_app.desk.stances import saying
from research_app.desk.stances.seen import (
    comparison_of,
    line_of,
    others_of_claim,
    says_of_answers,
    table_of,
    web_look,
)
from research_app.evidence_graph.answers import compare_again
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.notices import notices_of
from research_app.evidence_graph.on_web import begin_on_web
from research_app.library.visibility import get_visible_source_or_404

ANEW, ON_WEB = "compared again", "looked for on the web"
NO_SEARCH = "The web is not searched for this claim: no search is set up, or it is confidential."


@require_GET
@vary_on_headers("HX-Request")
def show_others(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """What other sources say of a claim: the part of its card behind the cited quotes."""
    turn = get_readable_turn_of_claim_or_404(request.user, claim_id)
    if "HX-Request" not in request.headers:
        return redirect("desk:sources", turn.answer_id)
    return _others(request, claim_id)


@require_POST
def say(request: SignedInRequest, stance_id: int) -> HttpResponse:
    """Keep what a reader says of a stance; without `says` it is taken back."""
    stance = saying.get_own_stance_or_404(request.user, stance_id)
    says = request.POST.get("says", "")
    if says and says not in StanceReading.Says.values:
        return HttpResponseBadRequest("Say “Right”, “Not a contradiction” or “Another thing”.")
    saying.say(request.user, stance, says)
    return _answered(request, stance)


@require_POST
def keep(request: SignedInRequest, stance_id: int) -> HttpResponse:
    """Take the words of another source up as evidence of the chat."""
    stance = saying.get_own_stance_or_404(request.user, stance_id)
    label = saying.keep(request.user, stance)
    return _answered(request, stance, kept={stance.pk: label})


@require_POST
def look_on_web(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """Search the web for what contradicts a claim of an own answer."""
    turn = get_own_turn_of_claim_or_404(request.user, claim_id)
    if not may_say(request.user, turn):
        raise Http404("No such claim.")
    if not web_look(request.user, claim_id).host:
        return HttpResponseBadRequest(NO_SEARCH)
    begin_on_web(claim_id, request.user)
    record("reading", actor=request.user, object_type="claim", object_id=claim_id, outcome=ON_WEB)
    return _others(request, claim_id)


@require_GET
@vary_on_headers("HX-Request")
def show_sources(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """What each source says, beside the answer or as a page of its own."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    context = {
        "table": table_of(request.user, turn, comparison_of(turn)),
        "answer_id": answer_id,
        "question": turn.answer.question,
        "back": page_of_answer(request.user, turn),
    }
    is_part = "HX-Request" in request.headers
    return render(request, f"desk/stances/{'_' if is_part else ''}sources.html", context)


@require_GET
def show_compared(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """One line on what the comparison with other documents gave; it asks again while that runs."""
    return _compared(request, get_readable_turn_or_404(request.user, answer_id))


@require_POST
def compare_anew(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """Compare an own answer with the library as it is now."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    if not may_say(request.user, turn):
        raise Http404("No such answer.")
    compare_again(turn.answer, request.user)
    record("reading", actor=request.user, object_type="answer", object_id=answer_id, outcome=ANEW)
    return _compared(request, turn)


def _compared(request: SignedInRequest, turn: Turn) -> HttpResponse:
    check = comparison_of(turn)
    table = line_of(request.user, turn, check) if check and not check.is_active else None
    own = is_own(request.user, turn)
    answer_id = turn.answer_id
    context = {
        "check": check,
        "again_after": _again_after(check) if check else 0,
        "table": table,
        "notices": notices_of(request.user, answer_id=answer_id) if table and own else [],
        "answer_id": answer_id,
        "may_say": may_say(request.user, turn),
        "answered_at": turn.created_at,
    }
    return render(request, "desk/stances/_compared.html", context)


def _again_after(check: CrossCheck) -> int:
    """Seconds until a page asks again. A comparison that waits long waits for people who ask, and
    the pages of all of them shall not be what keeps the server from answering."""
    waited = int((timezone.now() - check.created_at).total_seconds())
    return min(max(3, waited // 4), 15)


@require_GET
def show_says(request: SignedInRequest, source_id: int) -> HttpResponse:
    """What a document says of claims of the reader's own answers: a part of the document's page."""
    get_visible_source_or_404(request.user, source_id)
    context = {"stances": says_of_answers(request.user, source_id)}
    return render(request, "desk/stances/_says.html", context)


@require_POST
def dismiss(request: SignedInRequest, check_id: int) -> HttpResponse:
    """The reader has seen what a new document says of earlier answers."""
    own = CrossCheck.objects.filter(pk=check_id, owner=request.user, kind="arrival")
    if not own.update(seen_at=timezone.now()):
        raise Http404("No such notice.")
    record(
        "reading",
        actor=request.user,
        object_type="cross check",
        object_id=check_id,
        outcome="notice seen",
    )
    return trigger_client_event(HttpResponse(""), "chats-changed")


def _others(
    request: SignedInRequest, claim_id: UUID, kept: dict[int, str] | None = None
) -> HttpResponse:
    turn = get_readable_turn_of_claim_or_404(request.user, claim_id)
    context = {
        "others": others_of_claim(request.user, turn, claim_id),
        "claim_id": claim_id,
        "answer_id": turn.answer_id,
        "may_say": may_say(request.user, turn),
        "web": web_look(request.user, claim_id) if may_say(request.user, turn) else None,
        "kept": kept or {},
        "choices": StanceReading.Says.choices,
    }
    return render(request, "desk/stances/_others.html", context)


def _answered(
    request: SignedInRequest, stance: Stance, kept: dict[int, str] | None = None
) -> HttpResponse:
    if "HX-Request" in request.headers:
        return _others(request, stance.claim_id, kept)
    return redirect(reverse("desk:card", args=[stance.claim_id]))
