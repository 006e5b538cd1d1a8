"""Small words that turn or limit, in the claim and in what it repeats of its quote: those of the
one must be those of the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from citations.verification.entailment.figures import follows, is_within
from citations.verification.entailment.units import (
    Finding,
    Marker,
    Pair,
    Reading,
    Relation,
)

_DENYING = frozenset(("NOT", "FORBID"))
_HARMLESS_LEFT_OUT = frozenset(("ABLE", "SOME", "MANY"))
_OF_THE_WHOLE = frozenset(("SAID", "IF", "UNLESS"))
"""Reach over a sentence, not only over what they stand before."""
_AMOUNTS = frozenset("ALL MOST SOME MANY FEW".split())


def find_marker_differences(pair: Pair) -> Iterator[Finding]:
    free = [each for each in pair.evidence.markers if _is_in_scope(pair, each)]
    added: list[Marker] = []
    for marker in pair.claim.markers:
        same = [other for other in free if marker.senses & other.senses]
        if not same:
            added.append(marker)
            continue
        wanted = pair.aligned.get(marker.unit, -1)
        free.remove(min(same, key=lambda other: (abs(other.unit - wanted), other.start)))
    for marker in added:
        finding = _added(pair, marker, free)
        if finding is not None:
            yield finding
    for other in free:
        if any(_are_alternatives(marker, other) for marker in added) or _is_of_all(pair, other):
            continue
        finding = _left_out(pair, other, min(pair.aligned.values()))
        if finding is not None:
            yield finding


def _is_in_scope(pair: Pair, marker: Marker) -> bool:
    """Whether what the claim repeats stands under the marker."""
    if marker.senses & _OF_THE_WHOLE:
        return _spans(pair, marker.segment)
    if marker.segment not in pair.relevant:
        return False
    places = set(pair.aligned.values())
    if marker.unit in places or marker.unit < 0:
        return True
    if pair.others[marker.unit].is_figure and marker.unit + 1 in places:
        return True
    verbs = marker.senses & {"NOT", "FORBID", "MUST", "MAY", "POSSIBLE", "FUTURE"}
    return bool(verbs) and (marker.unit + 1 in places and marker.unit - 1 in places)


def _spans(pair: Pair, segment: int) -> bool:
    """Over its own segment, and over those beside it that no "and" parts from it."""
    coordinated = pair.evidence.coordinated
    if segment in pair.relevant:
        return True
    for other in pair.relevant:
        low, high = sorted((segment, other))
        if not any(coordinated[low + 1 : high + 1]):
            return True
    return False


def _are_alternatives(marker: Marker, other: Marker) -> bool:
    """Both tell how many, or both how sure."""
    sure = {"MUST", "MAY", "FORBID", "POSSIBLE", "FUTURE"}
    size = {"ATLEAST", "ATMOST", "MORE", "LESS", "ALMOST", "ABOUT"}
    return any(marker.senses & group and other.senses & group for group in (_AMOUNTS, sure, size))


def _added(pair: Pair, marker: Marker, free: list[Marker]) -> Finding | None:
    if marker.senses & {"ABLE", "SAID"} or (marker.senses & {"MAY", "POSSIBLE"} and not free):
        return None
    if _is_kept(pair, marker):
        return None
    alternative = next((other for other in free if _are_alternatives(marker, other)), None)
    if alternative is not None:
        note = f"The quote says “{alternative.text}”, the claim says “{marker.text}”."
        return Finding(relation="contradicted", note=note, words=(marker.text,), certain=True)
    if marker.senses & {"ATLEAST", "ATMOST"} and _is_end_of_range(pair, marker):
        return None
    if marker.senses & {"MORE", "LESS"} and not _limits_a_figure(pair.claim, marker):
        return _compared(pair, marker)
    relation: Relation = "contradicted" if marker.senses & _DENYING else "neutral"
    note = f"The claim says “{marker.text}”, the quote does not."
    return Finding(relation=relation, note=note, words=(marker.text,))


def _is_kept(pair: Pair, marker: Marker) -> bool:
    """ "More than 3 million" for "3.4 million"."""
    place = pair.aligned.get(marker.unit)
    if place is None or pair.units[marker.unit].key == pair.others[place].key:
        return False
    return bool(is_within(pair.claim, marker.unit, pair.others[place]))


def _compared(pair: Pair, marker: Marker) -> Finding | None:
    """ "More people in 2022 than in 2021" must follow from the figures."""
    word = replace(pair.units[0], lower="more" if "MORE" in marker.senses else "less")
    holds = follows(pair, word)
    if holds:
        return None
    note = f"The quote does not compare with “{marker.text}”."
    if holds is False:
        note = f"The figures of the quote do not go with “{marker.text}”."
        return Finding(relation="contradicted", note=note, words=(marker.text,), certain=True)
    return Finding(relation="undecided", note=note, words=(marker.text,))


def _is_end_of_range(pair: Pair, marker: Marker) -> bool:
    """ "At least 3" and "at most 5" for "between 3 and 5"."""
    place = pair.aligned.get(marker.unit)
    if place is None or pair.others[place].preposition not in ("between", "from", "to"):
        return False
    lower = pair.others[place].preposition == "from" or (
        pair.others[place].preposition == "between" and pair.others[place].first
    )
    return lower == ("ATLEAST" in marker.senses)


def _limits_a_figure(claim: Reading, marker: Marker) -> bool:
    return 0 <= marker.unit < len(claim.units) and claim.units[marker.unit].is_figure


def _left_out(pair: Pair, other: Marker, first: int) -> Finding | None:
    of_more = any(marker.senses & {"ALL", "MOST"} for marker in pair.claim.markers)
    if (other.senses <= _HARMLESS_LEFT_OUT and not of_more) or "ABLE" in other.senses:
        return None
    if "SAID" in other.senses:
        note = f"The quote says it only as what {_source(pair.evidence, other)}."
        denied = "DENIED" in other.senses
        return Finding(relation="neutral", note=note, words=(other.text,), certain=denied)
    if other.senses & {"IF", "WHETHER"} and other.unit == first:
        clause = _clause(pair.evidence, other)
        note = f"The quote says it only as a condition or a question: “{clause}”."
        return Finding(relation="contradicted", note=note, words=(other.text,), certain=True)
    if other.senses & {"IF", "UNLESS"}:
        note = f"The quote says it only with “{_clause(pair.evidence, other)}”."
        return Finding(relation="neutral", note=note, words=(other.text,))
    relation: Relation = "contradicted" if other.senses & _DENYING else "neutral"
    note = f"The quote says “{other.text}”, the claim leaves it out."
    return Finding(relation=relation, note=note, words=(other.text,))


def _is_of_all(pair: Pair, other: Marker) -> bool:
    """ "Records that lead to a refusal must …" for "every record that leads to …": a bare plural at
    the beginning is told of all, unless something is denied."""
    if other.text.lower() not in ("all", "every") or pair.aligned.get(0) != other.unit:
        return False
    noun, denied = pair.units[0], any(each.senses & _DENYING for each in pair.evidence.markers)
    is_bare = not pair.claim.text[: noun.start].strip() and noun.lower.endswith("s")
    return is_bare and not (noun.is_figure or noun.is_time or denied)


def _source(evidence: Reading, other: Marker) -> str:
    sources = [
        unit
        for unit in evidence.units
        if unit.preposition == "said" and unit.segment == other.segment
    ]
    if not sources:
        return "others say"
    who = evidence.text[sources[0].start : sources[-1].end]
    verb = other.text.removesuffix(" that")
    return f"{who} {verb}" if not verb.lower().startswith("acc") else f"{who} says"


def _clause(evidence: Reading, other: Marker) -> str:
    words = evidence.text[other.start :].split()
    return " ".join(words[:7]).rstrip(".,;")
