"""Who may search and see which documents: decided here alone, by library entry, upload and chat.

Search is filtered with `visible_texts` before anything is ranked. A document that a user may not
see does not exist for that user: lists leave it out, pages answer 404.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from citations.models import Source, SourceText
from research_app.sources import chat_port
from research_app.sources.asked_of.scope import Scope
from research_app.sources.models import Collection, LibraryEntry, Upload

_NEWEST_ID = Subquery(
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


def find_collection(user: User | None, scope: Scope) -> Collection | None:
    """The collection that the scope names, if it is still there for this user."""
    if scope.collection_id is None:
        return None
    return visible_collections(user).filter(id=scope.collection_id).first()


def attached_sources(user: User | None, chat_key: UUID | None) -> QuerySet[Upload]:
    """What the user gave with the questions of this very chat."""
    if user is None or chat_key is None:
        return Upload.objects.none()
    return Upload.objects.filter(owner=user, chat_key=chat_key)


def searchable_sources(user: User | None, scope: Scope) -> QuerySet[Source]:
    """The documents that a question with this scope is asked of."""
    given = attached_sources(user, scope.chat_key)
    if scope.named is not None:
        given = given.filter(source__in=scope.named.source_ids)
    return Source.objects.filter(
        Q(id__in=given.values("source_id"))
        | Q(id__in=_chosen_entries(user, scope).values("source_id"))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Documents that a question is asked of: `chosen` by the scope from the library, and beside
    them those `given` with the chat and pages that searches of the web found for it before."""

    chosen: int
    given: int
    from_web: int

    @property
    def total(self) -> int:
        return self.chosen + self.given + self.from_web


def count_searchable(user: User | None, scope: Scope) -> Counts:
    is_chosen = Q(id__in=_chosen_entries(user, scope).values("source_id"))
    pages = attached_sources(user, scope.chat_key).filter(from_web=True)
    counts = searchable_sources(user, scope).aggregate(
        total=Count("id"),
        chosen=Count("id", filter=is_chosen),
        from_web=Count("id", filter=Q(id__in=pages.values("source_id")) & ~is_chosen),
    )
    chosen, from_web = counts["chosen"], counts["from_web"]
    return Counts(chosen=chosen, given=counts["total"] - chosen - from_web, from_web=from_web)


def _chosen_entries(user: User | None, scope: Scope) -> QuerySet[LibraryEntry]:
    """What the scope takes from the library."""
    entries = visible_entries(user)
    if scope.named is not None:
        named = visible_collections(user).filter(id__in=scope.named.collection_ids)
        in_named = Q(collections__in=named)
        entries = entries.filter(Q(source__in=scope.named.source_ids) | in_named)
    elif scope.search == "documents":
        entries = entries.filter(source__in=scope.source_ids)
    elif scope.search == "collection":
        collection = find_collection(user, scope)
        entries = entries.filter(collections=collection) if collection else entries.none()
    elif scope.search == "attached":
        entries = entries.filter(source__in=_cited_in_chat(user, scope.chat_key))
    return entries


def _cited_in_chat(user: User | None, chat_key: UUID | None) -> Iterable[int]:
    if user is None or chat_key is None:
        return []
    return chat_port.chats.cited_in_chat(user, chat_key)


def visible_texts(user: User | None, scope: Scope) -> QuerySet[SourceText]:
    """The texts that may be searched: the newest text of each source in the scope."""
    return newest_texts(searchable_sources(user, scope))


def visible_text_ids(user: User | None, scope: Scope) -> frozenset[int]:
    """Their ids, asked of the database every time: what was removed or made private a moment ago is
    not among them."""
    sources = searchable_sources(user, scope).annotate(newest_id=_NEWEST_ID)
    ids = sources.values_list("newest_id", flat=True)
    return frozenset(text for text in ids if text is not None)


def newest_texts(sources: QuerySet[Source]) -> QuerySet[SourceText]:
    """One text a source: what its latest fetch with other content gave."""
    ids = sources.annotate(newest_id=_NEWEST_ID).values("newest_id")
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
