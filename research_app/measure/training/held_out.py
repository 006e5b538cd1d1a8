"""The judge that is made when some families teach nothing: for shipping none is left out, for
measuring the family measured."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from citations.verification.embedded.weights import Head, Weights
from research_app.measure.training.calibrate import (
    Scored,
    best_cut,
    choose_band,
    fit_scale,
    probabilities,
    together,
)
from research_app.measure.training.examples import Examples, columns
from research_app.measure.training.heads import (
    ROWS_A_SET,
    balanced,
    fit_head,
    quantiles_of,
    scores_of,
)
from research_app.measure.training.sets import LabelledSet

Floats = NDArray[np.float64]
Known = Mapping[LabelledSet, Examples]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heads:
    """Both heads, uncalibrated, with the features they were taught."""

    names: tuple[str, ...]
    quantiles: Floats
    whole: Head
    partly: Head


def train(known: Known, *, without: Collection[str] = ()) -> Weights:
    """The weights learnt from every set that may teach and is of no family in `without`.
    Calibration looks at each calibrating family through heads that it did not teach."""
    heads = fit_heads(known, without)
    scored = together(
        [
            score(fit_heads(known, {*without, family}), known, family)
            for family in calibrating(known, without)
        ]
    )
    return calibrated(heads, scored, outcome_names(known))


def calibrating(known: Known, without: Collection[str]) -> list[str]:
    return sorted({each.family for each in known if each.calibrates} - set(without))


def fit_heads(known: Known, without: Collection[str]) -> Heads:
    teaching = [each for each in known if each.weight and each.family not in without]
    names = known[teaching[0]].names
    rows = np.concatenate([columns(known[s].names, known[s].rows, names) for s in teaching])
    quantiles = quantiles_of(rows)
    return Heads(
        names=names,
        quantiles=quantiles,
        whole=_head(rows, [(known[s].whole, s.weight) for s in teaching], names, quantiles),
        partly=_head(rows, [(known[s].partly, s.weight) for s in teaching], names, quantiles),
    )


def _head(
    rows: Floats,
    taught: Sequence[tuple[Floats, float]],
    names: Sequence[str],
    quantiles: Floats,
) -> Head:
    labels = np.concatenate([each for each, _ in taught])
    weights = np.concatenate([balanced(each, weight) for each, weight in taught])
    return fit_head(rows, labels, weights, names, quantiles)


def score(heads: Heads, known: Known, family: str) -> Scored:
    """The calibrating sets of a family; of a claim's chunks the best one."""
    sets = [each for each in known if each.calibrates and each.family == family]
    return together([_scored(heads, known[each], outcome_names(known)) for each in sets])


def _scored(heads: Heads, examples: Examples, outcomes: Sequence[str]) -> Scored:
    rows = columns(examples.names, examples.rows, heads.names)
    whole = scores_of(heads.whole, rows, heads.quantiles)
    best = best_of_groups(examples.groups, whole)
    labels = _best_label(examples.groups, examples.whole)[best]
    return Scored(
        whole_scores=whole[best],
        partly_scores=scores_of(heads.partly, rows, heads.quantiles)[best],
        outcomes=columns(examples.outcome_names, examples.outcomes, outcomes)[best],
        whole=labels,
        partly=_best_label(examples.groups, examples.partly)[best],
        weights=np.full(len(labels), ROWS_A_SET / len(labels)),
        even=balanced(labels, 1.0),
    )


def outcome_names(known: Known) -> tuple[str, ...]:
    """Outcomes that may speak against a claim."""
    names = {name for each in known.values() for name in each.outcome_names}
    return tuple(sorted(name for name in names if name.endswith((" failed", " missing"))))


def best_of_groups(groups: Sequence[str], scores: Floats | Sequence[float]) -> NDArray[np.int64]:
    """The place of the highest score of each group, groups in the order of their first row."""
    best: dict[str, int] = {}
    for place, group in enumerate(groups):
        if group not in best or scores[place] > scores[best[group]]:
            best[group] = place
    return np.array(list(best.values()), dtype=np.int64)


def _best_label(groups: Sequence[str], labels: Floats) -> Floats:
    """For each row the highest label of its group."""
    highest: dict[str, float] = {}
    for group, label in zip(groups, labels, strict=True):
        highest[group] = max(highest.get(group, 0.0), float(label))
    return np.array([highest[group] for group in groups])


def calibrated(heads: Heads, scored: Scored, outcomes: Sequence[str]) -> Weights:
    whole = fit_scale(scored.whole_scores, scored.whole, scored.weights, scored.outcomes)
    none = np.zeros((len(scored.partly), 0))
    partly = fit_scale(scored.partly_scores, scored.partly, scored.weights, none)
    chances = probabilities(scored.whole_scores, scored.outcomes, whole)
    band = choose_band(chances, scored.whole, scored.weights, scored.even)
    less = chances < band.middle
    parts = probabilities(scored.partly_scores, none, partly)
    return Weights(
        names=heads.names,
        quantiles=heads.quantiles,
        whole=replace(heads.whole, slope=whole.slope, offset=whole.offset),
        partly=replace(heads.partly, slope=partly.slope, offset=partly.offset),
        shifts={n: float(v) for n, v in zip(outcomes, whole.shifts, strict=True) if v},
        low=band.low,
        high=band.high,
        middle=band.middle,
        partly_from=best_cut(parts[less], scored.partly[less], scored.weights[less]),
    )
