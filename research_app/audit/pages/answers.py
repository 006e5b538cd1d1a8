"""The answers of all users, page by page with the sums over all that were chosen; one of them,
read-only, and its chat's legal hold."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet, Sum
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from citations.models import Answer
from research_app.accounts.requests import SignedInRequest
from research_app.accounts.roles import is_admin
from research_app.audit.access import for_admins, for_readers, get_saved_turn_or_404
from research_app.audit.forms import AnswersForm
from research_app.chats.hold import hold_chat, lift_hold
from research_app.chats.models import Turn
from research_app.chats.retention import deletion_day, kept_days
from research_app.desk.access import note_access
from research_app.desk.turns import saved_turn
from research_app.exports.bulk.filters import chosen
from research_app.library.entries import looked_for

PAGE_SIZE = 50
LEVELS = ("supported", "partially_supported", "not_supported", "unverified")
_CLAIMS = F("answer__supported") + F("answer__partially_supported")
CLAIMS = _CLAIMS + F("answer__not_supported") + F("answer__unverified")
_COLUMNS = {
    "when": "answer__created_at",
    "user": "chat__owner__username",
    "claims": "claims",
    "not_supported": "answer__not_supported",
    "unverified": "answer__unverified",
}
_SHOWN = (
    *("created_at", "question", "config", "result", "warning", "grounding_confidence", "judge"),
    *LEVELS,
)


def choose_answers(form: AnswersForm) -> QuerySet[Turn]:
    """The saved answers that the form lets through; those of deleted chats never are."""
    turns = chosen(Turn.objects.filter(chat__deleted_at=None), form.filters)
    for word in looked_for(form.given("words")):
        turns = turns.filter(Q(answer__question__icontains=word) | Q(answer__text__icontains=word))
    if result := form.given("result"):
        turns = turns.filter(answer__result=result)
    if held := form.given("held"):
        turns = turns.filter(chat__hold=held == "yes")
    return turns


def list_answers(turns: QuerySet[Turn], order: str, page: str | None) -> Page[Any]:
    """One page; a number beyond the end gives the last one. Only what is shown leaves the
    database."""
    column = _COLUMNS.get(order.removeprefix("-"), "answer__created_at")
    direction = "-" if order.startswith("-") or not order else ""
    rows = turns.select_related("answer", "chat__owner").annotate(claims=CLAIMS)
    rows = rows.only(*(f"answer__{name}" for name in _SHOWN), "chat__hold", "chat__owner__username")
    return Paginator(rows.order_by(f"{direction}{column}", "-pk"), PAGE_SIZE).get_page(page)


def totals_of(turns: QuerySet[Turn]) -> dict[str, int]:
    """Sums over all of them, by name."""
    refused = Q(answer__result=Answer.Result.NO_AUTHORITATIVE_EVIDENCE)
    sums: dict[str, int] = turns.aggregate(
        answers=Count("pk"),
        refusals=Count("pk", filter=refused),
        warnings=Count("pk", filter=Q(answer__warning=True)),
        **{level: Sum(f"answer__{level}", default=0) for level in LEVELS},
    )
    return sums | {"claims": sum(sums[level] for level in LEVELS)}


HELD = "The chat is under a legal hold now. Its owner cannot delete it, and retention skips it."
LIFTED = "The legal hold is lifted. The chat can be deleted again."


@require_safe
@for_readers
def answers(request: SignedInRequest) -> HttpResponse:
    form = AnswersForm(request.GET)
    turns = choose_answers(form)
    page = list_answers(turns, form.given("order"), request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "totals": totals_of(turns),
    }
    return render(request, "audit/answers.html", context)


@require_safe
@for_readers
def answer(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """Whose chat it is in is told, and the other answers of the chat are one click away."""
    turn = get_saved_turn_or_404(answer_id)
    note_access(request.user, turn)
    others = Turn.objects.filter(chat=turn.chat).order_by("position")
    context = {
        "turn": saved_turn(turn),
        "chat": turn.chat,
        "answer": turn.answer,
        "at": turn.created_at,
        "others": others.values_list("position", "answer", "answer__question"),
        "may_hold": is_admin(request.user),
        "deletion_day": deletion_day(turn.chat, kept_days()),
    }
    return render(request, "audit/answer.html", context)


@require_POST
@for_admins
def hold(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """Set the legal hold of the answer's chat, or with `hold=no` lift it."""
    turn = get_saved_turn_or_404(answer_id)
    if request.POST.get("hold") == "no":
        lift_hold(turn.chat, actor=request.user)
        messages.success(request, LIFTED)
    else:
        hold_chat(turn.chat, actor=request.user)
        messages.success(request, HELD)
    return redirect("audit:answer", answer_id)
