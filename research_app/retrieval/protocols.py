"""What an index is, and what a search engine is beyond that. Callers name the texts that may be
searched; an index never decides who may see what, and it filters before it ranks."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
Weighted = Mapping[str, float]
"""Words or terms, each with its weight in a score by words."""
Scored = tuple[int, float]
"""Id of a passage and its score; higher is better. A score orders one list only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage that an index found: `[start:end)` of the text. `score` orders hits of one list
    only; it is not a confidence and is never shown. `passage_id` names the passage to its index:
    negative in texts that live in memory only, as their ids are."""

    text_id: int
    start: int
    end: int
    score: float
    page: int | None = None
    section: str = ""
    passage_id: int = 0

    def scored(self, score: float) -> "Hit":
        """The same passage with another score; several times as fast as `replace`."""
        return Hit(
            text_id=self.text_id,
            start=self.start,
            end=self.end,
            score=score,
            page=self.page,
            section=self.section,
            passage_id=self.passage_id,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Of several texts together."""

    pages: int = 0
    unreadable_pages: int = 0
    passages: int = 0


class Index(Protocol):
    """Passages searchable by words and by meaning. `texts` limits the search; None means all.

    What is asked of passages by id leaves out those that the index does not hold.
    """

    def scored_by_words(
        self, query: str, *, texts: Collection[int] | None, limit: int, also: Weighted | None = None
    ) -> list[Scored]:
        """The best for the words of the query and, with the weights given, further words; a term of
        the query has the weight 1."""
        ...

    def scored_by_meaning(
        self, vector: Vector, *, texts: Collection[int] | None, limit: int
    ) -> list[Scored]: ...

    def hits(self, scored: Sequence[Scored]) -> list[Hit]:
        """These passages with their places, in the order given, without those that are gone."""
        ...

    def count(self, texts: Collection[int] | None) -> int:
        """How many passages a search of these texts looks through."""
        ...

    def related_terms(self, passages: Mapping[int, float], most: int) -> dict[str, float]:
        """Terms that tell these passages from the others, with their shares of 1. The numbers say
        how much each passage counts."""
        ...

    def word_scores(self, terms: Weighted, passages: Collection[int]) -> dict[int, float]:
        """The scores by words of these passages for such terms."""
        ...

    def vectors_of(self, passages: Collection[int]) -> dict[int, Vector]:
        """The vectors of these passages, as far as they were made."""
        ...


class Engine(Index, Protocol):
    """The index of all stored passages. The rows of the database are the truth that it follows:
    whatever it lost can be made from them, and every step may be repeated."""

    def index_words(self, texts: Collection[int]) -> None:
        """Makes the passages of these texts found by words, in place of what was there of them.
        Called after the commit that stored the passages."""
        ...

    def index_vectors(self, texts: Collection[int]) -> None:
        """Makes them found by meaning, as far as they have vectors. Called in the transaction that
        stores the last of these."""
        ...

    def remove(self, texts: Collection[int]) -> None:
        """Takes them out, whether or not they are still stored."""
        ...

    def catch_up(self) -> int:
        """Makes the index equal to the database, after a crash or on the first start; returns how
        many texts differed."""
        ...

    def rebuild(self) -> None:
        """Makes it anew from the database; searches go on meanwhile."""
        ...

    def sizes(self, texts: frozenset[int]) -> Sizes:
        """How much these texts hold together, as the database has them."""
        ...

    def health(self) -> None:
        """Raises `RetrievalError` with a sentence when it cannot be searched or written."""
        ...


class Search(Protocol):
    """A question in, the best passages out, best first."""

    def __call__(self, question: str, *, limit: int) -> Sequence[Hit]: ...
