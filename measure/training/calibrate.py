"""From scores of pairs whose family taught nothing to probabilities, and to the cuts.

Cuts are chosen by the mean over families, so that none counts for more than another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from measure.training.logistic import fit_logistic

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

BASE_RATE = 0.4
"""How many claims hold, as far as the probabilities know. Families differ from one in five to three
in five; with their own rates or with even ones families left out are judged further off."""
HIGH = 0.78
"""From here on a claim is supported. Over eight sets of at most 300 rows, one of them of claims
wrong in one detail, 76 of the 82 that the model alone called so were right; from .70, 108 of 131.
"""
REFUSED = 0.9
"""What is called less than supported must be so this often, as far as abstaining allows."""
ABSTAINED = 0.33
"""The judge leaves at most this share open."""
PLATEAU = 0.005
"""Of all cuts so near the best the middle one is taken: the very best is a matter of luck."""
STEPS = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """Pairs of one set with scores (log odds) from heads that never saw their family. `whole` and
    `partly` are labels. `limited`: the explicit checks keep the pair from being called supported;
    `decided`: they decide it. `share` is what the set counts for: 1 for a family in all."""

    whole_scores: Floats
    partly_scores: Floats
    whole: Floats
    partly: Floats
    limited: Flags
    decided: Flags
    share: float
    calibrates: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    slope: float
    offset: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Cuts:
    """Probabilities: up to `low` and from `high` on the judge decides; `middle` parts its leanings.
    `partly_from` is one of the other head."""

    low: float
    middle: float
    high: float
    partly_from: float


def fit_scale(scores: Sequence[Floats], labels: Sequence[Floats]) -> Scale:
    """Platt's scaling over sets that count the same, each as if `BASE_RATE` of it held."""
    weights = np.concatenate([_at_base_rate(each) for each in labels])
    rows = np.concatenate(scores)[:, None]
    line, offset = fit_logistic(rows, np.concatenate(labels), weights, 1e-3)
    return Scale(slope=float(line[0]), offset=offset)


def _at_base_rate(labels: Floats) -> Floats:
    """Row weights that add up to 1,000, or to less where all labels are the same."""
    held = float(labels.mean())
    rates = np.where(
        labels == 1, BASE_RATE / max(held, 1e-9), (1 - BASE_RATE) / max(1 - held, 1e-9)
    )
    return np.asarray(rates * 1000 / len(labels), dtype=np.float64)


def probabilities(scores: Floats, scale: Scale) -> Floats:
    chances: Floats = 1 / (1 + np.exp(-(scale.slope * scores + scale.offset)))
    return chances


def choose_cuts(parts: Sequence[Scored], whole: Scale, partly: Scale) -> Cuts:
    chances = [probabilities(each.whole_scores, whole) for each in parts]
    grid = np.unique(np.quantile(np.concatenate(chances), np.linspace(0.005, 0.995, STEPS)))
    middle = best_cut(grid, lambda cut: _mean(parts, chances, cut, balanced_accuracy))
    high = max(middle, HIGH)
    low = min(middle, _low(parts, chances, grid, high))
    return Cuts(
        low=low, middle=middle, high=high, partly_from=_partly(parts, chances, middle, partly)
    )


def best_cut(grid: Floats, worth: Callable[[float], float]) -> float:
    found = np.array([worth(float(cut)) for cut in grid])
    return float(np.median(grid[found >= found.max() - PLATEAU]))


def balanced_accuracy(part: Scored, chances: Floats, cut: float) -> float:
    said = (chances >= cut) & ~part.limited
    return float(said[part.whole == 1].mean() + (~said)[part.whole == 0].mean()) / 2


def macro_f1(labels: Floats, said: Floats) -> float:
    """Over three levels: 2 supported, 1 partially, 0 not."""
    from sklearn.metrics import f1_score

    return float(f1_score(labels, said, labels=[0, 1, 2], average="macro", zero_division=0))


def _mean(
    parts: Sequence[Scored],
    chances: Sequence[Floats],
    cut: float,
    figure: Callable[[Scored, Floats, float], float],
) -> float:
    told = [figure(part, each, cut) for part, each in zip(parts, chances, strict=True)]
    return float(np.average(told, weights=[part.share for part in parts]))


def _low(parts: Sequence[Scored], chances: Sequence[Floats], grid: Floats, high: float) -> float:
    """The highest cut up to which `REFUSED` are right; higher where too much would be left open."""

    def left_open(part: Scored, each: Floats, cut: float) -> float:
        return float(((each > cut) & (each < high) & ~part.decided).mean())

    def wrong(part: Scored, each: Floats, cut: float) -> float:
        return float(part.whole[each <= cut].mean()) if (each <= cut).any() else 0.0

    right = [cut for cut in grid if _mean(parts, chances, float(cut), wrong) <= 1 - REFUSED]
    few = [cut for cut in grid if _mean(parts, chances, float(cut), left_open) <= ABSTAINED]
    return float(max(max(right, default=0.0), min(few, default=0.0)))


def _partly(
    parts: Sequence[Scored], chances: Sequence[Floats], middle: float, scale: Scale
) -> float:
    """Where three levels are told apart best, over the sets that have three."""
    kept = [at for at, each in enumerate(parts) if (each.partly > each.whole).any()]
    if not kept:
        return 0.5
    parts, chances = [parts[at] for at in kept], [chances[at] for at in kept]
    in_part = {id(part): probabilities(part.partly_scores, scale) for part in parts}

    def told(part: Scored, each: Floats, cut: float) -> float:
        whole = (each >= middle) & ~part.limited
        some = (in_part[id(part)] >= cut) & ~part.decided
        return macro_f1(part.whole + part.partly, np.where(whole, 2, np.where(some, 1, 0)))

    grid = np.unique(np.quantile(np.concatenate([*in_part.values()]), np.linspace(0.01, 0.99, 99)))
    return best_cut(grid, lambda cut: _mean(parts, chances, cut, told))
