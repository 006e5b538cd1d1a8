"""Scores by words and by meaning become one score.

Scores of a list are taken relative to its best: BM25 as it is, cosines squared, because cosines of
unrelated passages are small but seldom zero. They are added with fixed weights; what one list does
not know gets nothing from it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from research_app.retrieval.protocols import Scored

MEANING_WEIGHT = 0.55
"""Of 1; the rest goes to words. Chosen on development data: Cranfield, two sets of claims with the
sentences that carry them, and questions to annual reports."""

Scores = NDArray[np.float64]


def fuse(by_words: Sequence[Scored], by_meaning: Sequence[Scored], *, limit: int) -> list[Scored]:
    """The best `limit` passages of both, best first, each once with its fused score; of equal ones
    those stored first."""
    ids = list(dict(by_words) | dict(by_meaning))
    scores = fused_scores(_column(ids, by_words), _column(ids, by_meaning)).tolist()
    ranked = sorted(zip(ids, scores, strict=True), key=lambda each: (-each[1], abs(each[0])))
    return ranked[:limit]


def fused_scores(words: Scores, meaning: Scores) -> Scores:
    """One score a passage; 0 where a passage has none."""
    fused: Scores = (1 - MEANING_WEIGHT) * _relative(words) + MEANING_WEIGHT * _relative(
        meaning
    ) ** 2
    return fused


def _column(ids: Sequence[int], found: Sequence[Scored]) -> Scores:
    """The score of each passage in one list; 0 where the list does not have it."""
    scores = dict(found)
    return np.array([scores.get(passage, 0.0) for passage in ids])


def _relative(scores: Scores) -> Scores:
    """Each score as a share of the best; nothing for scores of 0 and below."""
    positive = np.maximum(scores, 0.0)
    best = positive.max(initial=0.0)
    return positive / best if best > 0 else positive
