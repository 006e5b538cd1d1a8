"""The titles that a question may name: what its asker may search, in one chat. A document bears the
title that its asker sees, as it was set right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from citations.models import Source
from research_app.library.corrections import corrected_value
from research_app.library.models import Collection
from research_app.library.visibility import attached_sources, visible_collections, visible_entries
from research_app.scope.mentions import Find, Nameable, plain, written


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A line of the list that opens after @; `text` is what it writes into the question."""

    item: Nameable
    text: str


def names_for(user: User | None, chat_key: UUID | None) -> Find:
    """Finds library documents, what was given with this chat, and collections."""

    def find(words: str) -> list[Nameable]:
        return [*_collections(user, words), *_documents(_reachable(user, chat_key), words)]

    return find


def offer_names(user: User, chat_key: UUID | None, words: str, *, limit: int) -> list[Offer]:
    """The first `limit` collections and documents whose names hold the words, by title."""
    documents = _having(_reachable(user, chat_key), words).order_by(Lower("shown_title"), "id")
    found = [*_collections(user, words), *map(_document, documents[:limit])][:limit]
    doubled = _doubled(found, user, chat_key)
    return [
        Offer(
            item=item,
            text=written(item.handle if item.title in doubled else item.plain_title),
        )
        for item in found
    ]


def _doubled(found: Sequence[Nameable], user: User, chat_key: UUID | None) -> set[str]:
    """Titles that something else bears too, also outside of what was found."""
    titles = [item.title for item in found]
    bearing = _reachable(user, chat_key).filter(shown_title__in=titles)
    same = list(bearing.values_list("shown_title", flat=True))
    same += visible_collections(user).filter(name__in=titles).values_list("name", flat=True)
    return {title for title in titles if same.count(title) > 1}


def _reachable(user: User | None, chat_key: UUID | None) -> QuerySet[Any]:
    """Each with `shown_title` and `shown_date`."""
    reachable = Source.objects.filter(
        Q(id__in=visible_entries(user).values("source_id"))
        | Q(id__in=attached_sources(user, chat_key).values("source_id"))
    )
    return reachable.annotate(
        shown_title=corrected_value(user, "title", source="pk"),
        shown_date=corrected_value(user, "published", source="pk"),
    )


def _documents(within: QuerySet[Any], words: str) -> list[Nameable]:
    lowered = words.lower().split()
    # The database folds the case of ASCII letters only, so it is asked for those words alone.
    asked = " ".join(word for word in lowered if word.isascii())
    return [
        item
        for item in map(_document, _having(within, asked).order_by(Lower("shown_title"), "id"))
        if all(word in item.plain_title.lower() for word in lowered)
    ]


def _having(sources: QuerySet[Any], words: str) -> QuerySet[Source]:
    for word in words.split():
        sources = sources.filter(shown_title__icontains=word)
    return sources.only("id")


def _document(source: Any) -> Nameable:
    return Nameable(
        kind="document", id=source.pk, title=source.shown_title, detail=source.shown_date
    )


def _collections(user: User | None, words: str) -> list[Nameable]:
    lowered = words.lower().split()
    rows = visible_collections(user).order_by(Lower("name"), "id")
    return [_collection(row) for row in rows if all(w in plain(row.name).lower() for w in lowered)]


def _collection(row: Collection) -> Nameable:
    kind: Literal["own collection", "shared collection"] = (
        "shared collection" if row.owner_id is None else "own collection"
    )
    return Nameable(kind=kind, id=row.pk, title=row.name, detail="collection")
