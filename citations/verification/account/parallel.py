"""How far a claim runs beside a sentence of its evidence: only then does a single word tell."""

from __future__ import annotations

from collections.abc import Iterator

from citations.verification.account.finding import Finding
from citations.verification.account.units import Matching, Reading

NEAR = 0.64
"""The share of a claim's weight that the sentence must hold."""
LINKED = 0.6
"""The share of neighbours in the claim that must be neighbours there."""
MUTUAL = 0.5
"""The share of the quote's units, where the claim is met, that the claim must meet."""
MOST_UNMET = 2
_GAP = 3
"""Units that may stand between neighbours."""


def are_parallel(claim: Reading, met: Matching) -> bool:
    """Whether the claim repeats the sentence, but for a word or two and the order of its parts."""
    unmet = sum(1 for at, unit in enumerate(claim.units) if at not in met and not unit.is_light)
    if len(claim.units) == 2 and len(met) == unmet == 1:
        return True
    if len(met) < 2 or unmet > MOST_UNMET or closeness(claim, met) < NEAR:
        return False
    return _linked(claim, met) >= LINKED


def is_mutual(evidence: Reading, met: Matching, relevant: frozenset[int]) -> bool:
    """Whether the claim repeats most of what the quote says there: only then does a word that it
    has of its own stand for one of the quote's."""
    there = sum(1 for unit in evidence.units if unit.segment in relevant)
    return len(met) >= MUTUAL * there


def closeness(claim: Reading, met: Matching) -> float:
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


def find_stretched(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """ "Toshiba has no moving parts" for "Toshiba has made a cell with no moving parts": what joins
    two words of the claim is left out, and no "and" or "which" ends it."""
    order = sorted(met)
    taken = set(met.values())
    for here, there in zip(order, order[1:], strict=False):
        left = [place for place in range(met[here] + 1, met[there]) if place not in taken]
        if len(left) < 2 or not any(_is_past(evidence, place) for place in left):
            continue
        if any(evidence.units[place].joined for place in (*left, met[there])):
            continue
        if evidence.units[met[there]].segment != evidence.units[met[here]].segment:
            continue
        first, second = claim.units[here], claim.units[there]
        note = f"The quote says more between “{first.text}” and “{second.text}”."
        yield Finding(bearing="unsettled", note=note, words=(first.text, second.text))


def _is_past(evidence: Reading, place: int) -> bool:
    unit = evidence.units[place]
    return unit.verb_like and not unit.lower.endswith(("ing", "es"))
