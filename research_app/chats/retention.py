"""How long chats are kept: a number of days after their last use, or for ever.

An administrator sets it; until then `CHAT_RETENTION_DAYS` of the environment counts. Chats go
through `delete_chat` like those that their owners delete, except those under a legal hold.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from research_app.chats.delete_chat import delete_chat
from research_app.chats.models import Chat, ChatRetention

BATCH = 200


def kept_days() -> int:
    """Days after its last use for which a chat is kept; 0: for ever."""
    return ChatRetention.days_in_force(ChatRetention.objects.values_list("days", flat=True).first())


def deletion_day(chat: Chat, days: int) -> datetime | None:
    """When the chat goes unless it is used again, where chats are kept so long; None where it
    stays."""
    return chat.updated_at + timedelta(days=days) if days and not chat.hold else None


def delete_expired_chats(*, except_for: Collection[UUID] = ()) -> int:
    """Deletes the chats that were not used for longer than they are kept; returns how many.
    `except_for` are chats in which a question is being answered."""
    days = kept_days()
    if not days:
        return 0
    before = timezone.now() - timedelta(days=days)
    expired = Chat.objects.filter(updated_at__lt=before, deleted_at=None, hold=False)
    ids = expired.exclude(pk__in=except_for).order_by("updated_at").values_list("pk", flat=True)
    return sum(_delete(pk, before, days) for pk in list(ids[:BATCH]))


@transaction.atomic
def _delete(pk: UUID, before: datetime, days: int) -> bool:
    """Looks once more: the chat may have been used, held or deleted by now."""
    there = Chat.objects.select_for_update().filter(pk=pk, updated_at__lt=before)
    chat = there.filter(deleted_at=None, hold=False).first()
    if chat is not None:
        delete_chat(chat, why=f"not used for {days} days")
    return chat is not None
