"""Which terms tell some passages from all others: a relevance model (Lavrenko and Croft 2001) of
their bodies."""

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping

SHORTEST = 3
"""Letters of a term that tells what a passage is about."""
CONSIDERED = 3
"""Times as many terms as are asked for are looked up in the whole index."""

Counts = Mapping[str, int]
"""How often each term stands in a body."""


def shares_of_terms(bodies: Iterable[tuple[float, Counts]]) -> dict[str, float]:
    """How often each term stands in these bodies, per term of theirs; each body comes with how much
    it counts. Figures and the shortest words tell nothing."""
    shares: dict[str, float] = defaultdict(float)
    for weight, counts in bodies:
        length = sum(counts.values())
        for term, count in counts.items():
            if len(term) >= SHORTEST and not term.isdigit():
                shares[term] += weight * count / length
    return shares


def most_telling(
    shares: Mapping[str, float],
    most: int,
    *,
    passages_with: Callable[[Collection[str]], Mapping[str, float]],
    of: float,
) -> dict[str, float]:
    """The `most` terms with the greatest shares weighted by how rare each is among all passages,
    `of` them, with their shares of the whole. What no second passage holds tells nothing."""
    considered = sorted(shares, key=lambda term: (-shares[term], term))[: CONSIDERED * most]
    weights = {
        term: shares[term] * rarity(found, of)
        for term, found in passages_with(considered).items()
        if found > 1
    }
    best = sorted(weights, key=lambda term: (-weights[term], term))[:most]
    total = sum(weights[term] for term in best)
    return {term: weights[term] / total for term in best}


def rarity(found: float, of: float) -> float:
    """How much a term tells that so many of all passages hold, as BM25 has it."""
    return math.log(1 + (of - found + 0.5) / (found + 0.5))
