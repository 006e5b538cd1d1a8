"""The search engine for many machines: all of it is rows of PostgreSQL, and a process holds nothing
but how much texts hold and how frequent words are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache

from research_app.retrieval.errors import SearchUnavailable
from research_app.retrieval.places import hits_of
from research_app.retrieval.postgres import tables, vectors, writing
from research_app.retrieval.postgres.frequencies import Frequencies
from research_app.retrieval.postgres.words import StoredWords
from research_app.retrieval.protocols import Hit, Scored, Sizes, Vector, Weighted
from research_app.retrieval.sizes import TextSizes


class PostgresIndex:
    """Implements `protocols.Engine`. Threads may share it."""

    def __init__(self) -> None:
        self._frequencies = Frequencies()
        self._words = StoredWords(self._frequencies)
        self._sizes = TextSizes()

    def scored_by_words(
        self, query: str, *, texts: Collection[int] | None, limit: int, also: Weighted | None = None
    ) -> list[Scored]:
        return self._words.search(
            query, texts=texts, searched=self.count(texts), limit=limit, also=also
        )

    def scored_by_meaning(
        self, vector: Vector, *, texts: Collection[int] | None, limit: int
    ) -> list[Scored]:
        return vectors.nearest(
            vector, texts=texts, searched=self.count(texts), stored=self.count(None), limit=limit
        )

    def hits(self, scored: Sequence[Scored]) -> list[Hit]:
        return hits_of(scored)

    def count(self, texts: Collection[int] | None) -> int:
        if texts is None:
            return int(self._frequencies.passages())
        return self._sizes.of(frozenset(texts)).passages

    def related_terms(self, passages: Mapping[int, float], most: int) -> dict[str, float]:
        return self._words.related_terms(passages, most)

    def word_scores(self, terms: Weighted, passages: Collection[int]) -> dict[int, float]:
        return self._words.scores(terms, passages)

    def vectors_of(self, passages: Collection[int]) -> dict[int, Vector]:
        return vectors.vectors_of(passages)

    def sizes(self, texts: frozenset[int]) -> Sizes:
        return self._sizes.of(texts)

    def index_words(self, texts: Collection[int]) -> None:
        writing.write_words(texts)

    def index_vectors(self, texts: Collection[int]) -> None:
        writing.write_vectors(texts)

    def remove(self, texts: Collection[int]) -> None:
        writing.remove(texts)

    def catch_up(self) -> int:
        return len(fill())

    def rebuild(self) -> None:
        for text in writing.texts_with_passages():
            writing.write_words([text])
        fill()

    def health(self) -> None:
        if not tables.is_ready():
            raise SearchUnavailable(
                "The search index in PostgreSQL is not whole: run manage.py rebuild_index --to "
                "postgres."
            )


@lru_cache(maxsize=1)
def postgres_index() -> PostgresIndex:
    """One for the whole process."""
    return PostgresIndex()


def fill(on_progress: Callable[[int, int], None] = lambda done, total: None) -> set[int]:
    """Writes what the tables lack; returns the texts concerned. May be broken off and called
    again."""
    written: set[int] = set()
    for lacking, write in (
        (writing.texts_without_words, writing.write_words),
        (writing.texts_without_vectors, writing.write_vectors),
    ):
        texts = lacking()
        for done, text in enumerate(texts, start=1):
            write([text])
            on_progress(done, len(texts))
        written.update(texts)
    return written


def move_over(on_progress: Callable[[int, int], None]) -> None:
    """Fills and switches to this engine while another one answers. Raises `SearchUnavailable`."""
    if tables.is_ready():
        fill(on_progress)
        return
    tables.make_tables()
    fill(on_progress)
    tables.make_indexes()
    fill(on_progress)  # what came while the indexes were made
    tables.switch_over()
    fill(on_progress)  # what came in the last moment
