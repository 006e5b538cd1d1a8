"""Which unit of the claim meets which of the evidence, each at most once, and how far the two run
side by side: only then does a single word tell."""

from __future__ import annotations

from citations.verification.account.figures import is_within
from citations.verification.account.same_words import say_the_same
from citations.verification.account.units import Matching, Reading, Unit

NEAR = 0.64
"""The share of a claim's weight that the sentence must hold."""
LINKED = 0.6
"""The share of neighbours in the claim that must be neighbours there."""
MUTUAL = 0.5
"""The share of the quote's units, where the claim is met, that the claim must meet."""
MOST_UNMET = 2
_GAP = 3
"""Units that may stand between neighbours."""


def match_units(claim: Reading, evidence: Reading) -> Matching:
    """Words that are the same first, those that stand once before those whose neighbours tell, then
    words that mean the same."""
    met: Matching = {}
    places: dict[str, list[int]] = {}
    for at, unit in enumerate(evidence.units):
        places.setdefault(unit.key, []).append(at)
    for alone in (True, False):
        for at, unit in enumerate(claim.units):
            if at in met:
                continue
            free = [place for place in places.get(unit.key, ()) if place not in met.values()]
            if free and (len(free) == 1 or not alone):
                met[at] = min(free, key=lambda place: _distance(claim, evidence, met, at, place))
    strays = _leave_strays(claim, evidence, met)
    _match_bounds(claim, evidence, met)
    _match_meanings(claim, evidence, met, strays)
    return met


def _match_bounds(claim: Reading, evidence: Reading, met: Matching) -> None:
    """ "More than 3 million" meets the "3.4 million" that stand for it between the same words."""
    for at, unit in enumerate(claim.units):
        if at in met or not unit.is_figure or unit.is_time:
            continue
        beside = [met[at + 1] - 1] if at + 1 in met else []
        beside += [met[at - 1] + 1] if at - 1 in met else []
        for place in beside:
            if not 0 <= place < len(evidence.units) or place in met.values():
                continue
            other = evidence.units[place]
            bare = all(marker.unit != place for marker in evidence.markers)
            if other.is_figure and not other.is_time and bare and is_within(claim, at, other):
                met[at] = place
                break


def _leave_strays(claim: Reading, evidence: Reading, met: Matching) -> frozenset[int]:
    """Takes out words met alone in a clause of their own, away from all the others: the quote says
    them of something else. Their places."""
    strays: set[int] = set()
    for at in list(met):
        place = met[at]
        clause = _clause(evidence, place)
        others = [_clause(evidence, met[here]) for here in met if here != at]
        beside = any(abs(met.get(here, -9) - place) <= 2 for here in (at - 1, at + 1))
        source = "said" in (claim.units[at].gov, evidence.units[place].gov)
        if len(others) > 1 and clause not in others and not beside and not source:
            strays.add(met.pop(at))
    return frozenset(strays)


def _clause(evidence: Reading, place: int) -> int:
    return sum(evidence.coordinated[: evidence.units[place].segment + 1])


def _distance(claim: Reading, evidence: Reading, met: Matching, at: int, place: int) -> float:
    """How far a place stands from where the unit's neighbours are met; its own governor draws."""
    far = 0.0
    if at - 1 in met:
        far += min(6, abs(place - met[at - 1] - 1))
    if at + 1 in met:
        far += min(6, abs(met[at + 1] - 1 - place))
    same = claim.units[at].gov == evidence.units[place].gov
    return far - (1 if same else 0) + place / 1000


def _match_meanings(
    claim: Reading, evidence: Reading, met: Matching, strays: frozenset[int]
) -> None:
    taken = set(met.values()) | strays
    clauses = {_clause(evidence, place) for place in met.values()}
    for at, unit in enumerate(claim.units):
        if at in met or unit.is_figure:
            continue
        free = [
            place
            for place, other in enumerate(evidence.units)
            if place not in taken
            and (not clauses or _clause(evidence, place) in clauses or other.gov == "said")
            and _may_mean(unit, other)
        ]
        if free:
            place = min(free, key=lambda place: _distance(claim, evidence, met, at, place))
            met[at] = place
            taken.add(place)


def _may_mean(unit: Unit, other: Unit) -> bool:
    """Names and figures mean themselves alone."""
    if other.is_figure or (unit.capitalised and other.capitalised):
        return False
    return say_the_same(unit.lower, other.lower)


def are_parallel(claim: Reading, met: Matching) -> bool:
    """Whether the claim repeats the sentence, but for a word or two and the order of its parts."""
    unmet = sum(1 for at, unit in enumerate(claim.units) if at not in met and not unit.is_light)
    if len(claim.units) == 2 and len(met) == unmet == 1:
        return True
    if len(met) < 2 or unmet > MOST_UNMET or _closeness(claim, met) < NEAR:
        return False
    return _linked(claim, met) >= LINKED


def is_mutual(evidence: Reading, met: Matching, relevant: frozenset[int]) -> bool:
    """Whether the claim repeats most of what the quote says there: only then does a word that it
    has of its own stand for one of the quote's."""
    there = sum(1 for unit in evidence.units if unit.segment in relevant)
    return len(met) >= MUTUAL * there


def _closeness(claim: Reading, met: Matching) -> float:
    """The share of the claim's units that are met, 0 to 1, by number or by weight."""
    whole = sum(unit.weight for unit in claim.units)
    weight = sum(claim.units[at].weight for at in met) / whole if whole else 0.0
    return max(weight, len(met) / len(claim.units))


def _linked(claim: Reading, met: Matching) -> float:
    order = sorted(at for at in met if claim.units[at].gov != "said")
    pairs = list(zip(order, order[1:], strict=False))
    if not pairs:
        return 0.0
    return sum(abs(met[there] - met[here]) <= _GAP for here, there in pairs) / len(pairs)
