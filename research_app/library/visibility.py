"""Who may see which documents: decided here alone, by library entry, upload and chat.

A document that a user may not see does not exist for that user: lists leave it out, pages answer
404. What one question searches (`scope.searchable`) is chosen from what is visible here.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from citations.models import Source, SourceText
from research_app.library import chat_port
from research_app.library.models import Collection, LibraryEntry, Upload

NEWEST_ID = Subquery(
    SourceText.objects.filter(source=OuterRef("pk")).order_by("-fetched_at", "-id").values("id")[:1]
)
"""Of a source's texts; None where it has none."""


def visible_entries(user: User | None) -> QuerySet[LibraryEntry]:
    """The user's own library entries and everybody's; without a user, everybody's. Removed ones are
    gone at once."""
    whose = Q(owner=None) if user is None else Q(owner=None) | Q(owner=user)
    return LibraryEntry.objects.filter(whose, deleted_at=None)


def visible_collections(user: User | None) -> QuerySet[Collection]:
    """The user's own collections and everybody's, without deleted ones."""
    whose = Q(owner=None) if user is None else Q(owner=None) | Q(owner=user)
    return Collection.objects.filter(whose, deleted_at=None)


def attached_sources(user: User | None, chat_key: UUID | None) -> QuerySet[Upload]:
    """What the user gave with the questions of this very chat."""
    if user is None or chat_key is None:
        return Upload.objects.none()
    return Upload.objects.filter(owner=user, chat_key=chat_key)


def newest_texts(sources: QuerySet[Source]) -> QuerySet[SourceText]:
    """One text a source: what its latest fetch with other content gave."""
    ids = sources.annotate(newest_id=NEWEST_ID).values("newest_id")
    return SourceText.objects.filter(id__in=ids)


def visible_sources(user: User) -> QuerySet[Source]:
    """Documents whose page the user may open: in the library, given with an own question, or cited
    in an own chat (also after the document left the library)."""
    given = Upload.objects.filter(owner=user).exclude(chat_key=None)
    hidden = chat_port.chats.hidden_keys(user)
    return Source.objects.filter(
        Q(id__in=visible_entries(user).values("source_id"))
        | Q(id__in=given.exclude(chat_key__in=hidden).values("source_id"))
        | Q(id__in=chat_port.chats.cited_sources(user))
    )


def get_visible_source_or_404(user: User, source_id: int) -> Source:
    source = visible_sources(user).filter(id=source_id).first()
    if source is None:
        raise Http404("No such document.")
    return source
