"""Scores by words and by meaning become one score.

Scores of a list are taken relative to its best: BM25 as it is, cosines squared, because cosines of
unrelated passages are small but seldom zero. They are added with fixed weights; what one list does
not know gets nothing from it.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from research_app.retrieval.protocols import Hit

MEANING_WEIGHT = 0.55
"""Of 1; the rest goes to words. Chosen on development data: Cranfield, two sets of claims with the
sentences that carry them, and questions to annual reports."""

Scores = NDArray[np.float64]

_Key = tuple[int, int, int]


def fuse(by_words: Sequence[Hit], by_meaning: Sequence[Hit], *, limit: int) -> list[Hit]:
    """The best `limit` of both, best first; every passage once, with its fused score."""
    hits = {_key(hit): hit for hit in (*by_words, *by_meaning)}
    scores = fused_scores(_column(hits, by_words), _column(hits, by_meaning)).tolist()
    ranked = sorted(zip(scores, hits, strict=True), key=lambda each: (-each[0], each[1]))
    return [hits[key].scored(score) for score, key in ranked[:limit]]


def fused_scores(words: Scores, meaning: Scores) -> Scores:
    """One score a passage; 0 where a passage has none."""
    fused: Scores = (1 - MEANING_WEIGHT) * _relative(words) + MEANING_WEIGHT * _relative(
        meaning
    ) ** 2
    return fused


def _column(keys: Iterable[_Key], found: Sequence[Hit]) -> Scores:
    """The score of each passage in one list; 0 where the list does not have it."""
    scores = {_key(hit): hit.score for hit in found}
    return np.array([scores.get(key, 0.0) for key in keys])


def _key(hit: Hit) -> _Key:
    return hit.text_id, hit.start, hit.end


def _relative(scores: Scores) -> Scores:
    """Each score as a share of the best; nothing for scores of 0 and below."""
    positive = np.maximum(scores, 0.0)
    best = positive.max(initial=0.0)
    return positive / best if best > 0 else positive
