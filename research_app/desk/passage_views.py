"""More passages found: looking at them, composing an answer again from other ones, and what they
could be asked next."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import reswap, retarget, trigger_client_event

from citations.models import Answer
from citations.storage.read.answers import load_answer
from citations.storage.read.texts import load_texts
from research_app.accounts.requests import SignedInRequest
from research_app.answering.follow_ups import follow_ups
from research_app.desk.access import (
    get_own_turn_or_404,
    get_readable_turn_or_404,
    is_own,
    page_of_answer,
)
from research_app.desk.forms import AskForm
from research_app.desk.passages import drawer_of
from research_app.desk.turns import finished_turn
from research_app.library.visibility import visible_sources
from research_app.runs.beginning.choices import Choices
from research_app.runs.beginning.start import ChatBusy, start_run
from research_app.runs.beginning.versions import CannotRefine, demand_answer

CHOICES = ("pinned", "left out")
FOLLOW_UPS_KEPT = timedelta(hours=12)


class NothingChanged(Exception):
    """The choices are those the answer was composed with; the message says what to do."""


def read_choices(answer: Answer, data: Mapping[str, str]) -> Choices:
    """One field a passage, named by its label; what is not "pinned" or "left out" is no choice.
    Raises `NothingChanged`."""
    before = dict(answer.passages.values_list("label", "choice"))
    chosen = {label: data[label] if data.get(label) in CHOICES else "" for label in before}
    choices = Choices(
        of=answer.pk,
        pinned=tuple(label for label, choice in chosen.items() if choice == "pinned"),
        left_out=tuple(label for label, choice in chosen.items() if choice == "left out"),
    )
    if chosen == before:
        raise NothingChanged(_sentence(has_choices=any(before.values())))
    return choices


def _sentence(*, has_choices: bool) -> str:
    if has_choices:
        return "This answer was composed with these very choices. Change one first."
    return "Nothing is chosen yet. Pin a passage or leave one out first."


@require_GET
@vary_on_headers("HX-Request")
def show_passages(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """All passages found for an answer; a page of its own for browsers without script."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    context = {
        "drawer": drawer_of(request.user, turn),
        "on_page": not is_own(request.user, turn),
        "back": page_of_answer(request.user, turn),
    }
    is_part = "HX-Request" in request.headers
    return render(request, "desk/_passages.html" if is_part else "desk/passages.html", context)


@require_POST
def compose_again(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """Ask the answer's question once more, as a new turn, with passages pinned or left out."""
    turn = get_own_turn_or_404(request.user, answer_id)
    question = turn.answer.question
    try:
        demand_answer(turn.answer)
    except CannotRefine as error:
        return _cannot_compose(answer_id, str(error))
    asked = {**request.POST.dict(), "chat_key": turn.chat_id, "question": question}
    form = AskForm(asked, user=request.user)
    if not form.is_valid():
        return _cannot_compose(answer_id, form.sentence())
    try:
        run = start_run(
            request.user,
            chat_key=turn.chat_id,
            question=question,
            scope=form.asked_scope,
            run_id=form.cleaned_data["run_id"],
            choices=read_choices(turn.answer, request.POST),
            options=form.cleaned_data["options"],
        )
    except (ChatBusy, NothingChanged) as error:
        return _cannot_compose(answer_id, str(error))
    response = render(request, "desk/_turn.html", {"turn": finished_turn(run)})
    return trigger_client_event(response, "question-taken", after="swap")


def _cannot_compose(answer_id: UUID, sentence: str) -> HttpResponse:
    """Said beside the button, or at the box where the passages are folded; choices stay."""
    response = HttpResponse(escape(sentence), status=422)
    return reswap(retarget(response, f"#compose-error-{answer_id}, #ask-error"), "innerHTML")


@require_GET
def show_follow_ups(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """What could be asked next, for a part of an own answer; made once and kept for hours."""
    turn = get_own_turn_or_404(request.user, answer_id)
    questions = cache.get_or_set(
        f"follow-ups-{answer_id}",
        lambda: _follow_ups(request.user, turn.answer_id),
        FOLLOW_UPS_KEPT.total_seconds(),
    )
    return render(request, "desk/_follow_ups.html", {"questions": questions})


def _follow_ups(user: User, answer_id: UUID) -> tuple[str, ...]:
    """Made of passages that the user can still see: a document may be gone by now."""
    answer = load_answer(answer_id)
    texts = load_texts({passage.text_id for passage in answer.passages})
    sources = {text.info.source_id for text in texts.values()}
    visible = set(visible_sources(user).filter(pk__in=sources).values_list("pk", flat=True))
    seen = {key: text for key, text in texts.items() if text.info.source_id in visible}
    passages = [passage for passage in answer.passages if passage.text_id in seen]
    return follow_ups(answer, passages, seen)
