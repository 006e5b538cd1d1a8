"""Small words that turn or limit, in the claim and in what it repeats of its quote: those of the
one must be those of the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from citations.verification.account.figures import follows, is_within
from citations.verification.account.units import Bearing, Finding, Marker, Matching, Reading

_DENYING = frozenset(("NOT", "FORBID"))
_HARMLESS_LEFT_OUT = frozenset(("ABLE", "SOME", "MANY"))
_OF_THE_WHOLE = frozenset(("SAID", "IF", "UNLESS"))
"""Reach over a sentence, not only over what they stand before."""
_AMOUNTS = frozenset("ALL MOST SOME MANY FEW".split())


def find_small_words(
    claim: Reading, evidence: Reading, met: Matching, relevant: frozenset[int]
) -> Iterator[Finding]:
    free = [each for each in evidence.markers if _bears(each, evidence, met, relevant)]
    added: list[Marker] = []
    for mine in claim.markers:
        same = [other for other in free if mine.senses & other.senses]
        if not same:
            added.append(mine)
            continue
        wanted = met.get(mine.unit, -1)
        free.remove(min(same, key=lambda other: (abs(other.unit - wanted), other.start)))
    for mine in added:
        finding = _added(claim, evidence, mine, free, met)
        if finding is not None:
            yield finding
    for other in free:
        if any(_rival(mine, other) for mine in added) or _is_of_all(claim, evidence, other, met):
            continue
        finding = _left_out(claim, evidence, other, min(met.values()))
        if finding is not None:
            yield finding


def _bears(marker: Marker, evidence: Reading, met: Matching, relevant: frozenset[int]) -> bool:
    """Whether what the claim repeats stands under the marker."""
    if marker.senses & _OF_THE_WHOLE:
        return _reaches(marker.segment, evidence, relevant)
    if marker.segment not in relevant:
        return False
    places = set(met.values())
    if marker.unit in places or marker.unit < 0:
        return True
    if evidence.units[marker.unit].is_figure and marker.unit + 1 in places:
        return True
    verbs = marker.senses & {"NOT", "FORBID", "MUST", "MAY", "POSSIBLE", "FUTURE"}
    return bool(verbs) and (marker.unit + 1 in places and marker.unit - 1 in places)


def _reaches(segment: int, evidence: Reading, relevant: frozenset[int]) -> bool:
    """Over its own segment, and over those beside it that no "and" parts from it."""
    coordinated = evidence.coordinated
    if segment in relevant:
        return True
    for other in relevant:
        low, high = sorted((segment, other))
        if not any(coordinated[low + 1 : high + 1]):
            return True
    return False


def _rival(mine: Marker, other: Marker) -> bool:
    """Both tell how many, or both how sure."""
    sure = {"MUST", "MAY", "FORBID", "POSSIBLE", "FUTURE"}
    size = {"ATLEAST", "ATMOST", "MORE", "LESS", "ALMOST", "ABOUT"}
    return any(mine.senses & group and other.senses & group for group in (_AMOUNTS, sure, size))


def _added(
    claim: Reading, evidence: Reading, mine: Marker, free: list[Marker], met: Matching
) -> Finding | None:
    if mine.senses & {"ABLE", "SAID"} or (mine.senses & {"MAY", "POSSIBLE"} and not free):
        return None
    if _is_kept(claim, evidence, mine, met):
        return None
    instead = next((other for other in free if _rival(mine, other)), None)
    if instead is not None:
        note = f"The quote says “{instead.text}”, the claim says “{mine.text}”."
        return Finding(bearing="against", note=note, words=(mine.text,), firm=True)
    if mine.senses & {"ATLEAST", "ATMOST"} and _is_end_of_range(evidence, mine, met):
        return None
    if mine.senses & {"MORE", "LESS"} and not _limits_a_figure(claim, mine):
        return _compared(claim, evidence, mine, met)
    bearing: Bearing = "against" if mine.senses & _DENYING else "beyond"
    note = f"The claim says “{mine.text}”, the quote does not."
    return Finding(bearing=bearing, note=note, words=(mine.text,))


def _is_kept(claim: Reading, evidence: Reading, mine: Marker, met: Matching) -> bool:
    """ "More than 3 million" for "3.4 million"."""
    place = met.get(mine.unit)
    if place is None or claim.units[mine.unit].key == evidence.units[place].key:
        return False
    return bool(is_within(claim, mine.unit, evidence.units[place]))


def _compared(claim: Reading, evidence: Reading, mine: Marker, met: Matching) -> Finding | None:
    """ "More people in 2022 than in 2021" must follow from the figures."""
    word = replace(claim.units[0], lower="more" if "MORE" in mine.senses else "less")
    holds = follows(claim, evidence, met, word)
    if holds:
        return None
    note = f"The quote does not compare with “{mine.text}”."
    if holds is False:
        note = f"The figures of the quote do not go with “{mine.text}”."
        return Finding(bearing="against", note=note, words=(mine.text,), firm=True)
    return Finding(bearing="unsettled", note=note, words=(mine.text,))


def _is_end_of_range(evidence: Reading, mine: Marker, met: Matching) -> bool:
    """ "At least 3" and "at most 5" for "between 3 and 5"."""
    place = met.get(mine.unit)
    if place is None or evidence.units[place].gov not in ("between", "from", "to"):
        return False
    lower = evidence.units[place].gov == "from" or (
        evidence.units[place].gov == "between" and evidence.units[place].first
    )
    return lower == ("ATLEAST" in mine.senses)


def _limits_a_figure(claim: Reading, mine: Marker) -> bool:
    return 0 <= mine.unit < len(claim.units) and claim.units[mine.unit].is_figure


def _left_out(claim: Reading, evidence: Reading, other: Marker, first: int) -> Finding | None:
    of_more = any(marker.senses & {"ALL", "MOST"} for marker in claim.markers)
    if (other.senses <= _HARMLESS_LEFT_OUT and not of_more) or "ABLE" in other.senses:
        return None
    if "SAID" in other.senses:
        note = f"The quote says it only as what {_source(evidence, other)}."
        denied = "DENIED" in other.senses
        return Finding(bearing="beyond", note=note, words=(other.text,), firm=denied)
    if other.senses & {"IF", "WHETHER"} and other.unit == first:
        note = f"The quote says it only as a condition or a question: “{_clause(evidence, other)}”."
        return Finding(bearing="against", note=note, words=(other.text,), firm=True)
    if other.senses & {"IF", "UNLESS"}:
        note = f"The quote says it only with “{_clause(evidence, other)}”."
        return Finding(bearing="beyond", note=note, words=(other.text,))
    bearing: Bearing = "against" if other.senses & _DENYING else "beyond"
    note = f"The quote says “{other.text}”, the claim leaves it out."
    return Finding(bearing=bearing, note=note, words=(other.text,))


def _is_of_all(claim: Reading, evidence: Reading, other: Marker, met: Matching) -> bool:
    """ "Records that lead to a refusal must …" for "every record that leads to …": a bare plural at
    the beginning is told of all, unless something is denied."""
    if other.text.lower() not in ("all", "every") or met.get(0) != other.unit:
        return False
    noun, denied = claim.units[0], any(each.senses & _DENYING for each in evidence.markers)
    is_bare = not claim.text[: noun.start].strip() and noun.lower.endswith("s")
    return is_bare and not (noun.is_figure or noun.is_time or denied)


def _source(evidence: Reading, other: Marker) -> str:
    sources = [
        unit for unit in evidence.units if unit.gov == "said" and unit.segment == other.segment
    ]
    if not sources:
        return "others say"
    who = evidence.text[sources[0].start : sources[-1].end]
    verb = other.text.removesuffix(" that")
    return f"{who} {verb}" if not verb.lower().startswith("acc") else f"{who} says"


def _clause(evidence: Reading, other: Marker) -> str:
    words = evidence.text[other.start :].split()
    return " ".join(words[:7]).rstrip(".,;")
