"""Units that meet nothing: words in the place of others, words added, words left out."""

from __future__ import annotations

from collections.abc import Iterator

from citations.verification.account.figures import follows
from citations.verification.account.moved import are_one
from citations.verification.account.same_words import are_reversed
from citations.verification.account.units import LISTS, Finding, Matching, Reading, Unit
from citations.verification.checks.aligned import key_of
from citations.verification.checks.synonyms import are_apart

_TURNING = frozenset(map(key_of, LISTS.words("turning")))
"""What they are said of need not be, or is only a part of it."""


def find_replaced(
    claim: Reading, evidence: Reading, met: Matching, relevant: frozenset[int]
) -> Iterator[Finding]:
    """`relevant` are the segments of the evidence that the claim is about."""
    taken = set(met.values())
    free = [
        place
        for place, unit in enumerate(evidence.units)
        if place not in taken and unit.segment in relevant
    ]
    for at, unit in enumerate(claim.units):
        if at in met:
            continue
        others = [evidence.units[place] for place in free]
        reverse = next((each for each in others if are_reversed(unit.lower, each.lower)), None)
        if reverse is not None:
            yield _instead(unit, reverse, firm=True)
        elif not unit.is_light and not _is_named_elsewhere(claim, evidence, met, at, free):
            yield from _derived_or_told(claim, evidence, met, at, free)


def _derived_or_told(
    claim: Reading, evidence: Reading, met: Matching, at: int, free: list[int]
) -> Iterator[Finding]:
    unit = claim.units[at]
    holds = follows(claim, evidence, met, unit)
    if holds is None:
        yield _told(claim, evidence, met, at, free)
    elif not holds:
        note = f"The figures of the quote do not go with “{unit.text}”."
        yield Finding(bearing="against", note=note, words=(unit.text,), firm=True)


_GENERIC = frozenset(
    "company group firm bank institute agency office city country team he she it".split()
)
"""Stand for a name that was given before."""


def _is_named_elsewhere(
    claim: Reading, evidence: Reading, met: Matching, at: int, free: list[int]
) -> bool:
    """ "Helios" where the quote, having named it, says "the company"."""
    unit = claim.units[at]
    if not unit.capitalised or all(unit.key != other.key for other in evidence.units):
        return False
    return any(
        evidence.units[place].lower in _GENERIC
        and _in_the_place_of(claim, evidence, met, at, place)
        for place in free
    )


def _told(claim: Reading, evidence: Reading, met: Matching, at: int, free: list[int]) -> Finding:
    unit = claim.units[at]
    slots = [place for place in free if _in_the_place_of(claim, evidence, met, at, place)]
    for place in slots:
        other = evidence.units[place]
        if _are_rivals(unit, other):
            return _instead(unit, other, firm=True)
    modifies = at + 1 < len(claim.units) and not claim.units[at + 1].first and at + 1 in met
    verbs = [each for each in (unit, *(evidence.units[place] for place in slots)) if each.verb_like]
    if slots and verbs and not modifies:
        note = f"The quote has other words for “{unit.text}”, or does not say it."
        return Finding(bearing="unsettled", note=note, words=(unit.text,))
    if slots:
        return _instead(unit, evidence.units[slots[0]])
    note = f"The quote does not say “{unit.text}”."
    may_be = not any(are_apart(unit.lower, evidence.units[place].lower) for place in free)
    return Finding(bearing="beyond", note=note, words=(unit.text,), unsaid=may_be)


def _instead(unit: Unit, other: Unit, *, firm: bool = False) -> Finding:
    note = f"The quote says “{other.text}”, the claim says “{unit.text}”."
    return Finding(bearing="against", note=note, words=(unit.text,), firm=firm, instead=not firm)


def _are_rivals(unit: Unit, other: Unit) -> bool:
    """Both figures, both names, or words of a series: "months" and "weeks"."""
    if are_apart(unit.lower, other.lower):
        return True
    if unit.is_figure != other.is_figure or unit.is_time != other.is_time:
        return False
    return unit.is_figure or (unit.capitalised and other.capitalised)


def _in_the_place_of(claim: Reading, evidence: Reading, met: Matching, at: int, place: int) -> bool:
    """Between the same neighbours, or governed by the same preposition of the same word."""
    unit, other = claim.units[at], evidence.units[place]
    if unit.is_figure != other.is_figure:
        return False
    behind = met.get(at - 1) == place - 1 and place > 0 and at > 0
    ahead = met.get(at + 1) == place + 1
    if behind and ahead:
        return True
    if ahead and claim.units[at + 1].gov == unit.gov and not claim.units[at + 1].first:
        return not evidence.units[place + 1].first
    if behind and unit.first == other.first and are_one(unit, other):
        return True
    governed = unit.gov and unit.gov == other.gov and unit.first and other.first
    return bool(governed) and (met.get(unit.head, -1) == other.head or unit.gov == "said")


def find_left_out(evidence: Reading, met: Matching, relevant: frozenset[int]) -> Iterator[Finding]:
    """Words of the quote that the claim leaves out and that limit what it keeps."""
    taken = set(met.values())
    first = min(taken)
    for place, unit in enumerate(evidence.units):
        if place in taken or unit.segment not in relevant or key_of(unit.lower) not in _TURNING:
            continue
        before_a_met = place + 1 in taken and not evidence.units[place + 1].first
        between = place - 1 in taken and place + 1 in taken
        if before_a_met or (unit.verb_like and (place < first or between)):
            note = f"The quote says “{unit.text}”, the claim leaves it out."
            yield Finding(bearing="beyond", note=note, words=(unit.text,))
