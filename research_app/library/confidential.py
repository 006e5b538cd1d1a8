"""Confidential documents: no language model and no search service ever learns of them.

Whose mark it is decides whose runs it binds: an owner's own, or everybody's where staff marked a
document that is shared. A mark binds every text of the document, older ones too.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from citations.models import Source, SourceText
from research_app.library.models import ConfidentialSource, LibraryEntry


def marks_for(user: User | None) -> QuerySet[ConfidentialSource]:
    """The marks that bind runs of this user."""
    whose = Q(owner=None) if user is None else Q(owner=None) | Q(owner=user)
    return ConfidentialSource.objects.filter(whose)


def confidential_sources(user: User | None) -> QuerySet[Source]:
    return Source.objects.filter(id__in=marks_for(user).values("source_id"))


def confidential_texts(user: User | None) -> frozenset[int]:
    """Ids of all their texts, also of those that no search finds any more."""
    texts = SourceText.objects.filter(source__in=marks_for(user).values("source_id"))
    return frozenset(texts.values_list("id", flat=True))


def confidential_url_keys(user: User | None) -> frozenset[str]:
    keys = confidential_sources(user).exclude(url_key=None).values_list("url_key", flat=True)
    return frozenset(key for key in keys if key)


def is_confidential(source: Source, user: User | None) -> bool:
    return marks_for(user).filter(source=source).exists()


def owners_of_marks(source_id: int) -> frozenset[int | None]:
    """Whose marks the document has; None stands for everybody's."""
    marks = ConfidentialSource.objects.filter(source=source_id)
    return frozenset(marks.values_list("owner", flat=True))


def with_marks(entries: QuerySet[LibraryEntry], user: User) -> QuerySet[LibraryEntry]:
    """The entries, each with `is_confidential`."""
    marked = marks_for(user).filter(source=OuterRef("source"))
    return entries.annotate(is_confidential=Exists(marked))


def mark(source: Source, owner: User | None) -> bool:
    """From the next question on. Says whether it was not marked before."""
    return ConfidentialSource.objects.get_or_create(source=source, owner=owner)[1]


def unmark(source: Source, owner: User | None) -> bool:
    """Says whether it was marked before."""
    return bool(ConfidentialSource.objects.filter(source=source, owner=owner).delete()[0])


def share_mark(source: Source, owner: User | None) -> None:
    """A document that becomes everybody's stays confidential, now for everybody."""
    if owner is not None and is_confidential(source, owner):
        mark(source, None)
        unmark(source, owner)
