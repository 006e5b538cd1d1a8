"""The answers of all users with their figures; one of them, read-only, and its chat's legal
hold."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from research_app.accounts.requests import SignedInRequest
from research_app.accounts.roles import is_admin
from research_app.audit.access import for_admins, for_readers, get_saved_turn_or_404
from research_app.audit.answers_list import choose_answers, list_answers, totals_of
from research_app.audit.forms import AnswersForm
from research_app.chats.hold import hold_chat, lift_hold
from research_app.chats.models import Turn
from research_app.chats.retention import deletion_day, kept_days
from research_app.desk.access import note_access
from research_app.desk.turns import saved_turn

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
