"""The library's index on one machine: words in a folder, vectors in memory, passages in the
database.

Both parts give ids of passages; text, place and page come from the database, so that what was
deleted a moment ago is not found even before the indexes have followed.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.db import connection

from research_app.retrieval.by_meaning.stored_vectors import StoredVectors
from research_app.retrieval.by_words.catch_up import catch_up
from research_app.retrieval.by_words.word_folder import WordFolder
from research_app.retrieval.by_words.words import WordReader
from research_app.retrieval.errors import WordIndexDamaged
from research_app.retrieval.models import Passage
from research_app.retrieval.protocols import Hit, Scored, Vector, Weighted
from research_app.retrieval.sizes import Sizes, TextSizes

_COLUMNS = ("id", "source_text_id", "start", "end", "page", "section")
_Row = tuple[int, int, int, int, int | None, str]


class LibraryIndex:
    """Implements `protocols.Index` over all stored passages. Threads may share it."""

    def __init__(self, words: WordFolder) -> None:
        self.words = words
        self._vectors = StoredVectors()
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
        """One look at the database."""
        rows = {row[0]: row[1:] for row in _rows_of([passage_id for passage_id, _ in scored])}
        return [
            _hit(passage_id, score, rows[passage_id])
            for passage_id, score in scored
            if passage_id in rows
        ]

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


@lru_cache(maxsize=1)
def _index_of(folder: Path) -> LibraryIndex:
    return LibraryIndex(WordFolder(folder))


def _rows_of(passages: Sequence[int]) -> list[_Row]:
    """Without the ORM, which takes as long to put the ids of a search into its SQL as the database
    to answer."""
    if not passages:
        return []
    quoted = connection.ops.quote_name
    columns = ", ".join(map(quoted, _COLUMNS))
    places = ", ".join(["%s"] * len(passages))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {columns} FROM {quoted(Passage._meta.db_table)} "
            f"WHERE {quoted('id')} IN ({places})",
            passages,
        )
        rows: list[_Row] = cursor.fetchall()
    return rows


def _hit(passage_id: int, score: float, row: tuple[int, int, int, int | None, str]) -> Hit:
    text_id, start, end, page, section = row
    return Hit(
        text_id=text_id,
        start=start,
        end=end,
        score=score,
        page=page,
        section=section,
        passage_id=passage_id,
    )
