"""An index of texts that live in memory only: of one question's files, or of an evaluation."""

from collections.abc import Collection, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from citations.drafts import TextDraft
from citations.embedding import embed
from research_app.retrieval.passages import PassageSpan, cut_passages, embedded_text
from research_app.retrieval.protocols import Hit, Vector
from research_app.retrieval.vector_cache import VectorCache
from research_app.retrieval.vectors import VectorIndex
from research_app.retrieval.words import Scored, WordEntry, index_in_memory


class MemoryIndex:
    """Implements `protocols.Index` over drafts. Passages are cut and indexed by words at once;
    vectors are made at the first search by meaning and kept in `cache_dir`, if given, from one
    process to the next."""

    def __init__(self, texts: Sequence[TextDraft], cache_dir: Path | None = None) -> None:
        self._texts = list(texts)
        self._cache = VectorCache(cache_dir) if cache_dir else None
        self._passages: list[tuple[TextDraft, PassageSpan]] = [
            (text, span) for text in self._texts for span in cut_passages(text)
        ]
        self._words = index_in_memory(
            WordEntry(
                passage_id=number,
                text_id=text.id,
                title=text.info.title,
                section=span.section,
                body=text.text[span.start : span.end],
            )
            for number, (text, span) in enumerate(self._passages)
        )

    def __len__(self) -> int:
        """Number of passages."""
        return len(self._passages)

    def by_words(self, query: str, *, texts: Collection[int] | None, limit: int) -> list[Hit]:
        return self._hits(self._words.search(query, texts=texts, limit=limit))

    def by_meaning(self, vector: Vector, *, texts: Collection[int] | None, limit: int) -> list[Hit]:
        """Raises `ModelUnavailable` when vectors are still to be made and cannot."""
        return self._hits(self._vectors.search(vector, texts=texts, limit=limit))

    @cached_property
    def _vectors(self) -> VectorIndex:
        index = VectorIndex()
        if self._passages:
            read = [
                embedded_text(text.info.title, text.text[span.start : span.end])
                for text, span in self._passages
            ]
            vectors = self._cache.get_or_make(read, embed) if self._cache else embed(read)
            owners = [text.id for text, _ in self._passages]
            index.add(range(len(owners)), owners, np.asarray(vectors, dtype=np.float32))
        return index

    def _hits(self, scored: Sequence[Scored]) -> list[Hit]:
        hits = []
        for number, score in scored:
            text, span = self._passages[number]
            hits.append(
                Hit(
                    text_id=text.id,
                    start=span.start,
                    end=span.end,
                    score=score,
                    page=span.page,
                    section=span.section,
                )
            )
        return hits
