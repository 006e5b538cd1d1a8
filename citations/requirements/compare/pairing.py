"""Which norms of a statute and of its policies are on one act and one thing: each the other's
nearest by far, and surely not on another. What is near but not that surely is only named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from citations.requirements.compare.features import Side
from citations.requirements.compare.judging import Chances, chances_of, given
from citations.requirements.compare.stems import shared_share, stems_of
from citations.requirements.vectors import Floats

SURE = 0.65
"""Nearness from which on two norms that are each other's nearest are on one thing, if others stand
beside them; two that stand alone were brought together by what was asked."""
NEAR = 0.3
"""Nearness from which on one may be."""
APART = 0.08
"""How much nearer they are than either is to anything else."""
MOST_APART = 0.2
"""Probability of another case up to which norms in other words are paired."""
THE_SAME = 0.9
"""Share of the poorer side's content words that the other says too from which on two norms are in
the same words: what was found to differ is all that does."""
MOST_NEAR = 2
_BY_STEMS = 0.2
"""What content words shared by both count beside the cosine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """By place in the statutes' norms: the policies' norm that is surely on the same (`sure`) with
    the probabilities of what it makes of it, and those that may be (`near`), the nearest first."""

    sure: dict[int, tuple[int, Chances]] = field(default_factory=dict)
    near: dict[int, tuple[int, ...]] = field(default_factory=dict)


def pair_norms(statute: Sequence[Side], policy: Sequence[Side]) -> Pairing:
    scores = nearness(statute, policy)
    pairing = Pairing()
    for one in range(len(statute)):
        near: list[int] = []
        for other in np.argsort(-scores[one]).tolist():
            if len(near) == MOST_NEAR or scores[one, other] < NEAR:
                break
            chances = chances_of(statute[one], policy[other])
            may_be = are_in_same_words(statute[one], policy[other]) or (
                chances["different_case"] <= MOST_APART
            )
            if may_be and not near and _leads(scores, one, other):
                pairing.sure[one] = other, chances
            if given(chances) != "different_case":
                near.append(other)
        pairing.near[one] = tuple(near)
    return pairing


def nearness(ones: Sequence[Side], others: Sequence[Side]) -> Floats:
    """Cosine and shared content words, a row for each of `ones`."""
    near = np.zeros((len(ones), len(others)))
    for at, one in enumerate(ones):
        for to, other in enumerate(others):
            near[at, to] = likeness(one, other)
    return near


def likeness(one: Side, other: Side) -> float:
    shared = shared_share(stems_of(one.words), stems_of(other.words))
    return (1 - _BY_STEMS) * float(one.vector @ other.vector) + _BY_STEMS * shared


def are_in_same_words(one: Side, other: Side) -> bool:
    return shared_share(one.stems, other.stems) >= THE_SAME


def _leads(scores: Floats, one: int, other: int) -> bool:
    """Near enough, and neither is nearer to anything else."""
    rivals = np.concatenate([np.delete(scores[:, other], one), np.delete(scores[one], other)])
    least = SURE if len(rivals) else NEAR
    leads = scores[one, other] - rivals.max(initial=0.0) >= APART
    return bool(leads and scores[one, other] >= least)
