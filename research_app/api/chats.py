"""Own chats with their questions."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.core.paginator import Paginator
from django.urls import reverse
from ninja import Query, Router, Schema

from research_app.accounts.requests import SignedInRequest
from research_app.api.errors import REFUSALS, Refusal
from research_app.api.strict import PageNumber, Parameters, demand_page
from research_app.chats.models import Chat, Turn
from research_app.chats.sidebar import own_chats
from research_app.desk.access import get_own_turns_or_404

router = Router(tags=["Chats"])
PAGE_SIZE = 25


class ChatParameters(Parameters):
    page: PageNumber = 1


class ChatItem(Schema):
    chat_id: UUID
    title: str
    created_at: datetime
    updated_at: datetime
    archived: bool
    url: str
    page_url: str


class ChatPage(Schema):
    items: list[ChatItem]
    page: int
    pages: int
    total: int


class TurnItem(Schema):
    """A question of a chat with its answer; `result` tells an answer from a refusal."""

    position: int
    run_id: UUID
    question: str
    result: str
    text: str
    answer_id: UUID
    answer_url: str
    answered_at: datetime


class ChatWithTurns(ChatItem):
    turns: list[TurnItem]


@router.get("/chats", response={200: ChatPage, REFUSALS: Refusal}, summary="List chats")
def list_chats(request: SignedInRequest, parameters: Query[ChatParameters]) -> ChatPage:
    """Your chats, the one used last first, archived ones among them."""
    newest_first = own_chats(request.user).order_by("-updated_at", "-pk")
    page = Paginator(newest_first, PAGE_SIZE).get_page(parameters.page)
    demand_page(page, parameters.page)
    return ChatPage(
        items=[_item(chat) for chat in page],
        page=page.number,
        pages=page.paginator.num_pages,
        total=page.paginator.count,
    )


@router.get(
    "/chats/{chat_id}", response={200: ChatWithTurns, REFUSALS: Refusal}, summary="Read a chat"
)
def get_chat(request: SignedInRequest, chat_id: UUID) -> ChatWithTurns:
    """A chat with its questions in order."""
    turns = get_own_turns_or_404(request.user, chat_id)
    return ChatWithTurns(**_item(turns[0].chat).model_dump(), turns=[_turn(turn) for turn in turns])


def _item(chat: Chat) -> ChatItem:
    return ChatItem(
        chat_id=chat.pk,
        title=chat.title,
        created_at=chat.created_at,
        updated_at=chat.updated_at,
        archived=chat.archived_at is not None,
        url=reverse("api:get_chat", args=[chat.pk]),
        page_url=reverse("desk:chat", args=[chat.pk]),
    )


def _turn(turn: Turn) -> TurnItem:
    return TurnItem(
        position=turn.position,
        run_id=turn.key,
        question=turn.answer.question,
        result=turn.answer.result,
        text=turn.answer.text,
        answer_id=turn.answer_id,
        answer_url=reverse("api:get_answer", args=[turn.answer_id]),
        answered_at=turn.created_at,
    )
