"""Units that stand elsewhere in the claim than in the quote: under another preposition, with
another word, or before and behind a verb the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.verification.account.units import LISTS, Finding, Matching, Reading, Unit

_STRONG = frozenset("against from to before after because without despite than".split())
"""Prepositions whose words have another part in what happens than those without."""

_PLACING = _STRONG | frozenset("near under over into outside until towards".split())
"""Where one of these stands in one of the two only, the same word before it does not help."""
_ONE = tuple(frozenset(line.split()) for line in LISTS.lines("alike"))
"""Prepositions that may stand for each other; a dash stands for none."""
_OF_FIGURES = frozenset(("", "of", "to", "at", "with", "for"))
_OF_TIMES = frozenset(("", "in", "on", "at", "during", "of", "for"))
_OPPOSED = frozenset(frozenset(line.split()) for line in LISTS.lines("opposed"))


_NO_SIGN = re.compile(r"[\w\s’'-]*")
_OPENS_CLAUSE = re.compile(
    r";|\b(?:and|but|while|whereas|although|though|yet|as|because|since|when)\b"
)


def find_moved(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    yield from _governed_otherwise(claim, evidence, met)
    yield from _of_another(claim, evidence, met)
    yield from _exchanged(claim, evidence, met)
    yield from _of_another_subject(claim, evidence, met)


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
    return pair == {"", "of"}


def _is_antecedent(evidence: Reading, met: Matching, at: int) -> bool:
    """What the claim goes on to say stands in the relative clause."""
    other = evidence.units[met[at]]
    following = [met[here] for here in range(at + 1, at + 5) if here in met]
    behind = [place for place in following if evidence.units[place].segment != other.segment]
    return other.antecedent and bool(behind) and min(following) > met[at]


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
    return False


def _of_another(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """ "systems of one hour" for "systems of four hours": the same words, joined otherwise."""
    for at, place in met.items():
        unit, other = claim.units[at], evidence.units[place]
        if unit.gov != other.gov or unit.gov not in ("of", "for", "with", "by"):
            continue
        if min(unit.head, other.head) < 0 or unit.head not in met:
            continue
        meant, there = met[unit.head], other.head
        same_kind = evidence.units[meant].key == evidence.units[there].key or (
            evidence.units[meant].is_figure and evidence.units[there].is_figure
        )
        if unit.gov == "by":
            same_kind = _is_another_deed(evidence, meant, there)
        if meant != there and same_kind:
            note = (
                f"In the quote “{other.text}” belongs to “{_shown(evidence, there)}”, "
                f"in the claim to “{_shown(claim, unit.head)}”."
            )
            yield Finding(bearing="against", note=note, words=(unit.text,))


def _is_another_deed(evidence: Reading, deed: int, other: int) -> bool:
    """Whether who stands behind "by" did one of two deeds: "reviewed and signed by" is both."""
    between = evidence.units[deed + 1 : other]
    return deed > other or any(not (unit.is_verb or unit.passive) for unit in between)


def _shown(reading: Reading, at: int) -> str:
    first = max(0, at - 1)
    return reading.text[reading.units[first].start : reading.units[at].end]


def _exchanged(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """ "Frei succeeded Berg" for "Berg succeeded Frei": the names before a verb stand behind it."""
    if voices_differ(claim, evidence, met):
        return
    names = [at for at in met if claim.units[at].capitalised]
    for verb, place in met.items():
        before = [met[at] for at in names if at < verb]
        behind = [met[at] for at in names if at > verb]
        if verb in names or not before or not behind:
            continue
        if max(behind) < place < min(before):
            unit = claim.units[verb]
            note = f"The quote says “{unit.text}” of the same names the other way round."
            yield Finding(bearing="against", note=note, words=(unit.text,))


def _of_another_subject(claim: Reading, evidence: Reading, met: Matching) -> Iterator[Finding]:
    """ "Revenue fell" for "revenue rose while costs fell": what the quote says in another clause,
    of a subject of its own. Without it the direction would turn and the claim be supported."""
    taken = set(met.values())
    for at, verb in enumerate(claim.units[1:]):
        subject = claim.units[at]
        acts = verb.is_verb and not (verb.gov or verb.capitalised)
        if at not in met or at + 1 not in met or subject.gov or subject.is_figure or not acts:
            continue
        named, said = met[at], met[at + 1]
        first = _own_subject(evidence, said, taken)
        if (
            named == said - 1
            or first == said
            or not _in_another_clause(evidence, named, said, first)
        ):
            continue
        other = evidence.text[evidence.units[first].start : evidence.units[said - 1].end]
        note = f"The quote says “{verb.text}” of “{other}”."
        yield Finding(bearing="against", note=note, words=(subject.text,), firm=True)


def _own_subject(evidence: Reading, verb: int, taken: set[int]) -> int:
    """Where the words right before a verb begin that the claim lacks; the verb's own place where
    there are none."""
    first = verb
    start = evidence.units[verb - 1].end if verb else 0
    if not _NO_SIGN.fullmatch(evidence.text, start, evidence.units[verb].start):
        return verb
    while first and first - 1 not in taken and _parting(evidence, first - 1, first) is None:
        unit = evidence.units[first - 1]
        opens = first > 1 and _parting(evidence, first - 2, first - 1) is not None
        if unit.gov or unit.is_figure or (unit.is_verb and not opens):
            break
        first -= 1
    return first


def _in_another_clause(evidence: Reading, named: int, verb: int, first: int) -> bool:
    """Whether a word that opens a clause parts the one that the claim names from the verb, and the
    one that is named has a verb of its own ("A and B fell" says it of both)."""
    if named > verb:
        return _parting(evidence, verb, named) is not None
    between = evidence.units[named + 1 : first]
    return (
        any(unit.is_verb for unit in between) and _parting(evidence, first - 1, first) is not None
    )


def _parting(evidence: Reading, one: int, other: int) -> re.Match[str] | None:
    return _OPENS_CLAUSE.search(evidence.text, evidence.units[one].end, evidence.units[other].start)


def voices_differ(claim: Reading, evidence: Reading, met: Matching) -> bool:
    """Whether a verb is passive on one side only, or only one side has a passive."""
    if any(claim.units[at].passive != evidence.units[place].passive for at, place in met.items()):
        return True
    mine = any(unit.passive for unit in claim.units)
    return mine != any(unit.passive for unit in evidence.units)


def are_one(unit: Unit, other: Unit) -> bool:
    """Whether what governs two units that meet may be the same."""
    mine, theirs = unit.gov, other.gov
    if mine == theirs:
        return True
    if "said" in (mine, theirs):
        return False
    if unit.is_time and {mine, theirs} <= _OF_TIMES:
        return True
    if unit.is_figure and not unit.is_time and {mine, theirs} <= _OF_FIGURES:
        return True
    pair = {mine or "-", theirs or "-"}
    return any(pair <= group for group in _ONE)


def are_opposed(unit: Unit, other: Unit) -> bool:
    mine, theirs = unit.gov, other.gov
    if {mine, theirs} == {"by", "to"} or {mine, theirs} == {"by", "from"}:
        return unit.is_figure and not unit.is_time
    return frozenset((mine, theirs)) in _OPPOSED
