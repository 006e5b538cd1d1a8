"""The search engine of one machine: words in a folder, vectors in memory, passages in the database.
Nothing has to be installed for it."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from research_app.retrieval.by_meaning.shared_file import SharedFile
from research_app.retrieval.by_meaning.stored_vectors import StoredVectors
from research_app.retrieval.by_words.catch_up import catch_up, rebuild, word_entries
from research_app.retrieval.by_words.word_folder import WordFolder
from research_app.retrieval.by_words.words import WordReader
from research_app.retrieval.errors import WordIndexDamaged
from research_app.retrieval.places import hits_of
from research_app.retrieval.protocols import Hit, Scored, Sizes, Vector, Weighted
from research_app.retrieval.sizes import TextSizes

VECTORS = "vectors"
"""The name of their file in the index folder."""


class LibraryIndex:
    """Implements `protocols.Engine`. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        self.words = WordFolder(folder)
        self._vectors = StoredVectors(SharedFile(folder / VECTORS))
        self._sizes = TextSizes()

    def by_words(
        self, query: str, *, texts: Collection[int] | None, limit: int, also: Weighted | None = None
    ) -> list[Hit]:
        return self.hits(self.scored_by_words(query, texts=texts, limit=limit, also=also))

    def by_meaning(self, vector: Vector, *, texts: Collection[int] | None, limit: int) -> list[Hit]:
        return self.hits(self.scored_by_meaning(vector, texts=texts, limit=limit))

    def scored_by_words(
        self, query: str, *, texts: Collection[int] | None, limit: int, also: Weighted | None = None
    ) -> list[Scored]:
        return self._word_reader().search(
            query, texts=texts, limit=limit, also=also, share=self._share(texts)
        )

    def scored_by_meaning(
        self, vector: Vector, *, texts: Collection[int] | None, limit: int
    ) -> list[Scored]:
        return self._vectors.current().search(vector, texts=texts, limit=limit)

    def hits(self, scored: Sequence[Scored]) -> list[Hit]:
        return hits_of(scored)

    def count(self, texts: Collection[int] | None) -> int:
        return self._vectors.held().count(texts)

    def sizes(self, texts: frozenset[int]) -> Sizes:
        """How much these texts hold together, as the database has them."""
        return self._sizes.of(texts)

    def related_terms(self, passages: Mapping[int, float], most: int) -> dict[str, float]:
        return self._word_reader().related_terms(passages, most)

    def word_scores(self, terms: Weighted, passages: Collection[int]) -> dict[int, float]:
        return self._word_reader().score(terms, passages)

    def vectors_of(self, passages: Collection[int]) -> dict[int, Vector]:
        return self._vectors.held().vectors_of(passages)

    def index_words(self, texts: Collection[int]) -> None:
        try:
            self.words.write(word_entries(texts), replacing=texts)
        except WordIndexDamaged:
            catch_up(self.words)

    def index_vectors(self, texts: Collection[int]) -> None:
        """Every process follows the log of changes."""

    def remove(self, texts: Collection[int]) -> None:
        self._vectors.forget_file()
        self.index_words(texts)

    def catch_up(self) -> int:
        return catch_up(self.words)

    def rebuild(self) -> None:
        rebuild(self.words)

    def health(self) -> None:
        self.words.check_writable()

    def _share(self, texts: Collection[int] | None) -> float | None:
        """Of all passages with vectors, those in these texts; None as long as there are none."""
        vectors = self._vectors.held()
        return vectors.count(texts) / len(vectors) if len(vectors) else None

    def _word_reader(self) -> WordReader:
        """An index that was never made or got damaged is made from the database first."""
        try:
            return self.words.reader()
        except WordIndexDamaged:
            catch_up(self.words)
            return self.words.reader()


def library_index() -> LibraryIndex:
    """The index of the configured folder, one for the whole process."""
    return _index_of(Path(settings.INDEX_DIR))


_index_of = lru_cache(maxsize=1)(LibraryIndex)
