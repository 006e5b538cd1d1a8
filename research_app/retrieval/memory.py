"""An index of texts that live in memory only: of one question's files, or of an evaluation."""

import hashlib
import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np

from citations.drafts import TextDraft
from citations.embedding import DIMENSIONS, MODEL_NAME, embed
from research_app.retrieval.by_meaning.vectors import VectorIndex
from research_app.retrieval.by_words.table_words import TablesOfText
from research_app.retrieval.by_words.words import WordEntry, index_in_memory
from research_app.retrieval.cutting.passages import PassageSpan, cut_passages, embedded_text
from research_app.retrieval.protocols import Hit, Scored, Vector, Weighted

_DIGEST_BYTES = 32
_CHUNK = 512
"""Vectors in one file, and texts embedded between two of them: what a stopped process loses."""


class VectorCache:
    """A folder of files, each the vectors of up to 512 texts behind a checksum. A missing or
    damaged file is made anew; several processes may share the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "vectors"
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_or_make(self, texts: Sequence[str], make: Callable[[Sequence[str]], Vector]) -> Vector:
        """A vector for each text, in order."""
        chunks = (texts[first : first + _CHUNK] for first in range(0, len(texts), _CHUNK))
        parts = [self._get_or_make_chunk(chunk, make) for chunk in chunks]
        return np.concatenate(parts) if parts else np.zeros((0, DIMENSIONS), dtype=np.float32)

    def _get_or_make_chunk(
        self, texts: Sequence[str], make: Callable[[Sequence[str]], Vector]
    ) -> Vector:
        file = self._folder / f"{_hash_of(texts)}.f32"
        vectors = _read(file, len(texts))
        if vectors is None:
            vectors = make(texts)
            _write(file, vectors)
        return vectors


def _hash_of(texts: Iterable[str]) -> str:
    digest = hashlib.sha256(MODEL_NAME.encode())
    for text in texts:
        content = text.encode("utf-8", "surrogatepass")
        digest.update(len(content).to_bytes(8, "little"))
        digest.update(content)
    return digest.hexdigest()


def _read(file: Path, rows: int) -> Vector | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    digest, data = content[:_DIGEST_BYTES], content[_DIGEST_BYTES:]
    if hashlib.sha256(data).digest() != digest or len(data) != rows * DIMENSIONS * 4:
        return None
    return np.frombuffer(data, dtype="<f4").reshape(rows, DIMENSIONS)


def _write(file: Path, vectors: Vector) -> None:
    """Under another name first, so that no reader meets half a file."""
    data = vectors.astype("<f4").tobytes()
    with NamedTemporaryFile(dir=file.parent, delete=False) as temporary:
        temporary.write(hashlib.sha256(data).digest() + data)
    os.replace(temporary.name, file)


Cut = Callable[[TextDraft], Iterable[PassageSpan]]


class MemoryIndex:
    """Implements `protocols.Index` over drafts. Passages are cut (by `cut`) and indexed by words at
    once; vectors are made at the first search by meaning and kept in `cache_dir`, if given, from
    one process to the next. Ids of passages count down from -1."""

    def __init__(
        self, texts: Sequence[TextDraft], cache_dir: Path | None = None, cut: Cut = cut_passages
    ) -> None:
        self._cache = VectorCache(cache_dir) if cache_dir else None
        self._passages = [(text, span) for text in texts for span in cut(text)]
        self._by_id = {-number: each for number, each in enumerate(self._passages, start=1)}
        self._words = index_in_memory(_word_entries(texts, self._by_id))

    def __len__(self) -> int:
        """Number of passages."""
        return len(self._passages)

    def by_words(
        self, query: str, *, texts: Collection[int] | None, limit: int, also: Weighted | None = None
    ) -> list[Hit]:
        return self.hits(self.scored_by_words(query, texts=texts, limit=limit, also=also))

    def scored_by_words(
        self, query: str, *, texts: Collection[int] | None, limit: int, also: Weighted | None = None
    ) -> list[Scored]:
        return self._words.search(query, texts=texts, limit=limit, also=also)

    def scored_by_meaning(
        self, vector: Vector, *, texts: Collection[int] | None, limit: int
    ) -> list[Scored]:
        """Raises `ModelUnavailable` when vectors are still to be made and cannot."""
        return self._vectors.search(vector, texts=texts, limit=limit)

    def count(self, texts: Collection[int] | None) -> int:
        if texts is None:
            return len(self)
        return sum(text.id in texts for text, _ in self._passages)

    def related_terms(self, passages: Mapping[int, float], most: int) -> dict[str, float]:
        return self._words.related_terms(passages, most)

    def word_scores(self, terms: Weighted, passages: Collection[int]) -> dict[int, float]:
        return self._words.score(terms, passages)

    def vectors_of(self, passages: Collection[int]) -> dict[int, Vector]:
        """Raises `ModelUnavailable` like `by_meaning`."""
        return self._vectors.vectors_of(passages)

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
            index.add(list(self._by_id), owners, np.asarray(vectors, dtype=np.float32))
        return index

    def hits(self, scored: Sequence[Scored]) -> list[Hit]:
        hits = []
        for passage_id, score in scored:
            text, span = self._by_id[passage_id]
            hits.append(
                Hit(
                    text_id=text.id,
                    start=span.start,
                    end=span.end,
                    score=score,
                    page=span.page,
                    section=span.section,
                    passage_id=passage_id,
                )
            )
        return hits


def _word_entries(
    texts: Iterable[TextDraft], passages: Mapping[int, tuple[TextDraft, PassageSpan]]
) -> Iterable[WordEntry]:
    tables = {text.id: TablesOfText(text.text, text.tables) for text in texts}
    for passage_id, (text, span) in passages.items():
        words = tables[text.id].words_of(span.start, span.end)
        yield WordEntry(
            passage_id=passage_id,
            text_id=text.id,
            title=text.info.title,
            section=span.section,
            body=text.text[span.start : span.end],
            caption=words.caption,
            labels=words.labels,
        )
