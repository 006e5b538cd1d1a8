"""Who may look: everything here is the user's own or does not exist. Runs: see `runs.access`.

What is only read of a saved answer (`get_readable_…`) is there for others as well, see
`chats.readable`.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import OuterRef, Subquery
from django.http import Http404

from research_app.accounts.roles import may_ask
from research_app.chats.models import Chat, Turn
from research_app.chats.readable import (
    find_readable_turn_of_claim,
    get_readable_turn_of_claim_or_404,
    get_readable_turn_or_404,
    note_access,
    page_of_answer,
    readable_chats,
)
from research_app.chats.sidebar import own_chats, with_warnings
from research_app.evidence_graph.notices import marks_of
from research_app.runs.access import own_runs

__all__ = [
    "find_readable_turn_of_claim",
    "get_own_chat_or_404",
    "get_own_deleted_chat_or_404",
    "get_own_turn_of_claim_or_404",
    "get_own_turn_or_404",
    "get_own_turns_and_newest_run_or_404",
    "get_own_turns_or_404",
    "get_readable_turn_of_claim_or_404",
    "get_readable_turn_or_404",
    "is_own",
    "may_say",
    "note_access",
    "page_of_answer",
    "readable_chats",
]


def get_own_chat_or_404(user: User, chat_id: UUID) -> Chat:
    own = with_warnings(own_chats(user)).annotate(**marks_of(user))
    chat = own.filter(pk=chat_id).first()
    if chat is None:
        raise Http404("No such chat.")
    return chat


def get_own_deleted_chat_or_404(user: User, chat_id: UUID) -> Chat:
    """A chat hidden by deletion, which may still be brought back."""
    chat = Chat.objects.filter(pk=chat_id, owner=user).exclude(deleted_at=None).first()
    if chat is None:
        raise Http404("No such chat.")
    return chat


def get_own_turns_or_404(user: User, chat_id: UUID) -> list[Turn]:
    """The turns of an own chat, in order; a saved chat has at least one."""
    turns = list(
        Turn.objects.filter(chat__in=own_chats(user), chat=chat_id).select_related("chat", "answer")
    )
    if not turns:
        raise Http404("No such chat.")
    return turns


def get_own_turns_and_newest_run_or_404(
    user: User, chat_id: UUID
) -> tuple[list[Turn], UUID | None]:
    """The same, with the chat's newest run: that of the last turn, unless one goes on or ended
    without a saved answer. None where runs are pruned."""
    newest = own_runs(user).filter(chat_key=OuterRef("chat")).order_by("-created_at").values("pk")
    own = Turn.objects.filter(chat__in=own_chats(user), chat=chat_id)
    turns = list(own.select_related("chat", "answer").annotate(newest_run=Subquery(newest[:1])))
    if not turns:
        raise Http404("No such chat.")
    return [*turns], turns[0].newest_run


def get_own_turn_or_404(user: User, answer_id: UUID) -> Turn:
    """The turn of a stored answer in an own chat."""
    turn = Turn.objects.filter(answer=answer_id, chat__in=own_chats(user)).first()
    if turn is None:
        raise Http404("No such answer.")
    return turn


def is_own(user: User, turn: Turn) -> bool:
    return turn.chat.owner_id == user.pk


def may_say(user: User, turn: Turn) -> bool:
    """Whether the user may tick off the claims of an answer, or read them differently."""
    return may_ask(user) and is_own(user, turn)


def get_own_turn_of_claim_or_404(user: User, claim_id: UUID) -> Turn:
    """The turn whose stored answer makes the claim, in an own chat."""
    # From the claim to its chat: a list of all own chats would be read for every claim.
    turn = Turn.objects.filter(answer__claims=claim_id).first()
    if turn is None or not own_chats(user).filter(pk=turn.chat_id).exists():
        raise Http404("No such claim.")
    return turn
