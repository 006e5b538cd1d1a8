"""From features and explicit checks to a level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp

import numpy as np

from citations.drafts import CheckDraft, Level
from citations.verification.embedded.features import check_features, features_of
from citations.verification.embedded.pairs import read_pair
from citations.verification.embedded.weights import (
    Weights,
    load_weights,
    log_odds,
    normal_scores,
)
from citations.verification.explicit import CONTRADICTING


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """`supported` is the calibrated probability that the evidence carries the claim whole. `level`
    is None where the judge abstains, `leaning` what it would say if it had to."""

    supported: float
    level: Level | None
    leaning: Level


def assess(claim: str, texts: Sequence[str], checks: Sequence[CheckDraft]) -> Assessment:
    """How far the texts together carry the claim, given what the explicit checks found. Raises
    `ModelUnavailable`."""
    weights = load_weights()
    pair = read_pair(claim, texts)
    if not pair.claim or not pair.stems:
        return Assessment(supported=0.0, level=None, leaning="not supported")
    return assess_features(features_of(pair), checks, weights)


def assess_features(
    found: Mapping[str, float], checks: Sequence[CheckDraft], weights: Weights
) -> Assessment:
    """`assess` of a pair that was read before."""
    every = {**found, **check_features(checks)}
    # Weights may know a check that is not made any more.
    row = np.array([every.get(name, 0.0) for name in weights.names])
    normal = normal_scores(row, weights.quantiles)
    whole = 1 / (1 + exp(-log_odds(weights.whole, row, normal)))
    partly = 1 / (1 + exp(-log_odds(weights.partly, row, normal)))
    supported = held_back(whole, checks, weights)
    return Assessment(
        supported=supported,
        level=level_of(supported, partly, weights),
        leaning=leaning_of(supported, partly, weights),
    )


def held_back(supported: float, checks: Sequence[CheckDraft], weights: Weights) -> float:
    """The probability, below what counts as support where a decisive check has failed."""
    if any(each.outcome == "failed" and each.kind in CONTRADICTING for each in checks):
        return min(supported, 0.999 * weights.middle)
    return supported


def leaning_of(supported: float, partly: float, weights: Weights) -> Level:
    if supported >= weights.middle:
        return "supported"
    return "partially supported" if partly >= weights.partly_from else "not supported"


def level_of(supported: float, partly: float, weights: Weights) -> Level | None:
    if weights.low < supported < weights.high:
        return None
    return leaning_of(supported, partly, weights)
