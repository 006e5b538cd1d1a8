"""Units that stand elsewhere in the claim than in the quote: under another preposition, with
another word, or before and behind a verb the other way round. Without it "A sold B" would be
supported by "B sold A"."""

from __future__ import annotations

from collections.abc import Iterator

from citations.verification.entailment.units import (
    LISTS,
    Finding,
    Pair,
    Reading,
    Unit,
)

_STRONG = frozenset("against from to before after because without despite than".split())
"""Prepositions whose words have another part in what happens than those without."""

_PLACING = _STRONG | frozenset("near under over into outside until towards".split())
"""Where one of these stands in one of the two only, the same word before it does not help."""
_INTERCHANGEABLE = tuple(frozenset(line.split()) for line in LISTS.lines("alike"))
"""Prepositions that may stand for each other; a dash stands for none."""
_OF_FIGURES = frozenset(("", "of", "to", "at", "with", "for"))
_OF_TIMES = frozenset(("", "in", "on", "at", "during", "of", "for"))
_OPPOSED = frozenset(frozenset(line.split()) for line in LISTS.lines("opposed"))


def find_other_relations(pair: Pair) -> Iterator[Finding]:
    yield from _other_prepositions(pair)
    yield from _other_heads(pair)
    yield from _exchanged(pair)


def _other_prepositions(pair: Pair) -> Iterator[Finding]:
    """ "before the decision" for "after the decision", "from Helios" for "Helios"."""
    otherwise: list[int] = []
    for at, place in pair.aligned.items():
        unit, other = pair.units[at], pair.others[place]
        if are_opposite_relations(unit, other):
            note = (
                f"The quote says “{other.preposition} {other.text}”, the claim says "
                f"“{unit.preposition} {unit.text}”."
            )
            yield Finding(relation="contradicted", note=note, words=(unit.text,), certain=True)
        elif not may_share_relation(unit, other) and not _is_same_relation(pair, at):
            otherwise.append(at)
    for at in otherwise:
        yield _otherwise(pair, at, otherwise)


def _otherwise(pair: Pair, at: int, otherwise: list[int]) -> Finding:
    """Two that have changed places speak against the claim, and so does a name from which
    something comes in one of the two only. Others stand elsewhere in many a sentence that says the
    same."""
    unit, other = pair.units[at], pair.other(at)
    exchanged = any(
        pair.units[near].preposition == other.preposition
        and pair.other(near).preposition == unit.preposition
        for near in otherwise
    )
    names = unit.capitalised and other.capitalised
    parted = names and (unit.preposition in _STRONG) != (other.preposition in _STRONG)
    turned = exchanged or parted or (other.preposition == "by" and not unit.preposition)
    note = f"“{unit.text}” does not stand in the same relation in the quote."
    return Finding(
        relation="contradicted" if turned else "undecided", note=note, words=(unit.text,)
    )


def _is_same_relation(pair: Pair, at: int) -> bool:
    """The preposition differs, and yet the unit stands as it did."""
    place = pair.aligned[at]
    unit, other = pair.units[at], pair.others[place]
    both = {unit.preposition, other.preposition}
    counted = unit.is_figure and unit.key[-1] != "h"
    if "by" in both and not counted and not unit.is_time:
        return _is_agent(pair, at)
    if unit.verb_like or other.verb_like:
        return True
    if not (unit.first and other.first):
        one_side = unit.preposition if unit.first else other.preposition if other.first else ""
        return "" not in both or one_side not in _STRONG
    if not unit.preposition and (other.preposition == "since" or _is_antecedent(pair, at)):
        return True
    placed = bool(both & _PLACING) and not unit.is_time
    if at > 0 and pair.aligned.get(at - 1) == place - 1 and not placed:
        return True
    if unit.is_figure and "from" in (unit.preposition, other.preposition):
        return _has_its_time(pair, at)
    return both == {"", "of"}


def _is_antecedent(pair: Pair, at: int) -> bool:
    """What the claim goes on to say stands in the relative clause."""
    other = pair.other(at)
    following = [pair.aligned[near] for near in range(at + 1, at + 5) if near in pair.aligned]
    behind = [place for place in following if pair.others[place].segment != other.segment]
    return other.antecedent and bool(behind) and min(following) > pair.aligned[at]


def _has_its_time(pair: Pair, at: int) -> bool:
    """A value with its own year behind it was that much, wherever things went from there."""
    if "to" in (pair.units[at].preposition, pair.other(at).preposition):
        return False
    years = [
        place
        for place in (pair.aligned[at] + 1, pair.aligned[at] + 2)
        if place < len(pair.others) and pair.others[place].is_time
    ]
    return bool(set(years) & set(pair.aligned.values()))


def _is_agent(pair: Pair, at: int) -> bool:
    """Before the verb in the one, behind it with "by" in the other, where it is passive."""
    for near, place in pair.aligned.items():
        verb, other = pair.units[near], pair.others[place]
        if verb.passive == other.passive:
            continue
        if (
            verb.passive
            and pair.units[at].preposition == "by"
            and near < at
            and pair.aligned[at] < place
        ):
            return True
        if other.passive and pair.other(at).preposition == "by" and at < near:
            return place < pair.aligned[at]
    return False


_HEADED = ("of", "for", "with", "by")
"""What stands behind one of these belongs to what stands before it."""


def _other_heads(pair: Pair) -> Iterator[Finding]:
    """ "systems of one hour" for "systems of four hours": the same words, joined otherwise."""
    for at, place in pair.aligned.items():
        unit, other = pair.units[at], pair.others[place]
        if unit.preposition != other.preposition or unit.preposition not in _HEADED:
            continue
        if min(unit.head, other.head) < 0 or unit.head not in pair.aligned:
            continue
        meant, evidence_head = pair.aligned[unit.head], other.head
        same_kind = pair.others[meant].key == pair.others[evidence_head].key or (
            pair.others[meant].is_figure and pair.others[evidence_head].is_figure
        )
        if unit.preposition == "by":
            same_kind = _is_another_act(pair.evidence, meant, evidence_head)
        if meant != evidence_head and same_kind:
            note = (
                f"In the quote “{other.text}” belongs to “{_shown(pair.evidence, evidence_head)}”, "
                f"in the claim to “{_shown(pair.claim, unit.head)}”."
            )
            yield Finding(relation="contradicted", note=note, words=(unit.text,))


def _is_another_act(evidence: Reading, act: int, other: int) -> bool:
    """Whether who stands behind "by" did one of two acts: "reviewed and signed by" is both."""
    between = evidence.units[act + 1 : other]
    return act > other or any(not (unit.is_verb or unit.passive) for unit in between)


def _shown(reading: Reading, at: int) -> str:
    first = max(0, at - 1)
    return reading.text[reading.units[first].start : reading.units[at].end]


def _exchanged(pair: Pair) -> Iterator[Finding]:
    """ "Frei succeeded Berg" for "Berg succeeded Frei": the subject stands behind the verb in the
    other, and the other's subject behind it in the one."""
    if voices_differ(pair):
        return
    for verb, place in pair.aligned.items():
        unit = pair.units[verb]
        moved = [at for at in pair.aligned if (at < verb) != (pair.aligned[at] < place)]
        behind = [at for at in moved if at < verb and _is_subject(unit, pair.units[at])]
        before = [at for at in moved if at > verb and _is_subject(unit, pair.other(at))]
        if behind and before and not unit.capitalised:
            note = f"The quote says “{unit.text}” of the same the other way round."
            yield Finding(relation="contradicted", note=note, words=(unit.text,))


def _is_subject(verb: Unit, unit: Unit) -> bool:
    """Of a word that is no verb for certain only names are."""
    return unit.capitalised or (verb.is_verb and not unit.preposition and not unit.is_time)


def voices_differ(pair: Pair) -> bool:
    """Whether a verb is passive on one side only, or only one side has a passive."""
    if any(pair.units[at].passive != pair.other(at).passive for at in pair.aligned):
        return True
    claimed = any(unit.passive for unit in pair.units)
    return claimed != any(unit.passive for unit in pair.others)


def may_share_relation(unit: Unit, other: Unit) -> bool:
    """Whether two aligned units may stand in the same relation to what governs them."""
    claimed, quoted = unit.preposition, other.preposition
    if claimed == quoted:
        return True
    if "said" in (claimed, quoted):
        return False
    if unit.is_time and {claimed, quoted} <= _OF_TIMES:
        return True
    if unit.is_figure and not unit.is_time and {claimed, quoted} <= _OF_FIGURES:
        return True
    pair = {claimed or "-", quoted or "-"}
    return any(pair <= group for group in _INTERCHANGEABLE)


def are_opposite_relations(unit: Unit, other: Unit) -> bool:
    claimed, quoted = unit.preposition, other.preposition
    if {claimed, quoted} == {"by", "to"} or {claimed, quoted} == {"by", "from"}:
        return unit.is_figure and not unit.is_time
    return frozenset((claimed, quoted)) in _OPPOSED
