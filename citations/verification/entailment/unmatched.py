"""Units that are aligned to nothing: words in the place of others, words added, words left out."""

from __future__ import annotations

from collections.abc import Iterator

from citations.verification.checks.aligned import key_of
from citations.verification.checks.synonyms import are_apart
from citations.verification.entailment.figures import follows
from citations.verification.entailment.meanings import are_reversed
from citations.verification.entailment.relations import may_share_relation
from citations.verification.entailment.units import (
    LISTS,
    Finding,
    Pair,
    Unit,
)

_INTENSIONAL = frozenset(map(key_of, LISTS.words("turning")))
"""What they are said of need not be, or is only a part of it."""


def find_replaced(pair: Pair) -> Iterator[Finding]:
    """`relevant` are the segments of the evidence that the claim is about."""
    taken = set(pair.aligned.values())
    free = [
        place
        for place, unit in enumerate(pair.others)
        if place not in taken and unit.segment in pair.relevant
    ]
    for at, unit in enumerate(pair.units):
        if at in pair.aligned:
            continue
        others = [pair.others[place] for place in free]
        reverse = next((each for each in others if are_reversed(unit.lower, each.lower)), None)
        if reverse is not None:
            yield _instead(unit, reverse, certain=True)
        elif not unit.is_light and not _is_named_elsewhere(pair, at, free):
            yield from _derived_or_unaligned(pair, at, free)


def _derived_or_unaligned(pair: Pair, at: int, free: list[int]) -> Iterator[Finding]:
    unit = pair.units[at]
    holds = follows(pair, unit)
    if holds is None:
        yield _unaligned(pair, at, free)
    elif not holds:
        note = f"The figures of the quote do not go with “{unit.text}”."
        yield Finding(relation="contradicted", note=note, words=(unit.text,), certain=True)


_GENERIC = frozenset(
    "company group firm bank institute agency office city country team he she it".split()
)
"""Stand for a name that was given before."""


def _is_named_elsewhere(pair: Pair, at: int, free: list[int]) -> bool:
    """ "Helios" where the quote, having named it, says "the company"."""
    unit = pair.units[at]
    if not unit.capitalised or all(unit.key != other.key for other in pair.others):
        return False
    return any(
        pair.others[place].lower in _GENERIC and _in_the_place_of(pair, at, place) for place in free
    )


def _unaligned(pair: Pair, at: int, free: list[int]) -> Finding:
    unit = pair.units[at]
    slots = [place for place in free if _in_the_place_of(pair, at, place)]
    for place in slots:
        other = pair.others[place]
        if _are_alternatives(unit, other):
            return _instead(unit, other, certain=True)
    modifies = at + 1 < len(pair.units) and not pair.units[at + 1].first and at + 1 in pair.aligned
    verbs = [each for each in (unit, *(pair.others[place] for place in slots)) if each.verb_like]
    if slots and verbs and not modifies:
        note = f"The quote has other words for “{unit.text}”, or does not say it."
        return Finding(relation="undecided", note=note, words=(unit.text,))
    if slots:
        return _instead(unit, pair.others[slots[0]])
    note = f"The quote does not say “{unit.text}”."
    may_be = not any(are_apart(unit.lower, pair.others[place].lower) for place in free)
    return Finding(relation="neutral", note=note, words=(unit.text,), absent=may_be)


def _instead(unit: Unit, other: Unit, *, certain: bool = False) -> Finding:
    note = f"The quote says “{other.text}”, the claim says “{unit.text}”."
    return Finding(
        relation="contradicted",
        note=note,
        words=(unit.text,),
        certain=certain,
        substituted=not certain,
    )


def _are_alternatives(unit: Unit, other: Unit) -> bool:
    """Both figures, both names, or words of a series: "months" and "weeks"."""
    if are_apart(unit.lower, other.lower):
        return True
    if unit.is_figure != other.is_figure or unit.is_time != other.is_time:
        return False
    return unit.is_figure or (unit.capitalised and other.capitalised)


def _in_the_place_of(pair: Pair, at: int, place: int) -> bool:
    """Between the same neighbours, or governed by the same preposition of the same word."""
    unit, other = pair.units[at], pair.others[place]
    if unit.is_figure != other.is_figure:
        return False
    behind = pair.aligned.get(at - 1) == place - 1 and place > 0 and at > 0
    ahead = pair.aligned.get(at + 1) == place + 1
    if behind and ahead:
        return True
    if (
        ahead
        and pair.units[at + 1].preposition == unit.preposition
        and not pair.units[at + 1].first
    ):
        return not pair.others[place + 1].first
    if behind and unit.first == other.first and may_share_relation(unit, other):
        return True
    governed = (
        unit.preposition and unit.preposition == other.preposition and unit.first and other.first
    )
    return bool(governed) and (
        pair.aligned.get(unit.head, -1) == other.head or unit.preposition == "said"
    )


def find_left_out(pair: Pair) -> Iterator[Finding]:
    """Words of the quote that the claim leaves out and that limit what it keeps."""
    taken = set(pair.aligned.values())
    first = min(taken)
    for place, unit in enumerate(pair.others):
        if (
            place in taken
            or unit.segment not in pair.relevant
            or key_of(unit.lower) not in _INTENSIONAL
        ):
            continue
        before_aligned = place + 1 in taken and not pair.others[place + 1].first
        between = place - 1 in taken and place + 1 in taken
        if before_aligned or (unit.verb_like and (place < first or between)):
            note = f"The quote says “{unit.text}”, the claim leaves it out."
            yield Finding(relation="neutral", note=note, words=(unit.text,))
