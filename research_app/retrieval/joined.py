"""Several indexes searched as one, such as the library and the files of one question."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from research_app.retrieval.protocols import Hit, Index, Scored, Vector, Weighted

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """An index and the texts of it that may be searched (None: all)."""

    index: Index
    texts: Collection[int] | None


class JoinedIndex:
    """Implements `protocols.Index`. Cosines mean the same everywhere, so that the best by meaning
    are the best of all; BM25 scores of different indexes are only roughly comparable.

    Passage n of part p has the id `n * parts + p` here, so that equal ids of two indexes stay
    apart.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = tuple(parts)

    def scored_by_words(
        self, query: str, *, texts: Collection[int] | None, limit: int, also: Weighted | None = None
    ) -> list[Scored]:
        def search(index: Index, allowed: Collection[int] | None) -> list[Scored]:
            return index.scored_by_words(query, texts=allowed, limit=limit, also=also)

        return self._best(search, texts, limit)

    def scored_by_meaning(
        self, vector: Vector, *, texts: Collection[int] | None, limit: int
    ) -> list[Scored]:
        def search(index: Index, allowed: Collection[int] | None) -> list[Scored]:
            return index.scored_by_meaning(vector, texts=allowed, limit=limit)

        return self._best(search, texts, limit)

    def hits(self, scored: Sequence[Scored]) -> list[Hit]:
        found: dict[int, Hit] = {}
        scores = dict(scored)
        for number, part in enumerate(self._parts):
            own = [(there, scores[here]) for here, there in self._ids_in(number, scores)]
            for hit in part.index.hits(own):
                numbered = self._numbered(hit, number)
                found[numbered.passage_id] = numbered
        return [found[passage] for passage, _ in scored if passage in found]

    def count(self, texts: Collection[int] | None) -> int:
        return sum(part.index.count(within(part.texts, texts)) for part in self._parts)

    def related_terms(self, passages: Mapping[int, float], most: int) -> dict[str, float]:
        """The terms of each index count as much as its passages do together."""
        total = sum(passages.values())
        shares: dict[str, float] = defaultdict(float)
        for number, part in enumerate(self._parts):
            own = {each: passages[here] for here, each in self._ids_in(number, passages)}
            for term, share in part.index.related_terms(own, most).items():
                shares[term] += share * sum(own.values()) / total
        return dict(sorted(shares.items(), key=lambda each: (-each[1], each[0]))[:most])

    def word_scores(self, terms: Weighted, passages: Collection[int]) -> dict[int, float]:
        def scores(index: Index, own: Collection[int]) -> dict[int, float]:
            return index.word_scores(terms, own)

        return self._of_passages(scores, passages)

    def vectors_of(self, passages: Collection[int]) -> dict[int, Vector]:
        return self._of_passages(lambda index, own: index.vectors_of(own), passages)

    def _best(
        self,
        search: Callable[[Index, Collection[int] | None], list[Scored]],
        texts: Collection[int] | None,
        limit: int,
    ) -> list[Scored]:
        scored = [
            (self._number(passage, number), score)
            for number, part in enumerate(self._parts)
            for passage, score in search(part.index, within(part.texts, texts))
        ]
        return sorted(scored, key=lambda each: -each[1])[:limit]

    def _number(self, passage: int, part: int) -> int:
        return passage * len(self._parts) + part

    def _numbered(self, hit: Hit, part: int) -> Hit:
        passage_id = self._number(hit.passage_id, part)
        return hit if passage_id == hit.passage_id else replace(hit, passage_id=passage_id)

    def _of_passages(
        self, ask: Callable[[Index, Collection[int]], dict[int, Found]], passages: Collection[int]
    ) -> dict[int, Found]:
        """What each index says of its own passages."""
        found: dict[int, Found] = {}
        for number, part in enumerate(self._parts):
            ids = {each: here for here, each in self._ids_in(number, passages)}
            found |= {ids[each]: value for each, value in ask(part.index, ids).items()}
        return found

    def _ids_in(self, number: int, passages: Iterable[int]) -> Iterator[tuple[int, int]]:
        """The passages of one part: id here, id there."""
        for passage in passages:
            there, part = divmod(passage, len(self._parts))
            if part == number:
                yield passage, there


def within(
    allowed: Collection[int] | None, wanted: Collection[int] | None
) -> Collection[int] | None:
    """Only what both lists name."""
    if allowed is None or wanted is None:
        return allowed if wanted is None else wanted
    return frozenset(allowed) & frozenset(wanted)
