"""Words of meaning that the claim leaves out of its quote and that limit what it keeps."""

from __future__ import annotations

from collections.abc import Iterator

from citations.verification.account.finding import Finding
from citations.verification.account.narrowed import find_narrowed
from citations.verification.account.units import Matching, Reading
from citations.verification.checks.aligned import key_of

_TURNING = frozenset(
    key_of(word)
    for word in """expect plan propose forecast predict intend aim hope seek try attempt allege
    suspect fail refuse deny doubt consider draft possible potential alleged planned proposed
    expected projected former fake so-called preliminary provisional estimated unconfirmed
    hypothetical supposed apparent nominal unlikely rumour rumor rejected cancelled abandoned
    postponed delayed first second third last half quarter tenth deputy vice acting assistant
    honorary interim associate retired near nearby outside""".split()
)
"""What they are said of need not be, or is only a part of it."""
_ORDINALS = frozenset("first second third fourth fifth last sole".split())
_OF_ALL = frozenset(("ALL", "NOT", "FORBID", "ONLY", "MOST", "UNLESS"))


def find_left_out(
    claim: Reading, evidence: Reading, met: Matching, relevant: frozenset[int]
) -> Iterator[Finding]:
    taken = set(met.values())
    first = min(taken)
    for place, unit in enumerate(evidence.units):
        if place in taken or unit.segment not in relevant or unit.is_light:
            continue
        before_a_met = place + 1 in taken and not evidence.units[place + 1].first
        turns = key_of(unit.lower) in _TURNING
        of_all = before_a_met and not unit.is_figure and _is_of_all(evidence, place)
        reaches = unit.verb_like and (place < first or _is_verb_of(met, place))
        if of_all or (turns and (before_a_met or reaches)):
            yield _finding(unit.text)
    yield from _parts_of_figures(claim, evidence, met)
    yield from find_narrowed(claim, evidence, met, relevant)


def _parts_of_figures(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """ "Jupiter has twelve moons" for "twelve of Jupiter's moons"."""
    for at, place in met.items():
        if not evidence.units[place].is_figure or at + 1 >= len(claim.units):
            continue
        after = evidence.units[place + 1 : place + 2]
        if after and after[0].gov == "of" and after[0].head == place:
            goes_on = claim.units[at + 1]
            if goes_on.gov != "of" and not goes_on.first and met.get(at + 1) is not None:
                yield _finding(f"{evidence.units[place].text} of")


def _finding(text: str) -> Finding:
    note = f"The quote says “{text}”, the claim leaves it out."
    return Finding(bearing="beyond", note=note, words=(text,))


def _is_verb_of(met: Matching, place: int) -> bool:
    places = set(met.values())
    return place - 1 in places and place + 1 in places


def _is_of_all(evidence: Reading, place: int) -> bool:
    """Whether something is said of all, of none, of the first or most, or as a rule, so that fewer
    words say more."""
    at = place + 1
    for marker in evidence.markers:
        if marker.senses & _OF_ALL and marker.unit <= at and at - marker.unit <= 2:
            return True
    if place and _is_extreme(evidence.units[place - 1].lower):
        return True
    left = evidence.units[place]
    if not left.is_time and any(
        unit.lower.endswith("est") and _is_extreme(unit.lower) and unit.segment == left.segment
        for unit in evidence.units[:place]
    ):
        return True
    return any(
        marker.segment == evidence.units[place].segment
        and place < marker.unit
        and marker.senses & {"MUST", "FORBID"}
        for marker in evidence.markers
    )


def _is_extreme(lower: str) -> bool:
    return lower in _ORDINALS or (lower.endswith("est") and len(lower) > 5)
