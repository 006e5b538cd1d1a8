"""What the documents of a library are filed under: words to complete a field with, and to choose
from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User

from citations.models import Source
from research_app.library.models import DocumentKind
from research_app.library.visibility import newest_texts, visible_entries

#: So many texts are looked into for their headings, and so many headings are offered.
TEXTS, HEADINGS = 60, 400
LONGEST = 120
BINDING = (DocumentKind.STATUTE, DocumentKind.POLICY)


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledWords:
    """The words in use, each once, by alphabet. `statutes` and `policies` are how many documents
    of these kinds there are."""

    authorities: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    statutes: int = 0
    policies: int = 0

    @property
    def has_binding(self) -> bool:
        """Whether anything can be asked that answers only from statutes and policies."""
        return bool(self.statutes or self.policies)


def filed_words(user: User, *, binding: bool = False) -> FiledWords:
    """Of all documents that the user sees, or of statutes and policies alone. One query."""
    entries = visible_entries(user)
    if binding:
        entries = entries.filter(kind__in=BINDING)
    rows = list(entries.values_list("source", "kind", "authority", "topic", "category"))
    return FiledWords(
        authorities=_each_once(row[2] for row in rows),
        topics=_each_once(row[3] for row in rows),
        categories=_each_once(row[4] for row in rows),
        statutes=len({row[0] for row in rows if row[1] == DocumentKind.STATUTE}),
        policies=len({row[0] for row in rows if row[1] == DocumentKind.POLICY}),
    )


def section_headings(user: User) -> tuple[str, ...]:
    """The headings of the statutes and policies that the user sees, in the order of the texts; some
    of them where they are very many."""
    entries = visible_entries(user).filter(kind__in=BINDING)
    texts = newest_texts(Source.objects.filter(id__in=entries.values("source_id")))
    maps = texts.order_by("source_id").values_list("section_map", flat=True)[:TEXTS]
    titles = (str(section.get("title", "")) for sections in maps for section in sections)
    kept = dict.fromkeys(title for title in titles if 0 < len(title) <= LONGEST)
    return tuple(kept)[:HEADINGS]


def _each_once(words: Iterable[str]) -> tuple[str, ...]:
    kept: dict[str, str] = {}
    for word in words:
        if word:
            kept.setdefault(word.casefold(), word)
    return tuple(kept[key] for key in sorted(kept))
