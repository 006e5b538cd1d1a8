"""What the card of a statement without evidence says: where evidence was looked for, and what its
reader can do."""

from __future__ import annotations

from dataclasses import dataclass

from citations.cards.summary.words import counted
from citations.drafts import SearchedDraft

HOW_TO_CHECK = (
    "Nothing that was found carries it: take it for the writer's own words. To check it, look it "
    "up yourself, or add a document that should say it and ask again."
)
MOST_QUERIES = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedView:
    """`counts` say what was looked through, `queries` what was searched for in it; both are empty
    while the answer is being written. `more` queries are not listed."""

    counts: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    more: int = 0
    how_to_check: str = HOW_TO_CHECK


def searched_view(
    searched: SearchedDraft | None = None, queries: tuple[str, ...] = ()
) -> SearchedView:
    asked = tuple(dict.fromkeys(query for query in queries if query.strip()))
    return SearchedView(
        counts=tuple(_counts(searched or SearchedDraft())),
        queries=asked[:MOST_QUERIES],
        more=max(0, len(asked) - MOST_QUERIES),
    )


def _counts(searched: SearchedDraft) -> list[str]:
    known = max(searched.of_documents, searched.documents)
    counts = [f"{searched.documents:,} of {counted(known, 'document')}"] if known else []
    if searched.pages:
        counts.append(counted(searched.pages, "page"))
    if searched.unreadable_pages:
        counts.append(f"{counted(searched.unreadable_pages, 'page')} could not be read")
    if searched.passages:
        counts.append(counted(searched.passages, "passage"))
    return counts
