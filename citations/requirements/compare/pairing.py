"""Which norms of a statute and of its policies are on one act and one thing: how near they are and
how much nearer than either is to anything else, weighed by `pairing.json`, which `manage.py
train_requirements` makes. What is near but not that surely is only named."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from citations.requirements.compare.sides import Side, shared_share
from citations.requirements.vectors import Floats

WEIGHTS = Path(__file__).with_name("pairing.json")
NEAR = 0.01
"""Probability from which on two norms may be on one thing: three pairs in a hundred are less."""
MOST_NEAR = 3
APART = 0.05
"""How much nearer two norms have to be than either is to anything else to be surely on one."""
THE_SAME = 0.9
"""Share of the poorer side's content words that the other says too from which on two norms are in
the same words: what was found to differ is all that does."""
_BY_STEMS = 0.2
"""What content words shared by both count beside the cosine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """By place in the statutes' norms: the policies' norm that is surely on the same (`sure`), and
    those that may be (`near`), the likeliest first."""

    sure: dict[int, int] = field(default_factory=dict)
    near: dict[int, tuple[int, ...]] = field(default_factory=dict)


def pair_norms(statute: Sequence[Side], policy: Sequence[Side]) -> Pairing:
    pairing = Pairing()
    if not statute or not policy:
        return pairing
    features = features_of(statute, policy)
    chances = chances_by(features, weights())
    sure = leads(features) & (chances >= _stored()["sure"][0])
    for one, own in enumerate(chances):
        order = [int(each) for each in np.argsort(-own)[:MOST_NEAR]]
        if sure[one, order[0]]:
            pairing.sure[one] = order[0]
        pairing.near[one] = tuple(each for each in order if own[each] >= NEAR)
    return pairing


def nearness(ones: Sequence[Side], others: Sequence[Side]) -> Floats:
    """Cosine and shared content words, a row for each of `ones`."""
    return np.array([[likeness(one, other) for other in others] for one in ones])


def likeness(one: Side, other: Side) -> float:
    shared = shared_share(one.stems, other.stems)
    return (1 - _BY_STEMS) * float(one.vector @ other.vector) + _BY_STEMS * shared


def features_of(ones: Sequence[Side], others: Sequence[Side]) -> Floats:
    """Of each two: how near, how much nearer than the next in their row and their column, and how
    near without what they set as a condition."""
    near = nearness(ones, others)
    deeds = np.array([[float(one.deed @ other.deed) for other in others] for one in ones])
    return beside_the_next(near, deeds)


def beside_the_next(near: Floats, deeds: Floats) -> Floats:
    return np.stack(
        [near, near - _best_beside(near), near - _best_beside(near.T).T, deeds], axis=-1
    )


def leads(features: Floats) -> NDArray[np.bool_]:
    """Of each two, whether neither is nearly as near to anything else."""
    lead: NDArray[np.bool_] = features[..., 1:3].min(axis=-1) >= APART
    return lead


def chances_by(features: Floats, weights: Floats) -> Floats:
    chances: Floats = 1 / (1 + np.exp(-(features @ weights[:-1] + weights[-1])))
    return chances


def are_in_same_words(one: Side, other: Side) -> bool:
    return shared_share(one.bare, other.bare) >= THE_SAME


def _best_beside(near: Floats) -> Floats:
    """The best of each row beside each place; 0 where there is none."""
    padded = np.concatenate([near, np.zeros((len(near), 1))], axis=1)
    second, best = np.sort(padded, axis=1)[:, -2:].T[:, :, np.newaxis]
    beside: Floats = np.where(near == best, second, best)
    return beside


def weights() -> Floats:
    return np.array(_stored()["weights"], dtype=np.float64)


@cache
def _stored() -> Mapping[str, Sequence[float]]:
    stored: Mapping[str, Sequence[float]] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return stored
