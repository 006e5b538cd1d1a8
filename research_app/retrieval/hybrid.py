"""Search by words and by meaning at once, then a second look at the best of both.

Without vectors or model, words alone decide.
"""

import logging
from collections.abc import Collection
from functools import lru_cache

from citations.embedding import ModelUnavailable, embed
from research_app.retrieval.fusion import fuse
from research_app.retrieval.measures import expansion_terms
from research_app.retrieval.protocols import Hit, Index, Vector, Weighted
from research_app.retrieval.rerank import rerank
from research_app.retrieval.terms import weighted_terms

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
    also: Weighted | None = None,
) -> list[Hit]:
    """The best passages of these texts (None: of all) for a question, best first, at most `limit`.
    `also` names further words to look for, each with its weight; a word of the question has 1, and
    one that both have becomes so much weightier. The labels under which reports print the figures
    that are asked for join them."""
    if limit < 1 or not question.strip() or (texts is not None and not texts):
        return []
    also = {**dict.fromkeys(expansion_terms(question), PRINTED_AS_WEIGHT), **(also or {})}
    depth = max(CANDIDATES, limit)
    vector = _vector_or_none(question)
    by_words = index.by_words(question, texts=texts, limit=depth, also=also)
    by_meaning = _search_by_meaning(index, vector, texts, depth)
    found = fuse(by_words, by_meaning, limit=max(LOOKED_AT_AGAIN, limit))
    best, rest = found[:LOOKED_AT_AGAIN], found[LOOKED_AT_AGAIN:]
    if len(best) > 1:
        terms = weighted_terms(question, also)
        meant = vector if by_meaning else None
        best = rerank(index, terms, meant, best, searched=index.count(texts))
    return [*best, *rest][:limit]


def _search_by_meaning(
    index: Index, vector: Vector | None, texts: Collection[int] | None, depth: int
) -> list[Hit]:
    if vector is None:
        return []
    try:
        return index.by_meaning(vector, texts=texts, limit=depth)
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
