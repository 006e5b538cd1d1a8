"""The evidence graph of an answer or a chat: a table, and a drawing made on the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from citations.cards.stances.drawing import LEFT, RIGHT, WIDTH
from citations.cards.stances.graph import Filters, GraphView, graph_view
from citations.cards.stances.graph_rows import RELATIONS
from citations.drafts import Level
from citations.storage.read.network import load_network
from research_app.accounts.requests import SignedInRequest
from research_app.audit_log.record import record
from research_app.chats.models import Turn
from research_app.desk.access import (
    get_readable_turn_or_404,
    note_access,
    page_of_answer,
    readable_chats,
)
from research_app.library.visibility import visible_sources

FRAME = {"left": LEFT, "right": RIGHT, "width": WIDTH, "breadth": WIDTH + 76}
SVG = "image/svg+xml; charset=utf-8"
LARGEST_ID = 2**63 - 1
LEVELS = get_args(Level)


@require_GET
def show_answer_graph(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    turn = get_readable_turn_or_404(request.user, answer_id)
    context = {
        "title": turn.answer.question,
        "answer_id": answer_id,
        "of_chat": reverse("desk:chat_graph", args=[turn.chat_id]),
        "back": page_of_answer(request.user, turn),
        "svg": reverse("desk:answer_graph_svg", args=[answer_id]),
    }
    return _page(request, [answer_id], context)


@require_GET
def show_chat_graph(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    turns = _turns(request, chat_id)
    context = {
        "title": turns[0].chat.title,
        "chat_id": chat_id,
        "back": page_of_answer(request.user, turns[0]),
        "svg": reverse("desk:chat_graph_svg", args=[chat_id]),
    }
    return _page(request, [turn.answer_id for turn in turns], context)


@require_GET
def draw_answer_graph(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    turn = get_readable_turn_or_404(request.user, answer_id)
    here = reverse("desk:answer_graph", args=[answer_id])
    return _drawing(request, [turn.answer_id], ("answer", answer_id), here)


@require_GET
def draw_chat_graph(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    answers = [turn.answer_id for turn in _turns(request, chat_id)]
    return _drawing(request, answers, ("chat", chat_id), reverse("desk:chat_graph", args=[chat_id]))


def _turns(request: SignedInRequest, chat_id: UUID) -> list[Turn]:
    chats = readable_chats(request.user).filter(pk=chat_id)
    turns = list(Turn.objects.filter(chat__in=chats).select_related("chat").order_by("position"))
    if not turns:
        raise Http404("No such chat.")
    for turn in turns:
        note_access(request.user, turn)
    return turns


def _view(request: SignedInRequest, answers: list[UUID]) -> GraphView:
    visible = visible_sources(request.user)
    network = load_network(answers, visible, holder=str(request.user.pk))
    return graph_view(network, filters_of(request))


def filters_of(request: HttpRequest) -> Filters:
    """What the address asks for; what it says wrongly is passed over."""
    asked = request.GET
    relation, verdict, source = (asked.get(each, "") for each in ("relation", "verdict", "source"))
    is_id = source.isascii() and source.isdigit() and int(source[:20]) <= LARGEST_ID
    return Filters(
        relation=relation if relation in RELATIONS else "",
        verdict=verdict if verdict in LEVELS else "",
        source=int(source) if is_id else None,
        disputed=asked.get("disputed") == "yes",
    )


def _page(
    request: SignedInRequest, answers: list[UUID], context: Mapping[str, Any]
) -> HttpResponse:
    graph = _view(request, answers)
    asked = request.GET.urlencode()
    told = {"graph": graph, "frame": FRAME, "levels": LEVELS, "asked": asked, **context}
    return render(request, "desk/stances/graph.html", told)


def _drawing(
    request: SignedInRequest, answers: list[UUID], about: tuple[str, UUID], here: str
) -> HttpResponse:
    told: dict[str, Any] = {"object_type": about[0], "object_id": about[1]}
    record("export", actor=request.user, details={"format": "graph as SVG"}, **told)
    graph = _view(request, answers)
    address = request.build_absolute_uri("/").rstrip("/")
    context = {"graph": graph, "frame": FRAME, "address": address, "here": f"{address}{here}"}
    response = render(request, "desk/stances/graph.svg", context, content_type=SVG)
    name = f"evidence-graph-{str(about[1])[:8]}.svg"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
