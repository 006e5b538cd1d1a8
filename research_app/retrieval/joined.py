"""Several indexes searched as one, such as the library and the files of one question."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from research_app.retrieval.protocols import Hit, Index, Vector


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """An index and the texts of it that may be searched (None: all)."""

    index: Index
    texts: Collection[int] | None


class JoinedIndex:
    """Implements `protocols.Index`. Cosines mean the same everywhere, so that the best by meaning
    are the best of all; BM25 scores of different indexes are only roughly comparable."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = tuple(parts)

    def by_words(self, query: str, *, texts: Collection[int] | None, limit: int) -> list[Hit]:
        return self._best(
            lambda part, allowed: part.index.by_words(query, texts=allowed, limit=limit),
            texts,
            limit,
        )

    def by_meaning(self, vector: Vector, *, texts: Collection[int] | None, limit: int) -> list[Hit]:
        return self._best(
            lambda part, allowed: part.index.by_meaning(vector, texts=allowed, limit=limit),
            texts,
            limit,
        )

    def _best(
        self,
        search: Callable[[Part, Collection[int] | None], list[Hit]],
        texts: Collection[int] | None,
        limit: int,
    ) -> list[Hit]:
        hits = [hit for part in self._parts for hit in search(part, _within(part.texts, texts))]
        return sorted(hits, key=lambda hit: -hit.score)[:limit]


def _within(
    allowed: Collection[int] | None, wanted: Collection[int] | None
) -> Collection[int] | None:
    """Only what both lists name."""
    if allowed is None or wanted is None:
        return allowed if wanted is None else wanted
    return frozenset(allowed) & frozenset(wanted)
