"""Gradient-boosted shallow trees in numpy, so that training needs no further package.

Newton steps on the logistic loss, as in XGBoost: splits maximise the gain of the regularised second
order expansion, leaves are shrunk. Features are cut into bins once; each tree sees a random part
of the features and rows (fixed seed), which on few and noisy labels is worth more than depth.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """How the trees grow. `least` is the smallest weight of rows (second derivatives) in a leaf."""

    trees: int = 80
    depth: int = 2
    shrink: float = 0.1
    l2: float = 5.0
    least: float = 8.0
    features: float = 0.3
    rows: float = 0.7
    bins: int = 32
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Trees:
    """Complete binary trees of one depth. Node n goes on to 2n+1 where the feature is not above
    the threshold, else 2n+2; `leaves` are the values added. Shapes: trees × (2^depth - 1), and
    trees × 2^depth."""

    features: NDArray[np.int64]
    thresholds: Floats
    leaves: Floats


def grow_trees(rows: Floats, labels: Floats, weights: Floats, start: float, how: Growth) -> Trees:
    """`labels` 0 to 1; `start` is the log odds before the first tree."""
    random = np.random.default_rng(how.seed)
    cuts = _cuts(rows, how.bins)
    bins = np.stack([np.searchsorted(c, rows[:, f]) for f, c in enumerate(cuts)], axis=1)
    score = np.full(len(rows), start)
    grown = []
    for _ in range(how.trees):
        chance = 1 / (1 + np.exp(-score))
        slope = weights * (chance - labels)
        bend = weights * np.maximum(chance * (1 - chance), 1e-6)
        seen = random.random(len(rows)) < how.rows
        some = max(1, round(how.features * rows.shape[1]))
        columns = np.sort(random.choice(rows.shape[1], some, replace=False))
        tree = _grow_one(bins[:, columns], np.where(seen, slope, 0), np.where(seen, bend, 0), how)
        grown.append((columns[tree[0]], tree[1], tree[2]))
        score += tree[2][_leaf_of(bins[:, columns], tree[0], tree[1], how.depth)]
    return _as_trees(grown, cuts)


def _cuts(rows: Floats, bins: int) -> list[Floats]:
    """Values between bins, by quantiles; a feature with few values has few."""
    wanted = np.linspace(0, 1, bins + 1)[1:-1]
    return [np.unique(np.quantile(column, wanted, method="lower")) for column in rows.T]


def _grow_one(
    bins: NDArray[np.int64], slope: Floats, bend: Floats, how: Growth
) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """Features, cuts (bin numbers) of the inner nodes and the leaves' values."""
    inner = 2**how.depth - 1
    features = np.zeros(inner, dtype=np.int64)
    cuts = np.full(inner, how.bins, dtype=np.int64)
    node = np.zeros(len(bins), dtype=np.int64)
    for level in range(how.depth):
        first = 2**level - 1
        for place in range(first, 2 * first + 1):
            mine = np.flatnonzero((node == place) & (bend > 0))
            if mine.size:
                best = _best_split(bins[mine], slope[mine], bend[mine], how)
                if best is not None:
                    features[place], cuts[place] = best
        right = bins[np.arange(len(bins)), features[node]] > cuts[node]
        node = 2 * node + 1 + right
    leaf = node - inner
    slopes = np.bincount(leaf, slope, minlength=inner + 1)
    bends = np.bincount(leaf, bend, minlength=inner + 1)
    return features, cuts, -how.shrink * slopes / (bends + how.l2)


def _best_split(
    bins: NDArray[np.int64], slope: Floats, bend: Floats, how: Growth
) -> tuple[int, int] | None:
    width = bins.shape[1]
    flat = (bins + np.arange(width) * how.bins).ravel()
    slopes = _sums(flat, np.repeat(slope, width), width, how.bins)
    bends = _sums(flat, np.repeat(bend, width), width, how.bins)
    total_slope, total_bend = slope.sum(), bend.sum()
    gain = (
        slopes**2 / (bends + how.l2)
        + (total_slope - slopes) ** 2 / (total_bend - bends + how.l2)
        - total_slope**2 / (total_bend + how.l2)
    )
    gain[(bends < how.least) | (total_bend - bends < how.least)] = 0
    best = int(gain.argmax())
    if gain.flat[best] <= 1e-9:
        return None
    return best // how.bins, best % how.bins


def _sums(flat: NDArray[np.int64], values: Floats, width: int, bins: int) -> Floats:
    """What stands in each bin or below it."""
    sums = np.bincount(flat, values, minlength=width * bins).reshape(width, bins)
    return np.asarray(sums.cumsum(axis=1), dtype=np.float64)


def _leaf_of(
    bins: NDArray[np.int64], features: NDArray[np.int64], cuts: NDArray[np.int64], depth: int
) -> NDArray[np.int64]:
    node = np.zeros(len(bins), dtype=np.int64)
    for _ in range(depth):
        node = 2 * node + 1 + (bins[np.arange(len(bins)), features[node]] > cuts[node])
    leaf: NDArray[np.int64] = node - (2**depth - 1)
    return leaf


def _as_trees(
    grown: list[tuple[NDArray[np.int64], NDArray[np.int64], Floats]], cuts: list[Floats]
) -> Trees:
    """Bin numbers become values: bin k holds what is above cut k-1 and not above cut k."""
    features = np.stack([each[0] for each in grown])
    numbers = np.stack([each[1] for each in grown])
    padded = np.full((len(cuts), int(numbers.max()) + 1), np.inf)
    for place, each in enumerate(cuts):
        size = min(len(each), padded.shape[1])
        padded[place, :size] = each[:size]
    return Trees(
        features=features,
        thresholds=padded[features, numbers],
        leaves=np.stack([each[2] for each in grown]),
    )
