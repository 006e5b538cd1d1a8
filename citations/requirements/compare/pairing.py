"""Which norms of a statute and of its policies are on one act and one thing: how near they are, how
likely the reranker finds it, and both beside what else stands there, weighed by `pairing.json`,
which `manage.py train_requirements` makes. What is near but not that surely is only named."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from citations.drafts.requirements import RequirementDraft
from citations.language.keys import english_stem
from citations.requirements.compare.amounts import without_amounts
from citations.requirements.vectors import Floats, Models, Rank, log_odds

WEIGHTS = Path(__file__).with_name("pairing.json")
NEAR = 0.07
"""Probability from which on two norms may be on one thing."""
MOST_NEAR = 3
APART = 0.05
"""How much nearer two norms have to be than either is to anything else to be surely on one."""
THE_SAME = 0.9
"""Share of the poorer side's content words that the other says too from which on two norms are in
the same words: what was found to differ is all that does."""
_BY_STEMS = 0.2
"""What content words shared by both count beside the cosine."""
MOST_RANKED = 5
"""Norms of the statute, the nearest to a policy's, that the reranker reads beside it."""
LEAST_ODDS = 6.0
"""Less likely than by these log-odds tells nothing more; also taken of what was not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """By place in the statutes' norms: the policies' norm that is surely on the same (`sure`), and
    those that may be (`near`), the likeliest first."""

    sure: dict[int, int] = field(default_factory=dict)
    near: dict[int, tuple[int, ...]] = field(default_factory=dict)


def pair_norms(statute: Sequence[Side], policy: Sequence[Side], rank: Rank) -> Pairing:
    pairing = Pairing()
    if not statute or not policy:
        return pairing
    features = features_of(statute, policy, rank)
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


def features_of(ones: Sequence[Side], others: Sequence[Side], rank: Rank) -> Floats:
    """Of each two: how near, how near without what they set as a condition, the reranker's
    log-odds, and how much nearer and likelier than the next in their row and their column."""
    near = nearness(ones, others)
    acts = np.array([[float(one.act @ other.act) for other in others] for one in ones])
    return with_margins(near, acts, _odds(ones, others, near, rank))


def _odds(ones: Sequence[Side], others: Sequence[Side], near: Floats, rank: Rank) -> Floats:
    found = np.full(near.shape, -LEAST_ODDS)
    for at, other in enumerate(others):
        read = [int(each) for each in np.argsort(-near[:, at])[:MOST_RANKED]]
        words_said = rank(other.words, [(ones[each].heading, ones[each].words) for each in read])
        found[read, at] = np.maximum(log_odds(words_said), -LEAST_ODDS)
    return found / LEAST_ODDS


def with_margins(near: Floats, acts: Floats, odds: Floats) -> Floats:
    return np.stack([*_leading(near), acts, *_leading(odds, -1.0)], axis=-1)


def _leading(values: Floats, lowest: float = 0.0) -> tuple[Floats, Floats, Floats]:
    """The values, and each less the best other one of its row and of its column."""
    rows = _best_other(values, lowest)
    return values, values - rows, values - _best_other(values.T, lowest).T


def leads(features: Floats) -> NDArray[np.bool_]:
    """Of each two, whether neither is nearly as near to anything else."""
    lead: NDArray[np.bool_] = features[..., 1:3].min(axis=-1) >= APART
    return lead


def chances_by(features: Floats, weights: Floats) -> Floats:
    chances: Floats = 1 / (1 + np.exp(-(features @ weights[:-1] + weights[-1])))
    return chances


def are_in_same_words(one: Side, other: Side) -> bool:
    return shared_share(one.bare, other.bare) >= THE_SAME


def _best_other(values: Floats, lowest: float) -> Floats:
    """The best of each row beside each place; `lowest` where there is none."""
    padded = np.concatenate([values, np.full((len(values), 1), lowest)], axis=1)
    second, best = np.sort(padded, axis=1)[:, -2:].T[:, :, np.newaxis]
    beside: Floats = np.where(values == best, second, best)
    return beside


def weights() -> Floats:
    return np.array(_stored()["weights"], dtype=np.float64)


@cache
def _stored() -> Mapping[str, Sequence[float]]:
    stored: Mapping[str, Sequence[float]] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return stored


_WORD = re.compile(r"[^\W\d_][\w’'-]{2,}")
_EMPTY = frozenset(
    """the and for with that this these those which who whom whose shall must may can should will
    not are was were has have had been being from into onto upon within under over after before
    until unless except where when while each every any all some such other than then there their
    his her its our your they them you what how does did done least most more less only also both
    either neither per during about against between through without because provided""".split()
)

_FEWEST_WORDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """`bare` are the stems of the words without what they measure, `act` is the vector of those
    without conditions and exceptions."""

    heading: str
    words: str
    stems: frozenset[str]
    bare: frozenset[str]
    vector: Floats
    act: Floats


def sides_of(requirements: Sequence[RequirementDraft], models: Models) -> list[Side]:
    words = [words_of(each) for each in requirements]
    if not words:
        return []
    vectors = models.texts([*words, *map(_act_of, requirements)])
    return [
        Side(
            heading=" ".join(requirements[at].section_heading.split()),
            words=words_said,
            stems=stems_of(words_said),
            bare=stems_of(without_amounts(words_said)),
            vector=vectors[at],
            act=vectors[len(words) + at],
        )
        for at, words_said in enumerate(words)
    ]


def _act_of(requirement: RequirementDraft) -> str:
    """Who does what; the whole words where hardly any are left."""
    apart = sorted((*requirement.parts.when, *requirement.parts.unless), key=lambda e: -e.start)
    left = []
    for segment in requirement.segments:
        words = segment.text
        for each in apart:
            if segment.start <= each.start < segment.end:
                words = f"{words[: each.start - segment.start]} {words[each.end - segment.start :]}"
        left += words.split()
    return " ".join(left) if len(left) >= _FEWEST_WORDS else words_of(requirement)


def words_of(requirement: RequirementDraft) -> str:
    return " ".join(word for each in requirement.segments for word in each.text.split())


def stems_of(words: str) -> frozenset[str]:
    return frozenset(
        english_stem(each) for each in _WORD.findall(words.lower()) if each not in _EMPTY
    )


def shared_share(ones: frozenset[str], others: frozenset[str]) -> float:
    """The share of the poorer side's content words that the other side says too."""
    return len(ones & others) / max(1, min(len(ones), len(others)))
