"""Which unit of the claim is aligned to which of the evidence, each at most once, and how far the
two run side by side: only then does a single word tell."""

from __future__ import annotations

from citations.verification.entailment.figures import is_within
from citations.verification.entailment.same_words import are_equivalent
from citations.verification.entailment.units import Reading, Unit, UnitAlignment

LEAST_ALIGNED = 0.64
"""The share of a claim's weight that the sentence must hold."""
LEAST_ADJACENT = 0.6
"""The share of neighbours in the claim that must be neighbours there."""
LEAST_OF_QUOTE = 0.5
"""The share of the quote's units, in the segments that the claim is about, that must be aligned."""
MOST_UNALIGNED = 2
_GAP = 3
"""Units that may stand between neighbours."""


def align_units(claim: Reading, evidence: Reading) -> UnitAlignment:
    """Words that are the same first, those that stand once before those whose neighbours tell, then
    words that mean the same."""
    aligned: UnitAlignment = {}
    places: dict[str, list[int]] = {}
    for at, unit in enumerate(evidence.units):
        places.setdefault(unit.key, []).append(at)
    for alone in (True, False):
        for at, unit in enumerate(claim.units):
            if at in aligned:
                continue
            free = [place for place in places.get(unit.key, ()) if place not in aligned.values()]
            if free and (len(free) == 1 or not alone):
                aligned[at] = min(
                    free, key=lambda place: _distance(claim, evidence, aligned, at, place)
                )
    strays = _drop_stray_pairs(claim, evidence, aligned)
    _align_bounds(claim, evidence, aligned)
    _align_meanings(claim, evidence, aligned, strays)
    return aligned


def _align_bounds(claim: Reading, evidence: Reading, aligned: UnitAlignment) -> None:
    """ "More than 3 million" is aligned to the "3.4 million" that stand for it between the same
    words."""
    for at, unit in enumerate(claim.units):
        if at in aligned or not unit.is_figure or unit.is_time:
            continue
        beside = [aligned[at + 1] - 1] if at + 1 in aligned else []
        beside += [aligned[at - 1] + 1] if at - 1 in aligned else []
        for place in beside:
            if not 0 <= place < len(evidence.units) or place in aligned.values():
                continue
            other = evidence.units[place]
            bare = all(marker.unit != place for marker in evidence.markers)
            if other.is_figure and not other.is_time and bare and is_within(claim, at, other):
                aligned[at] = place
                break


def _drop_stray_pairs(claim: Reading, evidence: Reading, aligned: UnitAlignment) -> frozenset[int]:
    """Takes out words met alone in a clause of their own, away from all the others: the quote says
    them of something else. Their places."""
    strays: set[int] = set()
    for at in list(aligned):
        place = aligned[at]
        clause = _clause(evidence, place)
        others = [_clause(evidence, aligned[claim_at]) for claim_at in aligned if claim_at != at]
        beside = any(abs(aligned.get(claim_at, -9) - place) <= 2 for claim_at in (at - 1, at + 1))
        source = "said" in (claim.units[at].preposition, evidence.units[place].preposition)
        if len(others) > 1 and clause not in others and not beside and not source:
            strays.add(aligned.pop(at))
    return frozenset(strays)


def _clause(evidence: Reading, place: int) -> int:
    return sum(evidence.coordinated[: evidence.units[place].segment + 1])


def _distance(
    claim: Reading, evidence: Reading, aligned: UnitAlignment, at: int, place: int
) -> float:
    """How far a place stands from where the unit's neighbours are met; its own governor draws."""
    far = 0.0
    if at - 1 in aligned:
        far += min(6, abs(place - aligned[at - 1] - 1))
    if at + 1 in aligned:
        far += min(6, abs(aligned[at + 1] - 1 - place))
    same = claim.units[at].preposition == evidence.units[place].preposition
    return far - (1 if same else 0) + place / 1000


def _align_meanings(
    claim: Reading, evidence: Reading, aligned: UnitAlignment, strays: frozenset[int]
) -> None:
    taken = set(aligned.values()) | strays
    clauses = {_clause(evidence, place) for place in aligned.values()}
    for at, unit in enumerate(claim.units):
        if at in aligned or unit.is_figure:
            continue
        free = [
            place
            for place, other in enumerate(evidence.units)
            if place not in taken
            and (not clauses or _clause(evidence, place) in clauses or other.preposition == "said")
            and _may_align(unit, other)
        ]
        if free:
            place = min(free, key=lambda place: _distance(claim, evidence, aligned, at, place))
            aligned[at] = place
            taken.add(place)


def _may_align(unit: Unit, other: Unit) -> bool:
    """Names and figures mean themselves alone."""
    if other.is_figure or (unit.capitalised and other.capitalised):
        return False
    return are_equivalent(unit.lower, other.lower)


def are_parallel(claim: Reading, aligned: UnitAlignment) -> bool:
    """Whether the claim repeats the sentence, but for a word or two and the order of its parts."""
    unaligned = sum(
        1 for at, unit in enumerate(claim.units) if at not in aligned and not unit.is_light
    )
    if len(claim.units) == 2 and len(aligned) == unaligned == 1:
        return True
    if len(aligned) < 2 or unaligned > MOST_UNALIGNED or _closeness(claim, aligned) < LEAST_ALIGNED:
        return False
    return _adjacent_share(claim, aligned) >= LEAST_ADJACENT


def is_mutual(evidence: Reading, aligned: UnitAlignment, relevant: frozenset[int]) -> bool:
    """Whether the claim repeats most of what the quote says there: only then does a word that it
    has of its own stand for one of the quote's."""
    there = sum(1 for unit in evidence.units if unit.segment in relevant)
    return len(aligned) >= LEAST_OF_QUOTE * there


def _closeness(claim: Reading, aligned: UnitAlignment) -> float:
    """The share of the claim's units that are met, 0 to 1, by number or by weight."""
    whole = sum(unit.weight for unit in claim.units)
    weight = sum(claim.units[at].weight for at in aligned) / whole if whole else 0.0
    return max(weight, len(aligned) / len(claim.units))


def _adjacent_share(claim: Reading, aligned: UnitAlignment) -> float:
    order = sorted(at for at in aligned if claim.units[at].preposition != "said")
    pairs = list(zip(order, order[1:], strict=False))
    if not pairs:
        return 0.0
    return sum(abs(aligned[there] - aligned[claim_at]) <= _GAP for claim_at, there in pairs) / len(
        pairs
    )
