"""From scores of pairs whose family taught nothing to probabilities, and to the abstention band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from research_app.measure.training.logistic import fit_logistic

Floats = NDArray[np.float64]

SHIFT_PENALTY = 15.0
PRECISION = 0.85
"""What is called supported must be supported this often on families that taught nothing, partial
support counting as wrong. With 0.92 hardly anything was called supported any more."""
REFUSED = 0.85
"""What is called less than supported must be so this often: the lesser error of the two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """Pairs of one set with scores (log odds) from a judge that never saw their family. `weights`
    add up to the same for every set, `even` for both classes of every set."""

    whole_scores: Floats
    partly_scores: Floats
    outcomes: Floats
    whole: Floats
    partly: Floats
    weights: Floats
    even: Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """`slope` and `offset` of a score; `shifts` of the outcomes, never upwards."""

    slope: float
    offset: float
    shifts: Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Probabilities: up to `low` and from `high` on the judge decides; `middle` parts its
    leanings."""

    low: float
    middle: float
    high: float


def together(parts: Sequence[Scored]) -> Scored:
    return Scored(
        whole_scores=np.concatenate([each.whole_scores for each in parts]),
        partly_scores=np.concatenate([each.partly_scores for each in parts]),
        outcomes=np.concatenate([each.outcomes for each in parts]),
        whole=np.concatenate([each.whole for each in parts]),
        partly=np.concatenate([each.partly for each in parts]),
        weights=np.concatenate([each.weights for each in parts]),
        even=np.concatenate([each.even for each in parts]),
    )


def fit_scale(scores: Floats, labels: Floats, weights: Floats, outcomes: Floats) -> Scale:
    """Platt's scaling, with what each outcome of an explicit check takes away beside the score. An
    outcome that would add is left out: a check can speak against a claim, never for it."""
    kept = np.flatnonzero(outcomes.sum(axis=0) >= 20)
    while True:
        penalty = np.concatenate([[1e-3], np.full(len(kept), SHIFT_PENALTY)])
        rows = np.column_stack([scores, outcomes[:, kept]])
        line, offset = fit_logistic(rows, labels, weights, penalty)
        if not (line[1:] > 0).any():
            break
        kept = kept[line[1:] <= 0]
    shifts = np.zeros(outcomes.shape[1])
    shifts[kept] = line[1:]
    return Scale(slope=float(line[0]), offset=offset, shifts=shifts)


def probabilities(scores: Floats, outcomes: Floats, scale: Scale) -> Floats:
    odds = scale.slope * scores + scale.offset + outcomes @ scale.shifts
    chances: Floats = 1 / (1 + np.exp(-odds))
    return chances


def choose_band(chances: Floats, labels: Floats, weights: Floats, even: Floats) -> Band:
    """`high` is the lowest probability from which on at least `PRECISION` are supported, `low` the
    highest up to which at least `REFUSED` are not."""
    order = np.argsort(-chances, kind="stable")
    high = _last_good(chances[order], labels[order], weights[order], PRECISION)
    back = order[::-1]
    low = _last_good(chances[back], 1 - labels[back], weights[back], REFUSED)
    middle = best_cut(chances, labels, even)
    return Band(low=min(low, middle), middle=middle, high=max(high, middle))


def best_cut(chances: Floats, labels: Floats, weights: Floats) -> float:
    """The probability that parts the classes best (balanced accuracy), from near the balance of
    both: of all cuts within half a point of the best, their middle."""
    cuts = np.unique(np.quantile(chances, np.linspace(0.02, 0.98, 193)))
    yes, no = weights * labels, weights * (1 - labels)
    found = np.array(
        [yes[chances >= cut].sum() / yes.sum() + no[chances < cut].sum() / no.sum() for cut in cuts]
    )
    return float(np.median(cuts[found >= found.max() - 0.01]))


def _last_good(chances: Floats, good: Floats, weights: Floats, wanted: float) -> float:
    """How far down the order the share of good stays at or above what is wanted; the first fiftieth
    is too few to tell."""
    share = (weights * good).cumsum() / weights.cumsum()
    told = np.flatnonzero((share >= wanted) & (weights.cumsum() >= weights.sum() / 50))
    return float(chances[told[-1]]) if told.size else float(chances[0])
