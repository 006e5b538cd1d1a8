"""Pages of chats and drafts, asking, and what becomes of a question."""

from __future__ import annotations

import json
from dataclasses import replace
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import replace_url, reswap, retarget, trigger_client_event

from research_app.accounts.requests import SignedInRequest
from research_app.desk.access import get_own_turns_and_newest_run_or_404
from research_app.desk.forms import AskForm, demand_length
from research_app.desk.turns import (
    finished_turn,
    is_saved,
    saved_chat_of_draft,
    saved_turn,
    unsaved_turns,
)
from research_app.desk.version_family import Family
from research_app.intake.receive import refused_files
from research_app.reading.errors import SourceError
from research_app.reading.extraction import extract
from research_app.runs.access import get_own_run_or_404
from research_app.runs.beginning.start import ChatBusy, start_run
from research_app.runs.ending.saving import SaveFailed, save_again
from research_app.runs.ending.stop import stop_run
from research_app.runs.models import Run
from research_app.scope.askable import CannotAsk, scope_in_words
from research_app.scope.scope import Scope

WAITS = (
    "This chat is still answering. Your question waits here and is sent when the answer is "
    "complete."
)

SECONDS_TO_READ = 20
"""Of a file whose text is to be checked: somebody waits for it."""
PLAIN = "text/plain; charset=utf-8"


@require_GET
def new_chat(request: SignedInRequest) -> HttpResponse:
    """An empty draft that has no id yet: the browser makes one when something is written."""
    return render(request, "desk/chat.html", {"is_draft": True})


@require_GET
def show_chat(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    """A saved chat; with `?draft=1` a draft, which shows nothing of anybody else's."""
    if request.GET.get("draft") == "1":
        return _show_draft(request, chat_id)
    saved, newest_run = get_own_turns_and_newest_run_or_404(request.user, chat_id)
    chat = saved[0].chat
    family = Family(saved)
    turns = [saved_turn(turn, family) for turn in saved]
    if newest_run and newest_run not in {turn.key for turn in saved}:
        turns += unsaved_turns(request.user, chat.pk, is_draft=False)
    context = {"chat": chat, "chat_id": chat.pk, "turns": turns, "scope": json.dumps(chat.scope)}
    context["options"] = turns[-1].options
    scope = replace(Scope.from_json(chat.scope), chat_key=chat.pk)
    if scope.search != "library":  # the whole library is counted for every page anyway
        context["asking"] = scope_in_words(request.user, scope)
    return render(request, "desk/chat.html", context)


def _show_draft(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    saved = saved_chat_of_draft(request.user, chat_id)
    if saved is not None:
        return redirect("desk:chat", saved)
    turns = list(unsaved_turns(request.user, chat_id, is_draft=True))
    context = {"is_draft": True, "chat_id": chat_id, "turns": turns}
    context["options"] = turns[-1].options if turns else None
    return render(request, "desk/chat.html", context)


@require_POST
def ask(request: SignedInRequest) -> HttpResponse:
    """Queue a question and show it. What cannot be asked now stays in the box, with a sentence."""
    form = AskForm(request.POST, user=request.user)
    if not form.is_valid():
        return _cannot_ask(request, form)
    try:
        run = start_run(
            request.user,
            chat_key=form.cleaned_data["chat_key"],
            question=form.cleaned_data["question"],
            scope=form.asked_scope,
            run_id=form.cleaned_data["run_id"],
            options=form.cleaned_data["options"],
        )
    except ChatBusy:
        return trigger_client_event(_sentence(WAITS, target="#ask-error"), "question-waits")
    response = render(request, "desk/_turn.html", {"turn": finished_turn(run)})
    return trigger_client_event(response, "question-taken", after="swap")


@require_POST
def text_of_file(request: SignedInRequest) -> HttpResponse:
    """The text of a file, to be looked at and checked; nothing of it is kept."""
    file = request.FILES.get("file")
    for _, sentence in refused_files(request):
        return HttpResponse(sentence, status=422, content_type=PLAIN)
    if not isinstance(file, UploadedFile):
        return HttpResponse("Choose a file first.", status=422, content_type=PLAIN)
    try:
        text = extract(file.read(), file_name=file.name or "", seconds=SECONDS_TO_READ).text.strip()
        demand_length(text, "check")
    except (SourceError, CannotAsk) as error:
        return HttpResponse(str(error), status=422, content_type=PLAIN)
    return HttpResponse(text, content_type=PLAIN)


def _cannot_ask(request: SignedInRequest, form: AskForm) -> HttpResponse:
    context = {"sentence": form.sentence(), "offers_library": form.offers_library()}
    response = render(request, "desk/_cannot_ask.html", context, status=422)
    return reswap(retarget(response, "#ask-error"), "innerHTML")


def _sentence(sentence: str, *, target: str) -> HttpResponse:
    """Why something cannot be done now, shown at `target`; the rest of the page stays."""
    response = HttpResponse(escape(sentence), status=422)
    return reswap(retarget(response, target), "innerHTML")


@require_GET
def show_turn(request: SignedInRequest, run_id: UUID) -> HttpResponse:
    """What became of a run, for the page that follows it; nothing while it goes on."""
    run = get_own_run_or_404(request.user, run_id)
    if run.is_active:
        return HttpResponse(status=204)
    response = render(request, "desk/_turn.html", {"turn": finished_turn(run)})
    return _told_where(request, response, run)


@require_POST
def stop(request: SignedInRequest, run_id: UUID) -> HttpResponse:
    """The page hears of the end through its stream."""
    stop_run(get_own_run_or_404(request.user, run_id))
    return HttpResponse(status=204)


@require_POST
def save_turn(request: SignedInRequest, run_id: UUID) -> HttpResponse:
    """Save a complete answer whose saving had failed; nothing is asked again."""
    run = get_own_run_or_404(request.user, run_id)
    try:
        save_again(run)
    except SaveFailed as error:
        return _sentence(str(error), target=f"#failure-{run.pk}")
    run.refresh_from_db()
    response = render(request, "desk/_turn.html", {"turn": finished_turn(run)})
    return _told_where(request, response, run)


def _told_where(request: HttpRequest, response: HttpResponse, run: Run) -> HttpResponse:
    """A saved draft has an address of its own now, and a place among the chats."""
    if not is_saved(run) or run.chat is None:
        return response
    current = request.headers.get("HX-Current-URL", "")
    if f"/chats/{run.chat_key}/" in current and "draft=1" in current:
        replace_url(response, reverse("desk:chat", args=[run.chat.pk]))
    saved = {"draft": str(run.chat_key), "chat": str(run.chat_id)}
    return trigger_client_event(response, "chat-saved", saved, after="swap")
