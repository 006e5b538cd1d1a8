"""Files and links that belong to the questions of one chat (or draft), as the composer shows them.

Every attachment is an intake; once its document is read, an upload with the same chat key makes it
visible to its owner, in this chat only.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404

from research_app.audit_log.record import record
from research_app.library.confidential import mark, marks_for, unmark
from research_app.library.erase import discard, erase_unused_sources
from research_app.library.models import Intake, Upload


def list_attachments(user: User, chat_key: UUID) -> list[Intake]:
    """In the order in which they were given, unreadable ones included."""
    given = Intake.objects.filter(owner=user, chat_key=chat_key).exclude(state=Intake.State.STOPPED)
    return list(given.select_related("source").order_by("created_at", "id"))


def confidential_among(user: User, given: list[Intake]) -> frozenset[UUID]:
    """Those that are confidential, or will be once they are read."""
    sources = {intake.source_id for intake in given if intake.source_id}
    marked = set(marks_for(user).filter(source__in=sources).values_list("source_id", flat=True))
    return frozenset(
        intake.pk
        for intake in given
        if intake.source_id in marked or (intake.source_id is None and intake.confidential)
    )


def get_own_attachment_or_404(user: User, intake_id: UUID) -> Intake:
    intake = Intake.objects.filter(owner=user, pk=intake_id).exclude(chat_key=None).first()
    if intake is None:
        raise Http404("No such file.")
    return intake


def set_confidential(intake: Intake, wanted: bool) -> None:
    """Also of one that is still being read: its document gets the mark as soon as it is kept."""
    with transaction.atomic():
        fresh = Intake.objects.select_for_update(of=("self",)).select_related("source", "owner")
        row = fresh.get(pk=intake.pk)
        Intake.objects.filter(pk=row.pk).update(confidential=wanted)
        if row.source is not None:
            set_mark = mark if wanted else unmark
            if set_mark(row.source, row.owner):
                record(
                    "document changed",
                    actor=row.owner,
                    object_type="document",
                    object_id=row.source.pk,
                    details={
                        "confidential": "no → yes" if wanted else "yes → no",
                        "for": "chat",
                    },
                )


def detach(intake: Intake) -> None:
    """Takes a file or link out of its chat. Answers that cite it keep their quotes."""
    source_id = intake.source_id
    discard(intake)
    if source_id is None:
        return
    Upload.objects.filter(source_id=source_id, owner=intake.owner, chat_key=intake.chat_key).update(
        chat_key=None
    )
    Intake.objects.filter(
        source_id=source_id, owner=intake.owner, chat_key=intake.chat_key
    ).delete()
    erase_unused_sources([source_id])
