"""The documents that a question is asked of: what its scope chooses from what its user may see.

Search is filtered with `visible_texts` before anything is ranked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet

from citations.drafts import RetrievalContext
from citations.models import Source, SourceText
from research_app.library import chat_port
from research_app.library.models import Collection, Intake, LibraryEntry
from research_app.library.visibility import (
    NEWEST_ID,
    attached_sources,
    newest_texts,
    visible_collections,
    visible_entries,
)
from research_app.scope.scope import Scope


def find_collection(user: User | None, scope: Scope) -> Collection | None:
    """The collection that the scope names, if it is still there for this user."""
    if scope.collection_id is None:
        return None
    return visible_collections(user).filter(id=scope.collection_id).first()


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
    sources = searchable_sources(user, scope).annotate(newest_id=NEWEST_ID)
    ids = sources.values_list("newest_id", flat=True)
    return frozenset(text for text in ids if text is not None)


def contexts_in_chat(user: User | None, chat_key: UUID | None) -> dict[int, RetrievalContext]:
    """By source id: found on the web, given as a link, or given as a file or pasted text."""
    given = attached_sources(user, chat_key).values_list("source_id", "from_web")
    contexts: dict[int, RetrievalContext] = {
        source_id: "web_search" if from_web else "attachment_processing"
        for source_id, from_web in given
    }
    links = Intake.objects.filter(
        owner=user, chat_key=chat_key, origin=Intake.Origin.LINK, source__in=contexts
    )
    for source_id in links.values_list("source_id", flat=True):
        if source_id is not None:
            contexts[source_id] = "link_processing"
    return contexts
