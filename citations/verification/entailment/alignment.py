"""Which unit of the claim is aligned to which of the evidence, each at most once, and how far the
two run side by side: only then does a single word tell."""

from __future__ import annotations

from citations.verification.entailment.figures import is_within
from citations.verification.entailment.meanings import are_equivalent
from citations.verification.entailment.units import Pair, Reading, Unit

LEAST_ALIGNED = 0.64
"""The share of a claim's weight that the sentence must hold."""
LEAST_ADJACENT = 0.6
"""The share of neighbours in the claim that must be neighbours there."""
LEAST_OF_QUOTE = 0.5
"""The share of the quote's units, in the segments that the claim is about, that must be aligned."""
MOST_UNALIGNED = 2
_GAP = 3
"""Units that may stand between neighbours."""


def align_units(claim: Reading, evidence: Reading) -> Pair:
    """Words that are the same first, those that stand once before those whose neighbours tell, then
    words that mean the same."""
    pair = Pair(claim, evidence, {})
    places: dict[str, list[int]] = {}
    for at, unit in enumerate(evidence.units):
        places.setdefault(unit.key, []).append(at)
    for alone in (True, False):
        for at, unit in enumerate(claim.units):
            if at in pair.aligned:
                continue
            taken = pair.aligned.values()
            free = [place for place in places.get(unit.key, ()) if place not in taken]
            if free and (len(free) == 1 or not alone):
                pair.aligned[at] = _nearest(pair, at, free)
    strays = _drop_stray_pairs(pair)
    _align_bounds(pair)
    _align_meanings(pair, strays)
    return pair


def _nearest(pair: Pair, at: int, places: list[int]) -> int:
    return min(places, key=lambda place: _distance(pair, at, place))


def _align_bounds(pair: Pair) -> None:
    """ "More than 3 million" is aligned to the "3.4 million" that stand for it between the same
    words."""
    for at, unit in enumerate(pair.units):
        if at in pair.aligned or not unit.is_figure or unit.is_time:
            continue
        beside = [pair.aligned[at + 1] - 1] if at + 1 in pair.aligned else []
        beside += [pair.aligned[at - 1] + 1] if at - 1 in pair.aligned else []
        for place in beside:
            if not 0 <= place < len(pair.others) or place in pair.aligned.values():
                continue
            other = pair.others[place]
            bare = all(marker.unit != place for marker in pair.evidence.markers)
            if other.is_figure and not other.is_time and bare and is_within(pair.claim, at, other):
                pair.aligned[at] = place
                break


def _drop_stray_pairs(pair: Pair) -> frozenset[int]:
    """Takes out words met alone in a clause of their own, away from all the others: the quote says
    them of something else. Their places."""
    strays: set[int] = set()
    for at in list(pair.aligned):
        place = pair.aligned[at]
        clause = _clause(pair.evidence, place)
        others = [_clause(pair.evidence, pair.aligned[each]) for each in pair.aligned if each != at]
        beside = any(abs(pair.aligned.get(near, -9) - place) <= 2 for near in (at - 1, at + 1))
        source = "said" in (pair.units[at].preposition, pair.others[place].preposition)
        if len(others) > 1 and clause not in others and not beside and not source:
            strays.add(pair.aligned.pop(at))
    return frozenset(strays)


def _clause(evidence: Reading, place: int) -> int:
    return sum(evidence.coordinated[: evidence.units[place].segment + 1])


def _distance(pair: Pair, at: int, place: int) -> float:
    """How far a place stands from where the unit's neighbours are met; its own governor draws."""
    far = 0.0
    if at - 1 in pair.aligned:
        far += min(6, abs(place - pair.aligned[at - 1] - 1))
    if at + 1 in pair.aligned:
        far += min(6, abs(pair.aligned[at + 1] - 1 - place))
    same = pair.units[at].preposition == pair.others[place].preposition
    return far - (1 if same else 0) + place / 1000


def _align_meanings(pair: Pair, strays: frozenset[int]) -> None:
    taken = set(pair.aligned.values()) | strays
    clauses = {_clause(pair.evidence, place) for place in pair.aligned.values()}
    for at, unit in enumerate(pair.units):
        if at in pair.aligned or unit.is_figure:
            continue
        free = [
            place
            for place, other in enumerate(pair.others)
            if place not in taken
            and (
                not clauses
                or _clause(pair.evidence, place) in clauses
                or other.preposition == "said"
            )
            and _may_align(unit, other)
        ]
        if free:
            place = _nearest(pair, at, free)
            pair.aligned[at] = place
            taken.add(place)


def _may_align(unit: Unit, other: Unit) -> bool:
    """Names and figures mean themselves alone."""
    if other.is_figure or (unit.capitalised and other.capitalised):
        return False
    return are_equivalent(unit.lower, other.lower)


def are_parallel(pair: Pair) -> bool:
    """Whether the claim repeats the sentence, but for a word or two and the order of its parts."""
    left = (unit for at, unit in enumerate(pair.units) if at not in pair.aligned)
    unaligned = sum(not unit.is_light for unit in left)
    if len(pair.units) == 2 and len(pair.aligned) == unaligned == 1:
        return True
    if len(pair.aligned) < 2 or unaligned > MOST_UNALIGNED or _closeness(pair) < LEAST_ALIGNED:
        return False
    return _adjacent_share(pair) >= LEAST_ADJACENT


def is_mutual(pair: Pair) -> bool:
    """Whether the claim repeats most of what the quote says there: only then does a word that it
    has of its own stand for one of the quote's."""
    there = sum(1 for unit in pair.others if unit.segment in pair.relevant)
    return len(pair.aligned) >= LEAST_OF_QUOTE * there


def _closeness(pair: Pair) -> float:
    """The share of the claim's units that are met, 0 to 1, by number or by weight."""
    whole = sum(unit.weight for unit in pair.units)
    weight = sum(pair.units[at].weight for at in pair.aligned) / whole if whole else 0.0
    return max(weight, len(pair.aligned) / len(pair.units))


def _adjacent_share(pair: Pair) -> float:
    order = sorted(at for at in pair.aligned if pair.units[at].preposition != "said")
    pairs = list(zip(order, order[1:], strict=False))
    if not pairs:
        return 0.0
    near = (abs(pair.aligned[after] - pair.aligned[at]) <= _GAP for at, after in pairs)
    return sum(near) / len(pairs)
