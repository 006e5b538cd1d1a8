"""Collections: making, naming, filling and deleting named sets of library documents.

They are personal, or shared with everyone by staff, as documents are. A shared collection holds
only documents that everybody has, so that it is the same for all.
"""

from __future__ import annotations

from collections.abc import Collection as Ids
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Lower
from django.http import Http404
from django.utils import timezone

from research_app.library.corrections import show_corrected
from research_app.library.models import Collection, LibraryEntry
from research_app.library.visibility import visible_collections, visible_entries


class CannotCollect(ValueError):
    """The collection stays as it is. The message says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """A collection as a list shows it: `documents` counts what this user can search in it."""

    id: int
    name: str
    is_shared: bool
    can_change: bool
    documents: int


def list_collections(user: User) -> list[Shelf]:
    """The user's own and everybody's, by name."""
    is_visible = Q(entries__deleted_at=None) & (Q(entries__owner=None) | Q(entries__owner=user))
    counted = Count("entries__source", distinct=True, filter=is_visible)
    rows = visible_collections(user).annotate(documents=counted).order_by(Lower("name"), "id")
    return [
        Shelf(
            id=row.pk,
            name=row.name,
            is_shared=row.owner_id is None,
            can_change=row.owner_id == user.pk or user.is_staff,
            documents=row.documents,
        )
        for row in rows
    ]


def get_changeable_collection_or_404(
    user: User, collection_id: int, *, is_deleted: bool = False
) -> Collection:
    """An own collection; for staff also everybody's. With `is_deleted` one whose deletion can still
    be undone."""
    found = _changeable(user).filter(id=collection_id, deleted_at__isnull=not is_deleted)
    collection = found.first()
    if collection is None:
        raise Http404("No such collection.")
    return collection


def find_deleted_collection(user: User, collection_id: int) -> Collection | None:
    """For the notice with its undo button."""
    return _changeable(user).filter(id=collection_id).exclude(deleted_at=None).first()


def make_collection(owner: User | None, name: str) -> Collection:
    """Raises `CannotCollect` where the name is taken."""
    return _save(Collection(owner=owner, name=name))


def rename_collection(collection: Collection, name: str) -> None:
    """Raises `CannotCollect` where the name is taken."""
    collection.name = name
    _save(collection)


def delete_collection(collection: Collection) -> None:
    """Hides it at once; its documents stay in the library."""
    Collection.objects.filter(pk=collection.pk, deleted_at=None).update(deleted_at=timezone.now())


def bring_back_collection(collection: Collection) -> None:
    """Undoes the deletion. Raises `CannotCollect` where its name has been given to another."""
    collection.deleted_at = None
    _save(collection)


def find_entries(user: User, entry_ids: Ids[int]) -> QuerySet[LibraryEntry]:
    """Those of the entries that the user can see."""
    return visible_entries(user).filter(id__in=entry_ids)


def put_in(collection: Collection, entries: QuerySet[LibraryEntry]) -> int:
    """How many documents the collection gained. Raises `CannotCollect`."""
    if collection.owner_id is None:
        own = entries.exclude(owner=None).select_related("source", "owner").first()
        if own is not None:
            show_corrected([own.source], own.owner)
            raise CannotCollect(
                f"“{own.source.title}” is yours alone. A shared collection holds only documents "
                "that are shared with everyone."
            )
    new = entries.exclude(collections=collection)
    ids = list(new.values_list("id", flat=True))
    collection.entries.add(*ids)
    return len(ids)


def take_out(collection: Collection, entries: QuerySet[LibraryEntry]) -> list[int]:
    """Ids of the entries that were in it, for the undo."""
    ids = list(entries.filter(collections=collection).values_list("id", flat=True))
    collection.entries.remove(*ids)
    return ids


def _changeable(user: User) -> QuerySet[Collection]:
    whose = Q(owner=user) | Q(owner=None) if user.is_staff else Q(owner=user)
    return Collection.objects.filter(whose)


def _save(collection: Collection) -> Collection:
    taken = f"There is a collection called “{collection.name}” already. Choose another name."
    others = Collection.objects.filter(owner=collection.owner_id, deleted_at=None)
    names = others.exclude(pk=collection.pk).values_list("name", flat=True)
    # The database folds the case of ASCII letters only.
    if collection.name.lower() in {name.lower() for name in names}:
        raise CannotCollect(taken)
    try:
        with transaction.atomic():
            collection.save()
    except IntegrityError as error:
        raise CannotCollect(taken) from error
    return collection


def counted(documents: int) -> str:
    return f"{documents:,} document{'' if documents == 1 else 's'}" if documents else "no documents"
