"""Background work of this room: signing how far the audit log went, closing what is old in it, and
deleting chats whose time is over."""

from __future__ import annotations

from django.conf import settings

from research_app.audit_log.checkpoints import close_old_entries, sign_log
from research_app.chats.retention import delete_expired_chats
from research_app.exports.key import signing_key
from research_app.jobs import registry
from research_app.runs.models import Run

HOUR = 3600


def sign_audit_log() -> None:
    """A checkpoint, where something was added since the newest one."""
    sign_log(signing_key())


def close_audit_log() -> int:
    """Removes entries that are older than they are kept."""
    if not settings.AUDIT_LOG_DAYS:
        return 0
    return close_old_entries(signing_key(), days=settings.AUDIT_LOG_DAYS)


def delete_unused_chats() -> int:
    """Chats that were not used for longer than they are kept, but for those being asked in now."""
    busy = Run.objects.filter(state__in=Run.ACTIVE).exclude(chat=None)
    return delete_expired_chats(except_for=set(busy.values_list("chat_id", flat=True)))


registry.every(24 * HOUR, sign_audit_log)
registry.every(HOUR, close_audit_log)
registry.every(HOUR, delete_unused_chats)
