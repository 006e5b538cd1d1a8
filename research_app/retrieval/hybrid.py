"""Search by words and by meaning at once: two lists become one.

Scores of a list are taken relative to its best: BM25 as it is, cosines squared, because cosines of
unrelated passages are small but seldom zero. They are added with fixed weights; what one list does
not know gets nothing from it. Without vectors or model, words alone decide.
"""

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace

from citations.embedding import ModelUnavailable, embed
from research_app.retrieval.protocols import Hit, Index

logger = logging.getLogger(__name__)

CANDIDATES = 100
"""Passages asked of each index, or `limit` if that is more."""
MEANING_WEIGHT = 0.6
"""Of 1; the rest goes to words. Chosen on development data: Cranfield and two sets of claims with
the sentences that carry them."""

_Key = tuple[int, int, int]


def search(index: Index, question: str, *, texts: Collection[int] | None, limit: int) -> list[Hit]:
    """The best passages of these texts (None: of all) for a question, best first, at most
    `limit`."""
    if limit < 1 or not question.strip() or (texts is not None and not texts):
        return []
    depth = max(CANDIDATES, limit)
    by_words = index.by_words(question, texts=texts, limit=depth)
    by_meaning = _search_by_meaning(index, question, texts, depth)
    return fuse(by_words, by_meaning, limit=limit)


def fuse(by_words: Sequence[Hit], by_meaning: Sequence[Hit], *, limit: int) -> list[Hit]:
    """The best `limit` of both, best first; every passage once, with its fused score."""
    scores: dict[_Key, float] = {}
    hits: dict[_Key, Hit] = {}
    for found, weight, power in (
        (by_words, 1 - MEANING_WEIGHT, 1),
        (by_meaning, MEANING_WEIGHT, 2),
    ):
        best = max((hit.score for hit in found), default=0.0)
        for hit in found:
            key = (hit.text_id, hit.start, hit.end)
            hits.setdefault(key, hit)
            relative = max(0.0, hit.score) / best if best > 0 else 0.0
            scores[key] = scores.get(key, 0.0) + weight * relative**power
    ranked = sorted(hits, key=lambda key: (-scores[key], key))[:limit]
    return [replace(hits[key], score=scores[key]) for key in ranked]


def _search_by_meaning(
    index: Index, question: str, texts: Collection[int] | None, depth: int
) -> list[Hit]:
    try:
        return index.by_meaning(embed([question])[0], texts=texts, limit=depth)
    except ModelUnavailable as error:
        logger.warning("Searching by words only. %s", error)
        return []
