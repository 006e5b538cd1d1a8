"""Which norms of a statute and of its policies are on one act and one thing: each the other's
nearest by far. What is near but not that surely is only named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from citations.drafts.requirements import RequirementDraft
from citations.requirements.compare.stems import shared_share, stems_of
from citations.requirements.vectors import Embed

SURE = 0.65
"""Nearness from which on two norms that are each other's nearest are on one thing."""
NEAR = 0.3
"""Nearness from which on one may be."""
APART = 0.08
"""How much nearer they are than either is to anything else."""
MOST_NEAR = 2
_BY_STEMS = 0.2
"""What content words shared by both count beside the cosine."""

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """By place in the statutes' norms: the policies' norm that is surely on the same (`sure`), and
    those that may be (`near`), the nearest first."""

    sure: dict[int, int] = field(default_factory=dict)
    near: dict[int, tuple[int, ...]] = field(default_factory=dict)


def pair_norms(
    statute: Sequence[RequirementDraft], policy: Sequence[RequirementDraft], embed: Embed
) -> Pairing:
    scores = nearness(statute, policy, embed)
    pairing = Pairing()
    for one in range(len(statute)):
        order = np.argsort(-scores[one])
        near = [int(other) for other in order[:MOST_NEAR] if scores[one, other] >= NEAR]
        pairing.near[one] = tuple(near)
        if near and _is_sure(scores, one, near[0]):
            pairing.sure[one] = near[0]
    return pairing


def nearness(
    ones: Sequence[RequirementDraft], others: Sequence[RequirementDraft], embed: Embed
) -> Scores:
    """Cosine and shared content words, a row for each of `ones`."""
    if not ones or not others:
        return np.zeros((len(ones), len(others)))
    vectors = embed([words_of(each) for each in (*ones, *others)])
    cosines = (vectors[: len(ones)] @ vectors[len(ones) :].T).astype(np.float64)
    mine = [stems_of(words_of(each)) for each in ones]
    theirs = [stems_of(words_of(each)) for each in others]
    shared = np.array([[shared_share(one, other) for other in theirs] for one in mine])
    near: Scores = (1 - _BY_STEMS) * cosines + _BY_STEMS * shared
    return near


def words_of(requirement: RequirementDraft) -> str:
    return " ".join(word for each in requirement.segments for word in each.text.split())


def _is_sure(scores: Scores, one: int, other: int) -> bool:
    """Near enough, and neither is nearer to anything else."""
    rivals = np.concatenate([np.delete(scores[:, other], one), np.delete(scores[one], other)])
    score = scores[one, other]
    return bool(score >= SURE and score - rivals.max(initial=0.0) >= APART)
