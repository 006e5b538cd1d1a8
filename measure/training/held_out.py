"""The judge that is made when some families teach nothing: for shipping none is left out, for
measuring the family measured."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from citations.verification.embedded.weights import Head, Weights
from citations.verification.explicit import CONTRADICTING, LIMITING
from measure.training.calibrate import Scored, choose_cuts, fit_scale
from measure.training.heads import (
    balanced,
    fit_head,
    quantiles_of,
    scores_of,
)
from measure.training.sets import (
    KIN,
    MEASURED,
    Examples,
    LabelledSet,
    chosen,
    columns,
)

Floats = NDArray[np.float64]
Known = Mapping[LabelledSet, Examples]

LIKENESS = ("near best 3", "near met", "shared")
"""Features by which a claim's chunk is chosen before anything was learnt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heads:
    """Both heads, uncalibrated, with the features they were taught."""

    names: tuple[str, ...]
    quantiles: Floats
    whole: Head
    partly: Head


def train(known: Known, *, without: Collection[str] = ()) -> Weights:
    """The weights learnt from every set that may teach and is of no family in `without`.
    Calibration and cuts look at each family through heads that neither it nor its kin taught."""
    heads = fit_heads(known, without)
    scored: list[Scored] = []
    for family in MEASURED:
        if family not in without:
            others = fit_heads(known, {*without, family, *KIN.get(family, ())})
            scored.extend(score(others, known, family))
    return calibrated(heads, scored)


def fit_heads(known: Known, without: Collection[str]) -> Heads:
    teaching = [each for each in known if each.weight and each.family not in without]
    known = {each: likeliest_chunks(known[each]) for each in teaching}
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


def likeliest_chunks(examples: Examples) -> Examples:
    """Of a claim's chunks the one whose words are most like it. The label belongs to the claim, and
    its other chunks would teach that what says nothing of a claim supports it."""
    names = list(examples.names)
    if not set(LIKENESS) <= set(names):
        return examples
    alike = examples.rows[:, [names.index(name) for name in LIKENESS]].sum(axis=1)
    return chosen(examples, best_of_groups(examples.groups, alike))


def score(heads: Heads, known: Known, family: str) -> list[Scored]:
    """The sets of a family that are measured; of a claim's chunks the best one."""
    sets = [each for each in known if each.measures and each.family == family]
    return [_scored(heads, known[each], 1 / len(sets), each.calibrates) for each in sets]


def _scored(heads: Heads, examples: Examples, share: float, calibrates: bool) -> Scored:
    rows = columns(examples.names, examples.rows, heads.names)
    whole = scores_of(heads.whole, rows, heads.quantiles)
    best = best_of_groups(examples.groups, whole)
    failed = _any_of(examples, [f"{kind} failed" for kind in CONTRADICTING])
    missing = _any_of(examples, [f"{kind} missing" for kind in LIMITING])
    return Scored(
        whole_scores=whole[best],
        partly_scores=scores_of(heads.partly, rows, heads.quantiles)[best],
        whole=best_label(examples.groups, examples.whole)[best],
        partly=best_label(examples.groups, examples.partly)[best],
        limited=(failed | missing)[best],
        decided=failed[best],
        share=share,
        calibrates=calibrates,
    )


def _any_of(examples: Examples, outcomes: Sequence[str]) -> NDArray[np.bool_]:
    told = columns(examples.outcome_names, examples.outcomes, sorted(outcomes))
    return np.asarray(told.any(axis=1), dtype=np.bool_)


def best_of_groups(groups: Sequence[str], scores: Floats | Sequence[float]) -> NDArray[np.int64]:
    """The place of the highest score of each group, groups in the order of their first row."""
    best: dict[str, int] = {}
    for place, group in enumerate(groups):
        if group not in best or scores[place] > scores[best[group]]:
            best[group] = place
    return np.array(list(best.values()), dtype=np.int64)


def best_label(groups: Sequence[str], labels: Floats) -> Floats:
    """For each row the highest label of its group."""
    highest: dict[str, float] = {}
    for group, label in zip(groups, labels, strict=True):
        highest[group] = max(highest.get(group, 0.0), float(label))
    return np.array([highest[group] for group in groups])


def calibrated(heads: Heads, scored: Sequence[Scored]) -> Weights:
    own = [each for each in scored if each.calibrates]
    whole = fit_scale([each.whole_scores for each in own], [each.whole for each in own])
    partly = fit_scale([each.partly_scores for each in own], [each.partly for each in own])
    cuts = choose_cuts(scored, whole, partly)
    return Weights(
        names=heads.names,
        quantiles=heads.quantiles,
        whole=replace(heads.whole, slope=whole.slope, offset=whole.offset),
        partly=replace(heads.partly, slope=partly.slope, offset=partly.offset),
        low=cuts.low,
        middle=cuts.middle,
        high=cuts.high,
        partly_from=cuts.partly_from,
    )
