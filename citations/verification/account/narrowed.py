"""What the quote says of less than the claim does: until a day, under a denial that reaches over
more words ("no schools for adults"), of those alone of whom a clause says something. Without it the
claim would drop the scope of a denial or of a quantity and be called supported."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.verification.account.units import Finding, Matching, Reading
from citations.verification.checks.aligned import key_of

_REACHING = frozenset(("NOT", "FORBID", "ONLY"))
_RELATIVE = re.compile(r"[ ]{1,3}(?:who|that|which|whose)[ ]")


def find_narrowed(
    claim: Reading, evidence: Reading, met: Matching, relevant: frozenset[int]
) -> Iterator[Finding]:
    taken = set(met.values())
    for place, unit in enumerate(evidence.units):
        if place in taken or unit.segment not in relevant:
            continue
        if unit.gov == "until" and unit.first and not _has(claim, "until"):
            yield _finding(evidence, place, place, "until ")
        elif unit.gov and unit.first and _is_reached(evidence, place, taken):
            yield _finding(evidence, place, place, f"{unit.gov} ")
        elif _restricts(evidence, place, taken):
            yield _finding(evidence, place - 1, place)


def _has(claim: Reading, preposition: str) -> bool:
    return any(unit.gov == preposition for unit in claim.units)


def _is_reached(evidence: Reading, place: int, taken: set[int]) -> bool:
    return _is_under_denial(evidence, place, taken) or _says_how_often(evidence, place, taken)


def _is_under_denial(evidence: Reading, place: int, taken: set[int]) -> bool:
    """A phrase at the end of what is denied: "no debts in foreign currency"."""
    unit = evidence.units[place]
    behind = place - 1 in taken and evidence.units[place - 1].segment == unit.segment
    return behind and any(
        marker.segment == unit.segment and marker.senses & _REACHING and marker.unit < place
        for marker in evidence.markers
    )


_TIMES = frozenset(key_of(word) for word in "minute hour day night week month year".split())


def _says_how_often(evidence: Reading, place: int, taken: set[int]) -> bool:
    """ "Every hour at weekends"."""
    before = evidence.units[place - 1]
    if place - 1 not in taken or before.segment != evidence.units[place].segment:
        return False
    often = any(
        marker.unit == place - 1 and marker.text.lower() in ("every", "each")
        for marker in evidence.markers
    )
    return often and key_of(before.lower) in _TIMES


def _restricts(evidence: Reading, place: int, taken: set[int]) -> bool:
    """The first word behind "students who": it tells which of them are meant."""
    if place - 1 not in taken:
        return False
    before, unit = evidence.units[place - 1], evidence.units[place]
    plural = before.lower.endswith("s") and not before.text[0].isupper()
    between = evidence.text[before.end : unit.start]
    return plural and bool(_RELATIVE.match(between))


def _finding(evidence: Reading, first: int, last: int, before: str = "") -> Finding:
    text = before + evidence.text[evidence.units[first].start : evidence.units[last].end]
    note = f"The quote says it of less: “{text}”, which the claim leaves out."
    return Finding(bearing="beyond", note=note, words=(text,))
