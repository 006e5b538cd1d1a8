"""Search by words and by meaning at once: two lists become one.

Each list's scores are scaled to 0…1 over the candidates it brought, and added with fixed weights;
what only one list knows gets nothing from the other. Without vectors or model, words alone decide.
"""

import logging
from collections.abc import Collection, Sequence

from citations.embedding import ModelUnavailable, embed
from research_app.retrieval.protocols import Hit, Index

logger = logging.getLogger(__name__)

CANDIDATES = 100
"""Passages asked of each index, or `limit` if that is more."""
MEANING_WEIGHT = 0.5
"""Of 1; the rest goes to words. Chosen on development data, see `tests/unit/retrieval`."""

_Key = tuple[int, int, int]


def search(index: Index, question: str, *, texts: Collection[int] | None, limit: int) -> list[Hit]:
    """The best passages of these texts (None: of all) for a question, best first, at most
    `limit`."""
    if limit < 1 or not question.strip() or (texts is not None and not texts):
        return []
    depth = max(CANDIDATES, limit)
    by_words = index.by_words(question, texts=texts, limit=depth)
    by_meaning = _search_by_meaning(index, question, texts, depth)
    return fuse(by_words, by_meaning)[:limit]


def fuse(by_words: Sequence[Hit], by_meaning: Sequence[Hit]) -> list[Hit]:
    """One list of both, best first; every passage once, with its fused score."""
    scores: dict[_Key, float] = {}
    hits: dict[_Key, Hit] = {}
    for found, weight in ((by_words, 1 - MEANING_WEIGHT), (by_meaning, MEANING_WEIGHT)):
        for hit, scaled in zip(found, _scaled(found), strict=True):
            key = (hit.text_id, hit.start, hit.end)
            hits.setdefault(key, hit)
            scores[key] = scores.get(key, 0.0) + weight * scaled
    ranked = sorted(hits, key=lambda key: (-scores[key], key))
    return [_with_score(hits[key], scores[key]) for key in ranked]


def _search_by_meaning(
    index: Index, question: str, texts: Collection[int] | None, depth: int
) -> list[Hit]:
    try:
        return index.by_meaning(embed([question])[0], texts=texts, limit=depth)
    except ModelUnavailable as error:
        logger.warning("Searching by words only. %s", error)
        return []


def _scaled(hits: Sequence[Hit]) -> list[float]:
    """Scores from 0 (the worst of the list) to 1 (its best)."""
    if not hits:
        return []
    best, worst = max(hit.score for hit in hits), min(hit.score for hit in hits)
    if best == worst:
        return [1.0] * len(hits)
    return [(hit.score - worst) / (best - worst) for hit in hits]


def _with_score(hit: Hit, score: float) -> Hit:
    return Hit(
        text_id=hit.text_id,
        start=hit.start,
        end=hit.end,
        score=score,
        page=hit.page,
        section=hit.section,
    )
