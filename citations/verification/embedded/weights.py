"""The trained numbers, as `manage.py train_judge` writes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from citations.embedding import ModelUnavailable

Floats = NDArray[np.float64]

FILE = Path(__file__).parent / "data" / "weights.npz"
GENERATION = 2
"""Grows when features or weights change their meaning."""
TAIL = 0.01
"""Values beyond what was seen in training count as its outermost hundredth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """One question ("does the evidence carry all of it?"): a line over the normal scores of the
    features and boosted trees over the features, each giving log odds. `slope` and `offset` make
    their mean a calibrated one (Platt)."""

    line: Floats
    intercept: float
    split_features: NDArray[np.int64]
    split_values: Floats
    leaves: Floats
    slope: float
    offset: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """`quantiles` (points × features) turn a feature into its normal score. `whole` asks whether
    the evidence carries the claim whole, `partly` whether at least a part of it. Probabilities of
    `whole` up to `low` or from `high` on decide, between them the judge abstains; `middle` and
    `partly_from` decide where it must not abstain."""

    names: tuple[str, ...]
    quantiles: Floats
    whole: Head
    partly: Head
    low: float
    high: float
    middle: float
    partly_from: float


def log_odds(head: Head, row: Floats, normal: Floats) -> float:
    """Calibrated log odds; `normal` are the normal scores of `row`."""
    line = float(normal @ head.line) + head.intercept
    return head.slope * (line + _fall(head, row)) / 2 + head.offset


def _fall(head: Head, row: Floats) -> float:
    """The sum of the leaves that the row falls into, in all trees at once."""
    trees, inner = head.split_features.shape
    every = np.arange(trees)
    node = np.zeros(trees, dtype=np.int64)
    for _ in range((inner + 1).bit_length() - 1):
        above = row[head.split_features[every, node]] > head.split_values[every, node]
        node = 2 * node + 1 + above
    return float(head.leaves[every, node - inner].sum())


def normal_scores(rows: Floats, quantiles: Floats) -> Floats:
    """Each feature's rank among those of training, as a point of the normal distribution; of ties
    the middle."""
    points = _points(len(quantiles))
    scores = np.empty_like(rows)
    for place, known in enumerate(quantiles.T):
        column = rows[..., place]
        upper = np.interp(column, known, points)
        lower = -np.interp(-column, -known[::-1], -points[::-1])
        scores[..., place] = (upper + lower) / 2
    return scores


@lru_cache(maxsize=4)
def _points(count: int) -> Floats:
    normal = NormalDist()
    shares = np.clip(np.linspace(0, 1, count), TAIL, 1 - TAIL)
    return np.array([normal.inv_cdf(float(share)) for share in shares])


@lru_cache(maxsize=1)
def load_weights() -> Weights:
    """Raises `ModelUnavailable`."""
    try:
        with np.load(FILE, allow_pickle=False) as stored:
            return from_arrays({name: stored[name] for name in stored.files})
    except (OSError, ValueError, KeyError) as error:
        raise ModelUnavailable(f"The judge's weights cannot be read: {error}.") from error


def version_of(file: Path) -> str:
    """Of the weights: their generation and the beginning of their sha256, because a judge with
    other weights is another judge."""
    try:
        content = file.read_bytes()
    except OSError:
        return f"{GENERATION}.untrained"
    return f"{GENERATION}.{sha256(content).hexdigest()[:8]}"


def from_arrays(stored: dict[str, NDArray[np.generic]]) -> Weights:
    single = {name: float(np.asarray(stored[name], dtype=np.float64)) for name in SINGLE}
    return Weights(
        names=tuple(str(name) for name in stored["names"]),
        quantiles=np.asarray(stored["quantiles"], dtype=np.float64),
        whole=_head(stored, "whole"),
        partly=_head(stored, "partly"),
        **single,
    )


SINGLE = ("low", "high", "middle", "partly_from")


def _head(stored: dict[str, NDArray[np.generic]], name: str) -> Head:
    slope, offset, intercept = np.asarray(stored[f"{name}_single"], dtype=np.float64)
    return Head(
        line=np.asarray(stored[f"{name}_line"], dtype=np.float64),
        intercept=float(intercept),
        split_features=np.asarray(stored[f"{name}_split_features"], dtype=np.int64),
        split_values=np.asarray(stored[f"{name}_split_values"], dtype=np.float64),
        leaves=np.asarray(stored[f"{name}_leaves"], dtype=np.float64),
        slope=float(slope),
        offset=float(offset),
    )


def to_arrays(weights: Weights) -> dict[str, NDArray[np.generic]]:
    """The reverse of `from_arrays`, in single precision where that is enough."""
    arrays: dict[str, NDArray[np.generic]] = {
        "names": np.array(weights.names),
        "quantiles": weights.quantiles.astype(np.float32),
    }
    arrays.update({name: np.array(getattr(weights, name)) for name in SINGLE})
    for name, head in (("whole", weights.whole), ("partly", weights.partly)):
        arrays[f"{name}_single"] = np.array([head.slope, head.offset, head.intercept])
        arrays[f"{name}_line"] = head.line.astype(np.float32)
        arrays[f"{name}_split_features"] = head.split_features.astype(np.int16)
        arrays[f"{name}_split_values"] = head.split_values.astype(np.float32)
        arrays[f"{name}_leaves"] = head.leaves.astype(np.float32)
    return arrays
