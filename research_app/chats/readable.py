"""Whose saved answers somebody may read: their own; Compliance and Admin everybody's. Drafts and
deleted chats are nobody else's business.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from research_app.accounts.roles import may_ask, reads_all_provenance
from research_app.audit_log.models import AuditEntry
from research_app.audit_log.record import record
from research_app.chats.models import Chat, Turn
from research_app.chats.sidebar import own_chats

ONE_READING = timedelta(minutes=10)


def readable_chats(user: User) -> QuerySet[Chat]:
    """The saved chats whose answers the user may read: their own, or everybody's."""
    return Chat.objects.filter(deleted_at=None) if reads_all_provenance(user) else own_chats(user)


def may_read(user: User, chat: Chat) -> bool:
    """Whether the chat is one of `readable_chats`."""
    is_own = chat.owner_id == user.pk
    return chat.deleted_at is None and (is_own or reads_all_provenance(user))


def get_readable_turn_or_404(user: User, answer_id: UUID) -> Turn:
    """The turn of a stored answer that the user may read."""
    readable = Turn.objects.filter(answer=answer_id, chat__in=readable_chats(user))
    turn = readable.select_related("chat__store").first()
    if turn is None:
        raise Http404("No such answer.")
    note_access(user, turn)
    return turn


def get_readable_turn_of_claim_or_404(user: User, claim_id: UUID) -> Turn:
    """The turn whose stored answer makes the claim, where the user may read it."""
    turn = find_readable_turn_of_claim(user, claim_id)
    if turn is None:
        raise Http404("No such claim.")
    return turn


def find_readable_turn_of_claim(user: User, claim_id: UUID) -> Turn | None:
    """The same, or None: one query."""
    # From the claim to its chat: a list of all chats would be read for every claim.
    turn = Turn.objects.filter(answer__claims=claim_id).select_related("chat").first()
    if turn is None or not may_read(user, turn.chat):
        return None
    note_access(user, turn)
    return turn


def page_of_answer(user: User, turn: Turn) -> str:
    """The address of the page on which this user reads the answer."""
    if turn.chat.owner_id == user.pk and may_ask(user):
        return reverse("desk:chat", args=[turn.chat_id])
    return reverse("audit:answer", args=[turn.answer_id])


def note_access(user: User, turn: Turn) -> None:
    """Tells the audit log who reads somebody else's answer: once for all of its parts that are
    opened within `ONE_READING`."""
    if turn.chat.owner_id == user.pk:
        return
    answer, since = str(turn.answer_id), timezone.now() - ONE_READING
    told = AuditEntry.objects.filter(object_id=answer, action="access", actor_id=str(user.pk))
    if not told.filter(at__gte=since).exists():
        details = {"owner_id": str(turn.chat.owner_id), "chat": str(turn.chat_id)}
        record("access", actor=user, object_type="answer", object_id=answer, details=details)
