"""Whether two requirements speak of one act. A match is only told where it is sure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from citations.requirements.compare.acts import Act, weights_of

Similarity = Callable[[Sequence[str], Sequence[str]], Sequence[Sequence[float]]]
"""How near in meaning each text of the first is to each of the second, from 0 to 1."""

_SURE = 0.6
"""Share of the poorer act's terms, weighted, that both must name."""
_NEAR = 0.34
_CLOSE = 0.85
"""Nearness in meaning that, with `_NEAR` in words, is sure as well. Acts on other things of one
kind ("fire doors", "fire extinguishers") come near 0.8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two acts and how much they share, from 0 to 1; `sure` says that they are one act."""

    one: Act
    other: Act
    score: float
    sure: bool


def pair_acts(
    ones: Sequence[Act], others: Sequence[Act], similarity: Similarity | None = None
) -> list[Pair]:
    """The pairs that share a deed and more, likeliest first."""
    weights = weights_of([*ones, *others])
    near = _nearness(ones, others, similarity)
    pairs = [
        pair
        for row, one in enumerate(ones)
        for column, other in enumerate(others)
        if (pair := _pair(one, other, weights, near[row][column] if near else None)) is not None
    ]
    return sorted(pairs, key=lambda each: (-each.score, each.one.label, each.other.label))


def _nearness(
    ones: Sequence[Act], others: Sequence[Act], similarity: Similarity | None
) -> Sequence[Sequence[float]] | None:
    if similarity is None or not ones or not others:
        return None
    return similarity([each.what for each in ones], [each.what for each in others])


def _pair(
    one: Act, other: Act, weights: Mapping[str, float], nearness: float | None
) -> Pair | None:
    if one.label and one.label == other.label:
        return None
    if not shares_deed(one, other):
        return None
    score = overlap(one, other, weights)
    if score < _NEAR:
        return None
    sure = (score >= _SURE and _is_on_one_thing(one, other)) or (
        nearness is not None and nearness >= _CLOSE
    )
    return Pair(one=one, other=other, score=score, sure=sure)


def _is_on_one_thing(one: Act, other: Act) -> bool:
    """Does each name what the other is done to? "Stolen vehicles" are no "stolen firearms"."""
    return all(
        not act.head or act.head in (named.terms | named.deeds | named.actors)
        for act, named in ((one, other), (other, one))
    )


def shares_deed(one: Act, other: Act) -> bool:
    return bool(one.deed & other.deeds or other.deed & one.deeds)


def same_actors(one: Act, other: Act) -> bool:
    """Do both bind the same, as far as they tell? "The county officer" is not "the school officer",
    but one of "officers"."""
    least = min(len(one.actors), len(other.actors))
    return not least or len(one.actors & other.actors) > least / 2


def overlap(one: Act, other: Act, weights: Mapping[str, float]) -> float:
    """The share of the poorer act's objects that the other names too. Who does or undergoes it may
    stand as subject in one and as object in the other."""
    mine, theirs = one.objects, other.objects
    if not mine - one.deed and not theirs - other.deed and not mine & theirs:
        return _SURE if one.actors & other.actors else 0.0
    if not mine or not theirs:
        return 0.0
    first = _share(mine, theirs | other.actors | other.deeds, weights)
    second = _share(theirs, mine | one.actors | one.deeds, weights)
    if not mine & (theirs | other.actors | other.deeds) and not theirs & one.actors:
        return 0.0
    poorer = first if _weight(mine, weights) <= _weight(theirs, weights) else second
    richer = second if poorer is first else first
    return poorer if richer >= 0.2 else min(poorer, _SURE - 0.01)


def _share(terms: frozenset[str], named: frozenset[str], weights: Mapping[str, float]) -> float:
    total = _weight(terms, weights)
    return _weight(terms & named, weights) / total if total else 0.0


def _weight(terms: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weights.get(term, 1.0) for term in sorted(terms))
