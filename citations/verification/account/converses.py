"""Verbs that tell one deed from its two sides: who sells is bought from."""

from __future__ import annotations

from functools import cache

from citations.verification.account.finding import Finding
from citations.verification.account.units import Matching, Reading, Unit
from citations.verification.checks.aligned import key_of

_PAIRS = """
sell buy|sell acquire|sell purchase|lend borrow|lease rent|teach learn|give receive|give get
send receive|send get|pay receive|export import|win lose|precede follow|hire serve
""".replace("\n", "|")


@cache
def _converses() -> frozenset[frozenset[str]]:
    pairs = (line.split() for line in _PAIRS.split("|") if line)
    return frozenset(frozenset(key_of(word) for word in pair) for pair in pairs)


def find_other_side(claim: Reading, evidence: Reading, met: Matching) -> Finding | None:
    """ "Berg sold the house to Frei" for "Frei bought the house from Berg": a verb and its
    converse, and one of the two who deal has changed between subject and "to" or "from"."""
    taken = set(met.values())
    mine = [unit for at, unit in enumerate(claim.units) if at not in met]
    theirs = [unit for place, unit in enumerate(evidence.units) if place not in taken]
    for unit in mine:
        for other in theirs:
            pair = frozenset((key_of(unit.lower), key_of(other.lower)))
            if pair in _converses() and _have_changed_sides(claim, evidence, met):
                note = f"The quote tells it from the other side: “{other.text}” for “{unit.text}”."
                return Finding(bearing="unsettled", note=note, words=(unit.text,))
    return None


def _have_changed_sides(claim: Reading, evidence: Reading, met: Matching) -> bool:
    units = [(claim.units[at], evidence.units[place]) for at, place in met.items()]
    changed = [_has_changed(*each) for each in units]
    kept = any(
        mine.gov == other.gov and mine.gov in ("to", "from") and not mine.is_figure
        for mine, other in units
    )
    return any(changed) and not kept


def _has_changed(mine: Unit, other: Unit) -> bool:
    return {mine.gov, other.gov} in ({"", "from"}, {"", "to"}) and not mine.is_figure
