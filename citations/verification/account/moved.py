"""Units that stand elsewhere in the claim than in the quote."""

from __future__ import annotations

from collections.abc import Iterator

from citations.verification.account.finding import Finding
from citations.verification.account.prepositions import are_one, are_opposed
from citations.verification.account.units import Matching, Reading
from citations.verification.checks.opposites import are_alike

_STRONG = frozenset("against from to before after because without despite than".split())
"""Prepositions whose words have another part in what happens than those without."""

_PLACING = _STRONG | frozenset("near under over into outside until towards".split())
"""Where one of these stands in one of the two only, the same word before it does not help."""


def find_moved(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    yield from _governed_otherwise(claim, evidence, met)
    yield from _of_another(claim, evidence, met)
    yield from _by_another(claim, evidence, met)
    yield from _turned_round(claim, evidence, met)


def _governed_otherwise(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """ "before the decision" for "after the decision", "from Helios" for "Helios"."""
    otherwise: list[int] = []
    for at, place in met.items():
        unit, other = claim.units[at], evidence.units[place]
        if are_opposed(unit, other):
            note = (
                f"The quote says “{other.gov} {other.text}”, the claim says "
                f"“{unit.gov} {unit.text}”."
            )
            yield Finding(bearing="against", note=note, words=(unit.text,), firm=True)
        elif not are_one(unit, other) and not _is_same_relation(claim, evidence, met, at):
            otherwise.append(at)
    for at in otherwise:
        yield _otherwise(claim, evidence, met, at, otherwise)


def _otherwise(
    claim: Reading, evidence: Reading, met: Matching, at: int, otherwise: list[int]
) -> Finding:
    """Two that have changed places speak against the claim, and so does a name from which
    something comes in one of the two only. Others stand elsewhere in many a sentence that says the
    same."""
    unit, other = claim.units[at], evidence.units[met[at]]
    exchanged = any(
        claim.units[near].gov == other.gov and evidence.units[met[near]].gov == unit.gov
        for near in otherwise
    )
    names = unit.capitalised and other.capitalised
    parted = names and (unit.gov in _STRONG) != (other.gov in _STRONG)
    turned = exchanged or parted or (other.gov == "by" and not unit.gov)
    note = f"“{unit.text}” does not stand in the same relation in the quote."
    return Finding(bearing="against" if turned else "unsettled", note=note, words=(unit.text,))


def _is_same_relation(claim: Reading, evidence: Reading, met: Matching, at: int) -> bool:
    """The preposition differs, and yet the unit stands as it did."""
    place = met[at]
    unit, other = claim.units[at], evidence.units[place]
    pair = {unit.gov, other.gov}
    counted = unit.is_figure and unit.key[-1] != "h"
    if "by" in pair and not counted and not unit.is_time:
        return _is_doer(claim, evidence, met, at)
    if unit.verb_like or other.verb_like:
        return True
    if not (unit.first and other.first):
        one_side = unit.gov if unit.first else other.gov if other.first else ""
        return "" not in pair or one_side not in _STRONG
    if not unit.gov and (other.gov == "since" or _is_antecedent(evidence, met, at)):
        return True
    placed = bool(pair & _PLACING) and not unit.is_time
    if at > 0 and met.get(at - 1) == place - 1 and not placed:
        return True
    if unit.is_figure and "from" in (unit.gov, other.gov):
        return _has_its_time(claim, evidence, met, at)
    if pair == {"", "of"}:
        return _is_owner(claim, evidence, met, at) or _is_counted(claim, evidence, at, place)
    return False


def _is_antecedent(evidence: Reading, met: Matching, at: int) -> bool:
    """What the claim goes on to say stands in the relative clause."""
    other = evidence.units[met[at]]
    following = [met[here] for here in range(at + 1, at + 5) if here in met]
    behind = [place for place in following if evidence.units[place].segment != other.segment]
    return other.antecedent and bool(behind) and min(following) > met[at]


def _is_counted(claim: Reading, evidence: Reading, at: int, place: int) -> bool:
    """ "Some of the projects", "half of the projects"."""
    return any(marker.unit == at for marker in claim.markers) or any(
        marker.unit == place for marker in evidence.markers
    )


def _has_its_time(claim: Reading, evidence: Reading, met: Matching, at: int) -> bool:
    """A value with its own year behind it was that much, wherever things went from there."""
    if "to" in (claim.units[at].gov, evidence.units[met[at]].gov):
        return False
    years = [
        place
        for place in (met[at] + 1, met[at] + 2)
        if place < len(evidence.units) and evidence.units[place].is_time
    ]
    return bool(set(years) & set(met.values()))


def _is_owner(claim: Reading, evidence: Reading, met: Matching, at: int) -> bool:
    """ "The revenue of Helios", "Helios's revenue", "Helios had revenue"."""
    by_place = {place: here for here, place in met.items()}
    if evidence.units[met[at]].gov == "of":
        head = evidence.units[met[at]].head
        owned = by_place.get(head, -1)
        lowest, highest = head - 2, met[at] + 2
        between = [met[here] for here in range(at + 1, owned) if here in met]
        firsts = [here for here in range(at + 1, owned) if _is_verb(claim, here)]
        return owned > at and not firsts and all(lowest <= place <= highest for place in between)
    owned = claim.units[at].head
    if owned not in met or met[owned] < met[at]:
        return False
    return not any(_is_verb(evidence, place) for place in range(met[at] + 1, met[owned]))


def _is_verb(reading: Reading, at: int) -> bool:
    """Begins a phrase behind a small word of verbs."""
    unit = reading.units[at]
    return (
        unit.first
        and not unit.gov
        and any(
            marker.unit == at and marker.senses & {"MUST", "MAY", "FUTURE", "FORBID", "NOT"}
            for marker in reading.markers
        )
    )


def _is_doer_of_more(claim: Reading, evidence: Reading, met: Matching, at: int) -> bool:
    """ "A decision has to be made by the district" for "the district shall decide"."""
    before = [met[here] for here in range(at) if here in met]
    passive = any(unit.passive for unit in claim.units[:at])
    if claim.units[at].gov != "by" or not passive or not before:
        return False
    return met[at] < min(before) and not any(unit.passive for unit in evidence.units)


def _is_doer(claim: Reading, evidence: Reading, met: Matching, at: int) -> bool:
    """Before the verb in the one, behind it with "by" in the other, where it is passive."""
    for here, place in met.items():
        verb, other = claim.units[here], evidence.units[place]
        if verb.passive == other.passive:
            continue
        if verb.passive and claim.units[at].gov == "by" and here < at and met[at] < place:
            return True
        if other.passive and evidence.units[met[at]].gov == "by" and at < here:
            return place < met[at]
    return _is_doer_of_more(claim, evidence, met, at)


def _of_another(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """ "systems of one hour" for "systems of four hours": the same words, joined otherwise."""
    for at, place in met.items():
        unit, other = claim.units[at], evidence.units[place]
        if unit.gov != other.gov or unit.gov not in ("of", "for", "with"):
            continue
        if min(unit.head, other.head) < 0 or unit.head not in met:
            continue
        meant, there = met[unit.head], other.head
        same_kind = evidence.units[meant].key == evidence.units[there].key or (
            evidence.units[meant].is_figure and evidence.units[there].is_figure
        )
        if meant != there and same_kind:
            note = (
                f"In the quote “{other.text}” belongs to “{_shown(evidence, there)}”, "
                f"in the claim to “{_shown(claim, unit.head)}”."
            )
            yield Finding(bearing="against", note=note, words=(unit.text,))


def _by_another(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """ "Founded by Holm" for "founded in 1901 and enlarged by Holm"."""
    taken = set(met.values())
    for at, place in met.items():
        unit, other = claim.units[at], evidence.units[place]
        if not (unit.gov == other.gov == "by") or not unit.first or other.head < 0:
            continue
        deed = evidence.units[other.head]
        mine = next((here for here in range(at - 1, -1, -1) if claim.units[here].passive), -1)
        exchanged = other.head in taken and unit.head in met and met[unit.head] != other.head
        if exchanged or (deed.passive and other.head not in taken and mine in met):
            note = f"The quote says “by {other.text}” of “{deed.text}”."
            yield Finding(bearing="against", note=note, words=(unit.text,))


def _shown(reading: Reading, at: int) -> str:
    first = max(0, at - 1)
    return reading.text[reading.units[first].start : reading.units[at].end]


def _turned_round(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """Neighbours of the claim that follow each other the other way round in the quote."""
    order = sorted(met)
    for here, there in zip(order, order[1:], strict=False):
        if met[there] > met[here]:
            continue
        if _may_move(claim, evidence, met, here, there):
            continue
        first, second = claim.units[here], claim.units[there]
        note = f"The quote puts “{first.text}” and “{second.text}” the other way round."
        yield Finding(
            bearing="against"
            if _are_names_exchanged(claim, evidence, met, here, there)
            else "unsettled",
            note=note,
            words=(first.text, second.text),
        )


def _are_names_exchanged(
    claim: Reading, evidence: Reading, met: Matching, here: int, there: int
) -> bool:
    """ "Frei succeeded Berg" for "Berg succeeded Frei"."""
    for verb in (here, there):
        if claim.units[verb].capitalised:
            continue
        before = [met[at] for at in met if at < verb and claim.units[at].capitalised]
        behind = [met[at] for at in met if at > verb and claim.units[at].capitalised]
        if before and behind and max(behind) < met[verb] < min(before):
            return True
    return False


def _may_move(claim: Reading, evidence: Reading, met: Matching, here: int, there: int) -> bool:
    """A phrase moved with its preposition, a clause with its punctuation, "Y of X" for "X's Y", or
    the verb's other voice."""
    units = [claim.units[here], claim.units[there]]
    others = [evidence.units[met[here]], evidence.units[met[there]]]
    if any(unit.gov and unit.gov == other.gov for unit, other in zip(units, others, strict=True)):
        return True
    if units[0].segment != units[1].segment or others[0].segment != others[1].segment:
        return True
    if any("of" in (unit.gov, other.gov) for unit, other in zip(units, others, strict=True)):
        return True
    if any(unit.is_time or unit.is_figure for unit in units):
        return True
    if any(are_alike(unit.lower, way) for unit in (*units, *others) for way in ("rose", "fell")):
        return True
    return _voices_differ(claim, evidence, met)


def _voices_differ(claim: Reading, evidence: Reading, met: Matching) -> bool:
    """Whether a verb is passive on one side only, or only one side has a passive."""
    if any(claim.units[at].passive != evidence.units[place].passive for at, place in met.items()):
        return True
    mine = any(unit.passive for unit in claim.units)
    return mine != any(unit.passive for unit in evidence.units)
