"""Whose answers somebody may export: their own; Compliance and Admin everybody's.

Only saved chats that were not deleted are there at all: drafts and runs are nobody else's business.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404

from research_app.accounts.roles import reads_all_provenance
from research_app.chats.models import Chat, Turn
from research_app.exports.models import ExportJob


def saved_turns() -> QuerySet[Turn]:
    return Turn.objects.filter(chat__deleted_at=None).select_related("chat__owner")


def exportable_turns(user: User) -> QuerySet[Turn]:
    turns = saved_turns()
    return turns if reads_all_provenance(user) else turns.filter(chat__owner=user)


def get_exportable_turn_or_404(user: User, answer_id: UUID) -> Turn:
    turn = exportable_turns(user).filter(answer=answer_id).first()
    if turn is None:
        raise Http404("No such answer.")
    return turn


def get_exportable_chat_or_404(user: User, chat_id: UUID) -> Chat:
    """A chat with at least one answer."""
    chat = Chat.objects.filter(turns__in=exportable_turns(user), pk=chat_id).first()
    if chat is None:
        raise Http404("No such chat.")
    return chat


def own_exports(user: User) -> QuerySet[ExportJob]:
    return ExportJob.objects.filter(owner=user)


def get_own_export_or_404(user: User, job_id: UUID) -> ExportJob:
    """Nobody downloads an export that somebody else asked for. Who may no longer read everybody's
    answers no longer has an export of them."""
    job = own_exports(user).filter(pk=job_id).first()
    if job is None or (job.everyone and not reads_all_provenance(user)):
        raise Http404("No such export.")
    return job
