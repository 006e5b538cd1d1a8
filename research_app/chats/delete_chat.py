"""The only way a chat goes: hidden at once, erased after the undo time.

Erasing takes the chat, its turns, answers and evidence store, its runs with their logs, the files
given with its questions, and then every source, text and place that nothing else uses and no
library holds.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from citations.store import erase_store
from research_app.chats.models import Chat
from research_app.chats.sidebar import UNDO_TIME
from research_app.sources.erase import erase_unused_sources
from research_app.sources.upkeep import erase_chat_uploads


class ChatHeld(Exception):
    """A legal hold keeps this chat."""


def delete_chat(chat: Chat) -> None:
    """Hide the chat everywhere, at once. Raises `ChatHeld`."""
    hidden = Chat.objects.filter(pk=chat.pk, hold=False).update(deleted_at=timezone.now())
    if not hidden:
        raise ChatHeld("This chat is under a legal hold and cannot be deleted.")


def undo_delete(chat: Chat) -> bool:
    """Bring a deleted chat back; False when it is too late."""
    since = timezone.now() - UNDO_TIME
    return bool(Chat.objects.filter(pk=chat.pk, deleted_at__gt=since).update(deleted_at=None))


def erase_deleted_chats() -> int:
    """Erase every chat whose undo time is over; returns how many there were."""
    over = Chat.objects.filter(deleted_at__lte=timezone.now() - UNDO_TIME, hold=False)
    return sum(_erase(chat) for chat in over)


def _erase(chat: Chat) -> bool:
    with transaction.atomic():
        still_there = Chat.objects.select_for_update().filter(pk=chat.pk, hold=False)
        locked = still_there.exclude(deleted_at=None).select_related("store").first()
        if locked is None:
            return False
        locked.delete()
        sources = erase_store(locked.store)
    erase_chat_uploads({chat.pk})
    erase_unused_sources(sources)
    return True
