"""What the quote says of less than the claim does: until a day, under a denial that reaches over
more words ("no schools for adults"), of those alone of whom a clause says something; of more things
together ("all of it came from A and B"); or of another subject, in a clause of its own. Without it
the claim would drop the scope of a denial or of a quantity and be called supported."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.verification.checks.aligned import key_of
from citations.verification.entailment.units import Finding, Pair, Reading, Unit

_SCOPED = frozenset(("NOT", "FORBID", "ONLY"))
_RELATIVE = re.compile(r"[ ]{1,3}(?:who|that|which|whose)[ ]")
_WHOLES = frozenset(("ALL", "ONLY", "MOST"))
_SHARES = frozenset(key_of(word) for word in "half third quarter fifth tenth share".split())
_TOGETHER = re.compile(
    r"(?:(?:,\s[\w’'-]+(?:\s[\w’'-]+)?){1,6},?)?\sand\s(?:the\s)?(?P<other>[\w’'-]+)"
    r"(?:\s[A-Z][\w’'-]*){0,3}(?=[,.;:!)]|\s*$|\s(?:while|whereas|but|in|at|on|by)\b)"
)
"""What stands beside a word as part of the same whole, up to the end of its phrase."""

_NO_SIGN = re.compile(r"[\w\s’'-]*")
_OPENS_CLAUSE = re.compile(
    r";|\b(?:and|but|while|whereas|although|though|yet|as|because|since|when)\b"
)


def find_dropped_scope(pair: Pair) -> Iterator[Finding]:
    taken = set(pair.aligned.values())
    for place, unit in enumerate(pair.others):
        if place in taken or unit.segment not in pair.relevant:
            continue
        if unit.preposition == "until" and unit.first and not _has(pair.claim, "until"):
            yield _finding(pair.evidence, place, place, "until ")
        elif unit.preposition and unit.first and _is_in_scope(pair, place, taken):
            yield _finding(pair.evidence, place, place, f"{unit.preposition} ")
        elif _opens_restrictive_clause(pair.evidence, place, taken):
            yield _finding(pair.evidence, place - 1, place)


def _has(claim: Reading, preposition: str) -> bool:
    return any(unit.preposition == preposition for unit in claim.units)


def _is_in_scope(pair: Pair, place: int, taken: set[int]) -> bool:
    return _is_under_denial(pair.evidence, place, taken) or _is_frequency(
        pair.evidence, place, taken
    )


def _is_under_denial(evidence: Reading, place: int, taken: set[int]) -> bool:
    """A phrase at the end of what is denied: "no debts in foreign currency"."""
    unit = evidence.units[place]
    behind = place - 1 in taken and evidence.units[place - 1].segment == unit.segment
    return behind and any(
        marker.segment == unit.segment and marker.senses & _SCOPED and marker.unit < place
        for marker in evidence.markers
    )


_TIMES = frozenset(key_of(word) for word in "minute hour day night week month year".split())


def _is_frequency(evidence: Reading, place: int, taken: set[int]) -> bool:
    """ "Every hour at weekends"."""
    before = evidence.units[place - 1]
    if place - 1 not in taken or before.segment != evidence.units[place].segment:
        return False
    often = any(
        marker.unit == place - 1 and marker.text.lower() in ("every", "each")
        for marker in evidence.markers
    )
    return often and key_of(before.lower) in _TIMES


def _opens_restrictive_clause(evidence: Reading, place: int, taken: set[int]) -> bool:
    """The first word behind "students who": it tells which of them are meant."""
    if place - 1 not in taken:
        return False
    before, unit = evidence.units[place - 1], evidence.units[place]
    if before.text[0].isupper():
        return False
    each = any(marker.unit == place - 1 and "ALL" in marker.senses for marker in evidence.markers)
    between = evidence.text[before.end : unit.start]
    return (before.lower.endswith("s") or each) and bool(_RELATIVE.match(between))


def find_part_of_whole(pair: Pair) -> Iterator[Finding]:
    """ "All of it came from storage" for "all of it came from storage and services": of a whole or
    a share that several make up together, one alone."""
    wholes = [marker.unit for marker in pair.claim.markers if marker.senses & _WHOLES]
    of_all = any(_is_divided(pair.claim, at) for at in wholes)
    amounts = {
        pair.aligned[at]
        for at, unit in enumerate(pair.units)
        if at in pair.aligned and _is_share(unit)
    }
    if of_all:
        amounts |= {marker.unit for marker in pair.evidence.markers if marker.senses & _WHOLES}
    taken = set(pair.aligned.values())
    for place, unit in enumerate(pair.others):
        beside = _TOGETHER.match(pair.evidence.text, unit.end) if unit.preposition else None
        if beside is None or not any(_is_over(pair.evidence, at, place) for at in amounts):
            continue
        starts = [each.start for each in pair.others]
        if beside.start("other") not in starts:
            continue
        other = starts.index(beside.start("other"))
        if not (all(each.capitalised or not each.is_verb for each in (unit, pair.others[other]))):
            continue
        if (place in taken) != (other in taken):
            note = f"The quote says it of “{unit.text}{beside[0]}” together."
            lost = pair.others[other if place in taken else place]
            yield Finding(relation="neutral", note=note, words=(lost.text,), certain=True)


def _is_divided(claim: Reading, at: int) -> bool:
    """Whether a phrase with a preposition follows: what is said of all is said of each, but a whole
    comes from, goes to or consists of what makes it up."""
    return any(unit.preposition and unit.first for unit in claim.units[at + 1 :])


def _is_over(evidence: Reading, amount: int, place: int) -> bool:
    """Whether the amount stands before the word in the same part of the sentence."""
    return amount < place and evidence.units[amount].segment == evidence.units[place].segment


def _is_share(unit: Unit) -> bool:
    return key_of(unit.lower) in _SHARES or unit.key.endswith("%")


def _finding(evidence: Reading, first: int, last: int, before: str = "") -> Finding:
    text = before + evidence.text[evidence.units[first].start : evidence.units[last].end]
    note = f"The quote says it of less: “{text}”, which the claim leaves out."
    return Finding(relation="neutral", note=note, words=(text,))


def find_other_subjects(pair: Pair) -> Iterator[Finding]:
    """ "Revenue fell" for "revenue rose while costs fell": what the quote says in another clause,
    of a subject of its own. Without it the direction would turn and the claim be supported."""
    taken = set(pair.aligned.values())
    for at, verb in enumerate(pair.units[1:]):
        subject = pair.units[at]
        acts = verb.is_verb and not (verb.preposition or verb.capitalised)
        is_subject = not (subject.preposition or subject.is_figure)
        if not (acts and is_subject and {at, at + 1} <= pair.aligned.keys()):
            continue
        named, said = pair.aligned[at], pair.aligned[at + 1]
        first = _own_subject(pair.evidence, said, taken)
        if said in (named + 1, first):
            continue
        if not _in_another_clause(pair.evidence, named, said, first):
            continue
        other = pair.evidence.text[pair.others[first].start : pair.others[said - 1].end]
        note = f"The quote says “{verb.text}” of “{other}”."
        yield Finding(relation="contradicted", note=note, words=(subject.text,), certain=True)


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
        if unit.preposition or unit.is_figure or (unit.is_verb and not opens):
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
