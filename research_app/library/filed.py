"""What the documents of a library are filed under: words to complete a field with and to choose
from, and what a document looks like where nobody said what it is.

Compliance questions are answered from statutes and policies alone, and the library takes nobody's
word for what is one but a reader's: `suggested_kind` is only told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User

from citations.drafts import TextDraft
from citations.models import Source
from citations.requirements.source_type import source_type_of
from citations.storage.read.answers import load_texts
from research_app.library.models import DocumentKind
from research_app.library.visibility import newest_texts, visible_entries

#: So many texts are looked into for their headings, and so many headings are offered.
TEXTS, HEADINGS = 60, 400
LONGEST = 120
BINDING = (DocumentKind.STATUTE, DocumentKind.POLICY)

#: A page of news may have "Act" in its title; a statute or policy orders something more than once.
_ORDERS = re.compile(r"\b(?:shall|must|prohibited|required|mandated)\b", re.IGNORECASE)
_FEWEST_ORDERS = 2
_SAMPLE = 40_000


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


def suggested_kind(kind: str, text: TextDraft) -> str:
    """ "statute" or "policy"; empty where the kind is known or nothing tells it."""
    if kind != DocumentKind.OTHER:
        return ""
    orders = _ORDERS.findall(text.text[:_SAMPLE])
    return (source_type_of(text) or "") if len(orders) >= _FEWEST_ORDERS else ""


def note_on_adding(kind: str, text_id: int) -> str:
    """For who added a document of that kind; empty where there is nothing to suggest."""
    suggested = suggested_kind(kind, load_texts([text_id])[text_id])
    if not suggested:
        return ""
    return (
        f"Ready. It looks like a {suggested}: if it is one, say so on its page, "
        "and compliance questions are answered from it too."
    )
