"""Asking for a further version of an answer, and seeing what changed in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import reswap, retarget, trigger_client_event

from citations.steps.changes import changes
from citations.storage.read.answers import load_answer
from research_app.accounts.requests import SignedInRequest
from research_app.answering.asked.offer import current_offer, model_host
from research_app.answering.asked.sent import options_as_sent
from research_app.answering.options import AskOptions
from research_app.chats.models import Turn
from research_app.desk.access import (
    get_own_turn_or_404,
    get_readable_turn_or_404,
    note_access,
    page_of_answer,
)
from research_app.desk.forms import AskForm
from research_app.desk.stances.saying import get_own_stance_or_404
from research_app.desk.turns import finished_turn
from research_app.desk.version_family import Family
from research_app.runs.beginning.start import ChatBusy, start_run
from research_app.runs.beginning.versions import (
    Wanted,
    choices_for,
    demand_answer,
    in_other_style,
    options_before,
    refined,
)
from research_app.scope.askable import CannotAsk
from research_app.synthesis.styles import REPORT

_Wanted = Callable[[Turn, AskOptions], Wanted]


@require_POST
def write_as(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """Say the answer in another style, as a new turn."""

    def wanted(turn: Turn, options: AskOptions) -> Wanted:
        style = request.POST.get("style") or options.style
        return in_other_style(turn.answer, replace(options, style=style))

    return _next_version(request, answer_id, wanted)


@require_GET
def show_styles(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """The styles that the answer can be written in here."""
    answer = get_own_turn_or_404(request.user, answer_id).answer
    offer = current_offer()
    others = [style for style in offer.styles if style.name != (answer.style or REPORT)]
    context = {"answer_id": answer_id, "styles": others, "model_host": offer.model_host}
    return render(request, "desk/_styles.html", context)


@require_http_methods(["GET", "POST"])
def refine(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """Answer the question once more, better, as a new turn; the form for saying what should be."""
    if request.method == "GET":
        get_own_turn_or_404(request.user, answer_id)
        context = {"answer_id": answer_id, "model_host": model_host()}
        return render(request, "desk/_refine.html", context)
    return _refined(request, answer_id)


def _refined(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    critique, by_model = request.POST.get("critique", ""), request.POST.get("by_model") == "yes"

    def wanted(turn: Turn, options: AskOptions) -> Wanted:
        return refined(turn.answer, options, critique, by_model=by_model)

    return _next_version(request, answer_id, wanted)


@require_POST
def answer_with(request: SignedInRequest, stance_id: int) -> HttpResponse:
    """Answer the question once more, as a new turn, with what another source says among what is
    read, whatever the chat is asked of."""
    stance = get_own_stance_or_404(request.user, stance_id)
    place = (stance.source_text_id, stance.place.start, stance.place.end)

    def wanted(turn: Turn, options: AskOptions) -> Wanted:
        demand_answer(turn.answer)
        before = choices_for(turn.answer, "", model=True)
        return Wanted(choices=replace(before, spans=(place,)), options=options)

    return _next_version(request, stance.claim.answer_id, wanted)


@require_GET
@vary_on_headers("HX-Request")
def show_changes(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """What changed since the version before; a page of its own for browsers without script."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    note_access(request.user, turn)
    newer = load_answer(answer_id, with_passages=False)
    older = load_answer(newer.refines, with_passages=False) if newer.refines else None
    turns = Turn.objects.filter(chat=turn.chat_id).select_related("answer").order_by("position")
    context = {
        "changes": changes(older.claims, newer.claims) if older else (),
        "version": Family(turns).version(newer),
        "back": page_of_answer(request.user, turn),
    }
    is_part = "HX-Request" in request.headers
    return render(request, "desk/_changes.html" if is_part else "desk/changes.html", context)


def _next_version(request: SignedInRequest, answer_id: UUID, wanted: _Wanted) -> HttpResponse:
    turn = get_own_turn_or_404(request.user, answer_id)
    question = turn.answer.question
    asked = {
        "chat_key": turn.chat_id,
        "run_id": request.POST.get("run_id") or uuid4(),
        "question": question,
        "scope": request.POST.get("scope") or json.dumps(turn.chat.scope),
        "options": request.POST.get("options") or options_as_sent(options_before(turn)),
    }
    form = AskForm(asked, user=request.user)
    if not form.is_valid():
        return _refused(answer_id, form.sentence())
    try:
        version = wanted(turn, form.cleaned_data["options"])
        run = start_run(
            request.user,
            chat_key=turn.chat_id,
            question=question,
            scope=form.asked_scope,
            run_id=form.cleaned_data["run_id"],
            choices=version.choices,
            options=version.options,
        )
    except (ChatBusy, CannotAsk) as error:
        return _refused(answer_id, str(error))
    context = {"turn": finished_turn(run), "answer_id": answer_id}
    response = render(request, "desk/_version_wanted.html", context)
    return trigger_client_event(response, "question-taken", after="swap")


def _refused(answer_id: UUID, sentence: str) -> HttpResponse:
    """Said under the answer; what was written stays."""
    response = HttpResponse(escape(sentence), status=422)
    return reswap(retarget(response, f"#version-error-{answer_id}"), "innerHTML")
