"""The documents that a question is asked of as somebody would cite them: by title, author, year,
address or DOI."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import F

from research_app.library.corrections import corrected_value
from research_app.scope.scope import Scope
from research_app.scope.searchable import visible_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """One text with what is known of its source; unknown strings are empty."""

    text_id: int
    title: str
    author: str = ""
    published: str = ""
    doi: str = ""
    addresses: tuple[str, ...] = ()


def described_in(user: User | None, scope: Scope) -> tuple[Described, ...]:
    """Those of the scope that the user may search, as the user sees them, in the order of their
    texts."""
    rows = visible_texts(user, scope).annotate(
        shown_title=corrected_value(user, "title"),
        shown_author=corrected_value(user, "author"),
        shown_published=corrected_value(user, "published"),
        own_doi=F("source__doi"),
        url=F("source__url"),
    )
    return tuple(
        Described(
            text_id=pk,
            title=title,
            author=author,
            published=published,
            doi=doi,
            addresses=tuple(filter(None, dict.fromkeys((url, final_url)))),
        )
        for pk, title, author, published, doi, url, final_url in rows.order_by("pk").values_list(
            *["pk", "shown_title", "shown_author", "shown_published", "own_doi", "url"],
            "final_url",
        )
    )
