"""The probability that a requirement answers, from how near it is to the question and what the
reranker makes of it, each by itself and beside the best of the document.

`answering.json` holds the weights, which `manage.py train_requirements` makes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from citations.requirements.vectors import log_odds

Floats = NDArray[np.float64]
Place = tuple[int, str, int]
"""The text, the heading and the number of a requirement in its order."""
WEIGHTS = Path(__file__).with_name("answering.json")
BY_RERANKER = 0.05
"""What a unit of the reranker's log-odds counts beside a cosine to find the best."""
AS_GOOD = 0.05
"""Less than the best one by no more than this is as good: a statute's rule and the policy's in the
same words."""
ANSWERS, BESIDE = 0.42, 0.45
"""The probabilities from which on a requirement answers – a question that none answers is refused –
and from which on others are shown beside it. By cross-validation over the training documents most
questions are rightly answered or refused at .50, both kinds counting the same, and at .27 where
answerable ones count twice; this lies between them."""
UNREACHED = 2.0


def answers_of(
    near: Sequence[float], ranked: Sequence[float], places: Sequence[Place]
) -> list[float]:
    """`near` are cosines with the question, `ranked` the reranker's probabilities."""
    if not near:
        return []
    *weights, intercept = _weights()
    scores = features_of(near, ranked, places) @ np.array(weights) + intercept
    return [float(each) for each in 1 / (1 + np.exp(-scores))]


def features_of(near: Sequence[float], ranked: Sequence[float], places: Sequence[Place]) -> Floats:
    """A row a requirement: cosine and log-odds, both less those of the best one, whether it stands
    under the best one's heading, how near to it in the text, whether it is the best, and by how
    much."""
    cosines = np.array(near)
    odds = log_odds(ranked)
    score = cosines + BY_RERANKER * odds
    best = int(score.argmax())
    text_id, heading, number = places[best]
    is_best = score >= score[best] - AS_GOOD
    same = np.array([each[:2] == (text_id, heading) for each in places]) & ~is_best
    close = np.array([1 / (1 + abs(each[2] - number)) * (each[0] == text_id) for each in places])
    others = cosines[~is_best]
    lead = cosines[best] - (others.max() if len(others) else 0.0)
    return np.column_stack(
        [
            cosines,
            odds / 5,
            cosines - cosines[best],
            (odds - odds[best]) / 5,
            same,
            close * ~is_best,
            is_best,
            lead * is_best,
        ]
    )


def least_shown(best: float) -> float:
    """The probability from which on requirements are shown where the likeliest one has `best`."""
    return min(best, BESIDE) if best >= ANSWERS else UNREACHED


@cache
def _weights() -> list[float]:
    weights: list[float] = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    return weights
