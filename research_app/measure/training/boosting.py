"""Gradient-boosted shallow trees by scikit-learn, in the form in which the judge's weights ship."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

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
