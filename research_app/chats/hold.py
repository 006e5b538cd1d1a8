"""Legal holds: a held chat cannot be deleted, by its owner, by retention or with its user.

Whoever calls decides who may hold; holding and lifting are told in the audit log.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from research_app.audit_log.record import record
from research_app.chats.models import Chat


@transaction.atomic
def hold_chat(chat: Chat, *, actor: User) -> bool:
    """Keeps the chat from now on; False where it was held already, or is deleted."""
    held = Chat.objects.filter(pk=chat.pk, hold=False, deleted_at=None).update(hold=True)
    if held:
        _tell(chat, actor, "set")
    return bool(held)


@transaction.atomic
def lift_hold(chat: Chat, *, actor: User) -> bool:
    """The chat can be deleted again; False where it was not held."""
    lifted = Chat.objects.filter(pk=chat.pk, hold=True).update(hold=False)
    if lifted:
        _tell(chat, actor, "lifted")
    return bool(lifted)


def _tell(chat: Chat, actor: User, outcome: str) -> None:
    record("legal hold", actor=actor, object_type="chat", object_id=chat.pk, outcome=outcome)
