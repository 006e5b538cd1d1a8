"""The only way a chat goes: hidden at once, erased after the undo time.

Erasing takes the chat, its turns, answers and evidence store, its runs with their logs, the files
given with its questions, and then every source, text and place that nothing else uses and no
library holds.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from citations.storage.write.answers import erase_store
from research_app.audit_log.record import Action, record
from research_app.chats.models import Chat
from research_app.chats.sidebar import UNDO_TIME
from research_app.library.erase import erase_unused_sources
from research_app.library.tasks import erase_chat_uploads

HELD = "This chat is under a legal hold and cannot be deleted."


class ChatHeld(Exception):
    """A legal hold keeps this chat."""


def delete_chat(chat: Chat, *, actor: User | None = None, why: str = "") -> None:
    """Hide the chat everywhere, at once; one that is hidden stays so. `actor` None is the desk
    itself, which says `why`. Raises `ChatHeld`."""
    with transaction.atomic():
        there = Chat.objects.filter(pk=chat.pk, deleted_at=None)
        hidden = there.filter(hold=False).update(deleted_at=timezone.now())
        if hidden:
            _tell("deletion", chat, actor, outcome="done", **({"reason": why} if why else {}))
        is_held = not hidden and there.exists()
        if is_held:
            tell_held(chat, actor=actor)
    if is_held:
        raise ChatHeld(HELD)


def tell_held(chat: Chat, *, actor: User | None) -> None:
    """That somebody wanted to delete a chat under a legal hold."""
    _tell("deletion", chat, actor, outcome="refused", reason="legal hold")


@transaction.atomic
def undo_delete(chat: Chat, *, actor: User | None = None) -> bool:
    """Bring a deleted chat back; False when it is too late."""
    since = timezone.now() - UNDO_TIME
    back = Chat.objects.filter(pk=chat.pk, deleted_at__gt=since).update(deleted_at=None)
    _tell("undo deletion", chat, actor, outcome="done" if back else "too late")
    return bool(back)


def erase_deleted_chats() -> int:
    """Erase every chat whose undo time is over; returns how many there were."""
    over = Chat.objects.filter(deleted_at__lte=timezone.now() - UNDO_TIME, hold=False)
    return sum(_erase(chat) for chat in over)


def _tell(action: Action, chat: Chat, actor: User | None, *, outcome: str, **details: str) -> None:
    record(
        action,
        actor=actor,
        object_type="chat",
        object_id=chat.pk,
        outcome=outcome,
        details=details,
    )


def _erase(chat: Chat) -> bool:
    with transaction.atomic():
        still_there = Chat.objects.select_for_update().filter(pk=chat.pk, hold=False)
        locked = still_there.exclude(deleted_at=None).select_related("store").first()
        if locked is None:
            return False
        chat_id = locked.pk
        locked.delete()
        sources = erase_store(locked.store)
        record("erasure", actor=None, object_type="chat", object_id=chat_id)
    erase_chat_uploads({chat.pk})
    erase_unused_sources(sources)
    return True
