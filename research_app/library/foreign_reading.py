"""Who reads documents by role alone is told in the audit log."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from citations.models import Source
from research_app.accounts.roles import reads_all_provenance
from research_app.audit_log.models import AuditEntry
from research_app.audit_log.record import record
from research_app.library import chat_port
from research_app.library.models import Upload
from research_app.library.visibility import visible_entries

ONE_READING = timedelta(minutes=10)
"""Everything opened of one document within this time is one reading, as of an answer."""


def note_reading(user: User, source: Source) -> None:
    """Tells who opens a document that neither a library nor anything of their own shows them, but
    only others' answers: once for all of its pages that are opened within `ONE_READING`."""
    if not reads_all_provenance(user) or _has_own_reason(user, source):
        return
    document, since = str(source.pk), timezone.now() - ONE_READING
    told = AuditEntry.objects.filter(object_id=document, object_type="document", action="access")
    if not told.filter(actor_id=str(user.pk), at__gte=since).exists():
        record("access", actor=user, object_type="document", object_id=document)


def _has_own_reason(user: User, source: Source) -> bool:
    """Whether the user would see it without the role."""
    if visible_entries(user).filter(source=source).exists():
        return True
    hidden = list(chat_port.chats.hidden_keys(user))
    given = Upload.objects.filter(owner=user, source=source).exclude(chat_key=None)
    if given.exclude(chat_key__in=hidden).exists():
        return True
    return bool(chat_port.chats.own_quoting(user, source.pk))
