"""The list of documents a user has: searching, filtering, removing with undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet, Value
from django.db.models.expressions import OrderBy
from django.db.models.functions import Lower, NullIf, Substr
from django.http import Http404
from django.utils import timezone

from citations.drafts import DocumentFacts
from citations.models import Source
from research_app.audit_log.record import record
from research_app.library.confidential import mark, unmark, with_marks
from research_app.library.copy_states import with_last_check
from research_app.library.corrections import corrected_to, corrected_value, show_corrected
from research_app.library.models import LibraryEntry
from research_app.library.visibility import visible_collections, visible_entries

PAGE_SIZE = 25
#: How a list is ordered at first; a "-" before the name turns it round. What has no author comes
#: last.
ORDERS: dict[str, list[str | Lower | OrderBy]] = {
    "newest": ["-created_at", "-id"],
    "title": [Lower("shown_title"), "id"],
    "author": [
        Lower(NullIf("shown_author", Value(""))).asc(nulls_last=True),
        Lower("shown_title"),
        "id",
    ],
    "published": ["-shown_date", Lower("shown_title"), "id"],
    "kind": ["-kind", "source__kind", Lower("shown_title"), "id"],
}
MOST_AUTHORS = 300
LOOKED_THROUGH = (
    *("source__title", "source__author", "source__publisher", "source__file_name", "source__url"),
    *("authority", "topic", "category"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What the reader looks for; empty strings leave everything in."""

    words: str = ""
    kind: str = ""
    whose: str = ""
    type: str = ""
    topic: str = ""
    category: str = ""
    author: str = ""
    since: int | None = None
    until: int | None = None
    collection: int | None = None
    order: str = "newest"
    page: int = 1

    @property
    def number(self) -> int:
        """How many things narrow the list beside the words and the collection."""
        filed = (self.kind, self.topic, self.category, self.author, self.whose, self.type)
        return sum(map(bool, (*filed, self.since or self.until)))

    @property
    def is_narrowed(self) -> bool:
        return bool(self.words or self.number or self.collection)


def list_entries(user: User, filters: Filters) -> Page[LibraryEntry]:
    """One page of the library; a page number beyond the end gives the last one."""
    entries = _narrowed(visible_entries(user).select_related("source"), user, filters)
    if not filters.order.endswith("newest"):
        entries = entries.annotate(
            shown_title=corrected_value(user, "title"),
            shown_author=corrected_value(user, "author"),
            shown_date=corrected_value(user, "published"),
        )
    order = ORDERS[filters.order.removeprefix("-")]
    ordered = with_last_check(with_marks(entries, user)).order_by(*order)
    if filters.order.startswith("-"):
        ordered = ordered.reverse()
    page = Paginator(ordered, PAGE_SIZE).get_page(filters.page)
    show_corrected((entry.source for entry in page), user)
    return page


def _narrowed(
    entries: QuerySet[LibraryEntry], user: User, filters: Filters
) -> QuerySet[LibraryEntry]:
    for word in looked_for(filters.words):
        entries = entries.filter(_holds(word, *LOOKED_THROUGH) | corrected_to(user, word))
    filed = {
        "kind": filters.kind,
        "topic__iexact": filters.topic,
        "category__iexact": filters.category,
        "source__kind": filters.type,
    }
    entries = entries.filter(**{name: value for name, value in filed.items() if value})
    if filters.author:
        entries = entries.annotate(shown_author=corrected_value(user, "author"))
        entries = entries.filter(shown_author__iexact=filters.author)
    if filters.since or filters.until:
        entries = entries.annotate(shown_date=corrected_value(user, "published"))
        entries = _in_years(entries, filters.since, filters.until)
    if filters.collection is not None:
        collections = visible_collections(user).filter(id=filters.collection)
        entries = entries.filter(collections__in=collections)
    if filters.whose:
        entries = entries.filter(owner=user if filters.whose == "own" else None)
    return entries


def _in_years(
    entries: QuerySet[LibraryEntry], since: int | None, until: int | None
) -> QuerySet[LibraryEntry]:
    """Dates of sources are ISO 8601 and begin with a year; what has none is in no span of years."""
    entries = entries.annotate(year=Substr("shown_date", 1, 4)).exclude(year="")
    if since:
        entries = entries.filter(year__gte=f"{since:04}")
    return entries.filter(year__lte=f"{until:04}") if until else entries


def authors_of(user: User) -> list[str]:
    """Those of the user's documents, by alphabet; at most `MOST_AUTHORS`."""
    authors = visible_entries(user).values_list(corrected_value(user, "author"), flat=True)
    return sorted(filter(None, authors.distinct()[:MOST_AUTHORS]), key=str.casefold)


def find_documents(user: User, words: str, *, page: int, size: int) -> Page[Source]:
    """One page of the library documents whose titles, authors or publishers hold the words, by
    title; a page number beyond the end gives the last one."""
    in_library = visible_entries(user).values("source_id")
    found: QuerySet[Source] = Source.objects.filter(id__in=in_library)
    for word in looked_for(words):
        in_facts = _holds(word, "title", "author", "publisher")
        found = found.filter(in_facts | corrected_to(user, word, source="pk"))
    found = found.annotate(shown_title=corrected_value(user, "title", source="pk"))
    listed: Page[Any] = Paginator(found.order_by(Lower("shown_title"), "id"), size).get_page(page)
    show_corrected(listed, user)
    return listed


def count_documents(user: User) -> int:
    return visible_entries(user).values("source_id").distinct().count()


def changeable_entries(user: User) -> QuerySet[LibraryEntry]:
    """Own entries, and for staff everybody's; removed ones too, for the undo."""
    whose = Q(owner=user) | Q(owner=None) if user.is_staff else Q(owner=user)
    return LibraryEntry.objects.filter(whose).select_related("source", "owner")


def get_removable_entry_or_404(user: User, entry_id: int) -> LibraryEntry:
    """An own entry; for staff also everybody's. Removed ones are found as well, for the undo. Its
    source shows what was set right and must not be saved."""
    entry = changeable_entries(user).filter(id=entry_id).first()
    if entry is None:
        raise Http404("No such document.")
    show_corrected([entry.source], user)
    return entry


def may_change(user: User, entry: LibraryEntry) -> bool:
    """Own entries, and for staff also everybody's."""
    return entry.owner_id == user.pk or (entry.owner_id is None and user.is_staff)


@transaction.atomic
def file_entry(entry: LibraryEntry, facts: DocumentFacts, *, actor: User | None = None) -> None:
    """Files the document anew: its kind, whose words it is, topic and category. What answers can
    rest on changes by it, so each change is told with what was there before."""
    given = {each.name: getattr(facts, each.name) for each in fields(facts)}
    row = LibraryEntry.objects.select_for_update().get(pk=entry.pk)
    changed = {
        name: f"{getattr(row, name) or 'none'} → {new or 'none'}"
        for name, new in given.items()
        if getattr(row, name) != new
    }
    if changed:
        LibraryEntry.objects.filter(pk=entry.pk).update(**given)
        tell_changed(row, changed, actor=actor)


def set_confidential_entry(entry: LibraryEntry, wanted: bool, *, actor: User | None = None) -> None:
    """Sets or lifts the mark of the entry's owner, everybody's where it is everybody's."""
    with transaction.atomic():
        set_mark = mark if wanted else unmark
        if set_mark(entry.source, entry.owner):
            tell_changed(entry, {"confidential": "no → yes" if wanted else "yes → no"}, actor=actor)


def tell_changed(entry: LibraryEntry, changed: Mapping[str, str], *, actor: User | None) -> None:
    record(
        "document changed",
        actor=actor,
        object_type="document",
        object_id=entry.source_id,
        details={**changed, "for": "library" if entry.owner_id else "everybody"},
    )


@transaction.atomic
def remove_entry(entry: LibraryEntry, *, actor: User | None = None) -> None:
    """Hides the document at once; it is erased after the undo time, if no answer cites it."""
    shown = LibraryEntry.objects.filter(pk=entry.pk, deleted_at=None)
    if shown.update(deleted_at=timezone.now()):
        record("deletion", actor=actor, object_type="document", object_id=entry.source_id)


def bring_back_entry(entry: LibraryEntry, *, actor: User | None = None) -> None:
    """Undoes the removal; nothing happens when the same document was added again meanwhile."""
    try:
        with transaction.atomic():
            LibraryEntry.objects.filter(pk=entry.pk).update(deleted_at=None)
            record("undo deletion", actor=actor, object_type="document", object_id=entry.source_id)
    except IntegrityError:
        entry.delete()


def _holds(word: str, *columns: str) -> Q:
    """Whether one of the columns holds the word."""
    return reduce(or_, (Q(**{f"{column}__icontains": word}) for column in columns))


MOST_WORDS = 30
LONGEST_WORD = 200


def looked_for(typed: str) -> list[str]:
    """The words of what was typed, each once; those past `MOST_WORDS` are left out, so that more is
    found and never less. Each word is a condition of its own in the query, often one on another
    table: databases refuse conditions without end, and a pasted page would be looked for at
    everybody's cost."""
    words = dict.fromkeys(word[:LONGEST_WORD] for word in typed.split())
    return list(words)[:MOST_WORDS]
