"""The statutes and policies among the documents that a question may be asked of.

In the library a document is one because its entry says so. What was given with a chat has no entry:
it counts as what it was given as, and one that was given without a kind is for others to guess.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db.models import Prefetch

from citations.drafts import DocumentFacts
from research_app.library.corrections import corrected_value
from research_app.library.models import DocumentKind, Intake
from research_app.library.visibility import attached_sources, visible_collections, visible_entries
from research_app.scope.scope import Scope
from research_app.scope.searchable import visible_texts

BINDING = (DocumentKind.STATUTE, DocumentKind.POLICY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """One text that may hold requirements. `collections` are the names of those it is in;
    `is_guess` says that nobody told its kind, which has to be read off its words."""

    text_id: int
    title: str
    facts: DocumentFacts
    collections: tuple[str, ...] = ()
    is_guess: bool = False


def regulations_in(user: User | None, scope: Scope) -> tuple[Regulation, ...]:
    """Those of the scope that the user may search, in the order of their texts."""
    titled = visible_texts(user, scope).annotate(shown_title=corrected_value(user, "title"))
    rows = titled.order_by("pk").values_list("pk", "source_id", "shown_title")
    texts = [(pk, source_id, title) for pk, source_id, title in rows]
    sources = {source_id for _, source_id, _ in texts}
    told = {**_given(user, scope, sources), **_entered(user, sources)}
    return tuple(
        replace(told[source_id], text_id=pk, title=title)
        for pk, source_id, title in texts
        if source_id in told
    )


def _entered(user: User | None, sources: set[int]) -> dict[int, Regulation]:
    """By source, as the library says; an own entry counts more than everybody's."""
    entries = visible_entries(user).filter(source__in=sources, kind__in=BINDING)
    own = Prefetch("collections", visible_collections(user))
    entries = entries.prefetch_related(own)
    ranked = sorted(entries, key=lambda entry: (entry.owner_id is not None, entry.pk))
    return {
        entry.source_id: Regulation(
            text_id=0,
            title="",
            facts=entry.facts,
            collections=tuple(each.name for each in entry.collections.all()),
        )
        for entry in ranked
    }


def _given(user: User | None, scope: Scope, sources: set[int]) -> dict[int, Regulation]:
    """By source, what was given with the chat itself; pages that a search of the web found are no
    statutes."""
    given = attached_sources(user, scope.chat_key).filter(source__in=sources, from_web=False)
    found = {
        source_id: Regulation(text_id=0, title="", facts=DocumentFacts(), is_guess=True)
        for source_id in given.values_list("source_id", flat=True)
    }
    told = Intake.objects.filter(
        owner=user, chat_key=scope.chat_key, source__in=found, kind__in=BINDING
    )
    for intake in told.order_by("created_at"):
        assert intake.source_id is not None
        found[intake.source_id] = Regulation(text_id=0, title="", facts=intake.facts)
    return found
