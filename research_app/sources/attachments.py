"""Files and links that belong to the questions of one chat (or draft), as the composer shows them.

Every attachment is an intake; once its document is read, an upload with the same chat key makes it
visible to its owner, in this chat only.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404

from research_app.sources.erase import discard, erase_unused_sources
from research_app.sources.models import Intake, Upload


def list_attachments(user: User, chat_key: UUID) -> list[Intake]:
    """In the order in which they were given, unreadable ones included."""
    given = Intake.objects.filter(owner=user, chat_key=chat_key).exclude(state=Intake.State.STOPPED)
    return list(given.select_related("source").order_by("created_at", "id"))


def get_own_attachment_or_404(user: User, intake_id: UUID) -> Intake:
    intake = Intake.objects.filter(owner=user, pk=intake_id).exclude(chat_key=None).first()
    if intake is None:
        raise Http404("No such file.")
    return intake


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
