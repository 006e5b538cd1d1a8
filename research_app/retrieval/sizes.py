"""How much texts hold: pages, pages that cannot be read, passages.

Counting the passages of tens of thousands of texts takes the database half a second, and every
question asks for it. Of a text that was cut none of this changes until it is taken out: its pages
are written once, its passages all in one transaction. So what was counted is kept; a text without
passages is counted again each time, and one that the change log calls removed is forgotten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from threading import Lock

from django.db.models import Count, Max, OuterRef, Subquery

from citations.models import SourceText
from research_app.retrieval.models import Passage, PassageChange
from research_app.retrieval.protocols import Sizes

_ASKED_AT_ONCE = 500
"""Texts named in one query: databases allow some thousands."""
_OVERLAP = 100
"""Log lines looked at again: a transaction that ends late may leave a line behind a higher one."""

_PASSAGES = (
    Passage.objects.filter(source_text=OuterRef("pk"))
    .values("source_text")
    .annotate(count=Count("pk"))
    .values("count")
)


_Size = tuple[int, int, int]


class TextSizes:
    """Says how much texts hold, of those in the database. Threads may share it."""

    def __init__(self) -> None:
        self._counting = Lock()
        self._known: dict[int, _Size] = {}
        self._cursor: int | None = None
        self._last: tuple[Collection[int], Sizes] | None = None

    def of(self, texts: frozenset[int]) -> Sizes:
        """Their sum. Which texts there are is for the caller to know."""
        with self._counting:
            self._forget_removed()
            if self._last is not None and self._last[0] == texts:
                return self._last[1]
            uncut = self._learn(texts - self._known.keys())
            sizes = [self._known[text] for text in texts if text in self._known]
            total = _sum(sizes + uncut)
            self._last = None if uncut else (texts, total)
            return total

    def _forget_removed(self) -> None:
        if self._cursor is None:
            self._cursor = PassageChange.objects.aggregate(last=Max("pk"))["last"] or 0
            return
        lines = PassageChange.objects.filter(pk__gt=self._cursor - _OVERLAP).order_by("pk")
        for key, text_id, kind in lines.values_list("pk", "text_id", "kind"):
            self._cursor = max(self._cursor, key)
            if kind == PassageChange.Kind.REMOVED and text_id in self._known:
                del self._known[text_id]
                self._last = None

    def _learn(self, unknown: Collection[int]) -> list[_Size]:
        """Keeps the sizes of texts that were cut; returns those of texts that were not."""
        uncut: list[_Size] = []
        for text_id, *size in _counted(unknown):
            pages, unreadable, passages = size
            if passages:
                self._known[text_id] = (pages, unreadable, passages)
            else:
                uncut.append((pages, unreadable, 0))
        return uncut


def _counted(texts: Iterable[int]) -> Iterator[tuple[int, int, int, int]]:
    ordered = sorted(texts)
    for first in range(0, len(ordered), _ASKED_AT_ONCE):
        some = SourceText.objects.filter(pk__in=ordered[first : first + _ASKED_AT_ONCE])
        stored = some.annotate(cut_into=Subquery(_PASSAGES))
        columns = ("pk", "page_count", "unreadable_pages", "cut_into")
        for text_id, pages, unreadable, passages in stored.values_list(*columns):
            yield text_id, pages, unreadable, passages or 0


def _sum(sizes: Collection[_Size]) -> Sizes:
    return Sizes(
        pages=sum(pages for pages, _, _ in sizes),
        unreadable_pages=sum(unreadable for _, unreadable, _ in sizes),
        passages=sum(passages for _, _, passages in sizes),
    )
