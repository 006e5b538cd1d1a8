"""A head of the judge: a line and gradient-boosted shallow trees over the same features, both on
balanced classes, in the form in which the judge's weights ship."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citations.verification.embedded.weights import Head, normal_scores
from measure.training.logistic import fit_signed

Floats = NDArray[np.float64]

POINTS = 64
"""Quantiles kept of each feature."""
PENALTY = 30.0
ROWS_A_SET = 1000.0
"""What a set of weight 1 weighs in all, however many rows it has."""
GROWTH = {
    "n_estimators": 80,
    "max_depth": 2,
    "learning_rate": 0.1,
    "min_weight_fraction_leaf": 0.03,
    "max_features": 0.3,
    "subsample": 0.7,
    "init": "zero",
    "random_state": 0,
}
"""Each split sees a random part of the features and each tree one of the rows, which on few and
noisy labels is worth more than depth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trees:
    """Complete binary trees of one depth. Node n goes on to 2n+1 where the feature is not above
    the threshold, else 2n+2; `leaves` are the values added. Shapes: trees × (2^depth - 1), and
    trees × 2^depth."""

    features: NDArray[np.int64]
    thresholds: Floats
    leaves: Floats


def grow_trees(rows: Floats, labels: Floats, weights: Floats, **changed: Any) -> Trees:
    """`labels` are 0 or 1; `changed` of `GROWTH`."""
    from sklearn.ensemble import GradientBoostingClassifier

    grown = GradientBoostingClassifier(**{**GROWTH, **changed})
    grown.fit(rows, labels, sample_weight=weights)
    told = [_complete(each.tree_, grown.max_depth) for each in grown.estimators_[:, 0]]
    features, thresholds, values = (np.stack(each) for each in zip(*told, strict=True))
    return Trees(features=features, thresholds=thresholds, leaves=grown.learning_rate * values)


def _complete(tree: Any, depth: int) -> tuple[NDArray[np.int64], Floats, Floats]:
    """Features and thresholds of the inner nodes and the values of the leaves. Where the tree ends
    sooner, no value is above the threshold."""
    inner = 2**depth - 1
    features, thresholds = np.zeros(inner, dtype=np.int64), np.full(inner, np.inf)
    own = np.zeros(2 * inner + 1, dtype=np.int64)
    for place in range(inner):
        node = own[place]
        left, right = tree.children_left[node], tree.children_right[node]
        own[2 * place + 1 : 2 * place + 3] = node
        if left != right:
            features[place], thresholds[place] = tree.feature[node], tree.threshold[node]
            own[2 * place + 1 : 2 * place + 3] = left, right
    return features, thresholds, tree.value[own[inner:], 0, 0]


def quantiles_of(rows: Floats) -> Floats:
    found: Floats = np.quantile(rows, np.linspace(0, 1, POINTS), axis=0)
    return found


def balanced(labels: Floats, weight: float) -> Floats:
    """Row weights with which both classes of a set count the same."""
    share = float(labels.mean())
    if share in (0.0, 1.0):
        return np.full(len(labels), weight * ROWS_A_SET / len(labels) / 2)
    each = np.where(labels == 1, 0.5 / share, 0.5 / (1 - share))
    return np.asarray(each * weight * ROWS_A_SET / len(labels))


SPEAKS_AGAINST = ("left", "lacking", "lacks", "below", "gap", "one denies", "check ")
"""Features with one of these words in their names grow with what the evidence lacks or denies."""
SPEAKS_NEITHER_WAY = frozenset(
    "claim words,content words,evidence words,sentences,numbers,names,denies,denied,near back,"
    "near spread".split(",")
)


def sign_of(name: str) -> float:
    """Which way a feature may speak: 1 for the claim, -1 against it, 0 either way."""
    if name in SPEAKS_NEITHER_WAY:
        return 0.0
    return -1.0 if any(word in name for word in SPEAKS_AGAINST) else 1.0


def fit_head(
    rows: Floats, labels: Floats, weights: Floats, names: Sequence[str], quantiles: Floats
) -> Head:
    """Not calibrated yet: slope 1, offset 0."""
    signs = np.array([sign_of(name) for name in names])
    normal = normal_scores(rows, quantiles)
    line, intercept = fit_signed(normal, labels, weights, PENALTY, signs)
    trees = grow_trees(rows, labels, weights)
    return Head(
        line=line,
        intercept=intercept,
        split_features=trees.features,
        split_values=trees.thresholds,
        leaves=trees.leaves,
        slope=1.0,
        offset=0.0,
    )


def scores_of(head: Head, rows: Floats, quantiles: Floats) -> Floats:
    """Log odds of many rows, as `log_odds` gives them one by one."""
    line = normal_scores(rows, quantiles) @ head.line + head.intercept
    fall = np.zeros(len(rows))
    every = np.arange(len(rows))
    inner = head.split_features.shape[1]
    for features, values, leaves in zip(
        head.split_features, head.split_values, head.leaves, strict=True
    ):
        node = np.zeros(len(rows), dtype=np.int64)
        for _ in range((inner + 1).bit_length() - 1):
            node = 2 * node + 1 + (rows[every, features[node]] > values[node])
        fall += leaves[node - inner]
    found: Floats = head.slope * (line + fall) / 2 + head.offset
    return found
