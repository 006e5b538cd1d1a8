"""Search by words and by meaning at once, then a second look at the best of both.

Without vectors or model, words alone decide.
"""

import logging
from collections.abc import Collection
from concurrent.futures import Future
from functools import lru_cache
from threading import Thread

from citations.embedding import ModelUnavailable, embed
from research_app.retrieval.by_words.terms import weighted_terms
from research_app.retrieval.measures import expansion_terms
from research_app.retrieval.protocols import Hit, Index, Scored, Vector
from research_app.retrieval.rerank import fuse, rerank

logger = logging.getLogger(__name__)

CANDIDATES = 100
"""Passages asked of each index, or `limit` if that is more."""
LOOKED_AT_AGAIN = 150
"""Of the fused list; what stands behind them keeps its order."""
PRINTED_AS_WEIGHT = 0.5
"""Of words that stand for a figure in reports though the question says another name."""
REMEMBERED = 256
"""Questions whose vectors are kept: one is searched again for its parts, by retries and by
others."""


def search(
    index: Index,
    question: str,
    *,
    texts: Collection[int] | None,
    limit: int,
) -> list[Hit]:
    """The best passages of these texts (None: of all) for a question, best first, at most `limit`.
    The labels under which reports print the figures that are asked for join its words."""
    if limit < 1 or not question.strip() or (texts is not None and not texts):
        return []
    also = dict.fromkeys(expansion_terms(question), PRINTED_AS_WEIGHT)
    depth = max(CANDIDATES, limit)
    meaning = _Meaning(question)
    by_words = index.scored_by_words(question, texts=texts, limit=depth, also=also)
    vector = meaning.vector()
    by_meaning = _search_by_meaning(index, vector, texts, depth)
    found = index.hits(fuse(by_words, by_meaning, limit=max(LOOKED_AT_AGAIN, limit)))
    best, rest = found[:LOOKED_AT_AGAIN], found[LOOKED_AT_AGAIN:]
    if len(best) > 1:
        terms = weighted_terms(question, also)
        meant = vector if by_meaning else None
        best = rerank(index, terms, meant, best, searched=index.count(texts))
    return [*best, *rest][:limit]


class _Meaning:
    """The vector of a question, made in a thread of its own while words are searched: neither the
    model nor the word index holds up other threads."""

    def __init__(self, question: str) -> None:
        self._question = question
        self._made: Future[Vector | None] = Future()
        Thread(target=self._make, name="meaning", daemon=True).start()

    def vector(self) -> Vector | None:
        """None without a model."""
        return self._made.result()

    def _make(self) -> None:
        try:
            self._made.set_result(_vector_or_none(self._question))
        except BaseException as error:  # told to the thread that asks for the vector
            self._made.set_exception(error)


def _search_by_meaning(
    index: Index, vector: Vector | None, texts: Collection[int] | None, depth: int
) -> list[Scored]:
    if vector is None:
        return []
    try:
        return index.scored_by_meaning(vector, texts=texts, limit=depth)
    except ModelUnavailable as error:
        logger.warning("Searching by words only. %s", error)
        return []


def _vector_or_none(question: str) -> Vector | None:
    try:
        return _vector_of(question)
    except ModelUnavailable as error:
        logger.warning("Searching by words only. %s", error)
        return None


@lru_cache(maxsize=REMEMBERED)
def _vector_of(question: str) -> Vector:
    vector: Vector = embed([question])[0]
    vector.setflags(write=False)
    return vector
