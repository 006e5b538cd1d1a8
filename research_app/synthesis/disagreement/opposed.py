"""Can both be true? Of two that are told of the same thing."""

from __future__ import annotations

from citations.numbers.match.both_hold import are_comparable, can_both_hold
from citations.verification.checks.opposites import are_opposite
from research_app.synthesis.disagreement.same_thing import (
    Asked,
    are_beside_the_same,
    are_of_the_same,
    has_kin,
    holds_all,
    is_enough,
    is_same_time,
)
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.disagreement.vocabulary import OPPOSITES

FEWEST_SAID = 2
"""Stems of a denial, beside its negation, that tell what is denied."""


def are_opposed(one: Told, other: Told, asked: Asked) -> bool:
    """Whether they say different things of the very same."""
    if one.kind == "statement" == other.kind:
        return _are_opposites(one, other, asked)
    if one.is_negated or other.is_negated or not are_of_the_same(one, other, asked):
        return False
    return is_another_value(one, other)


def is_another_value(one: Told, other: Told) -> bool:
    """Whether the values of two that speak of the same thing exclude each other."""
    if one.date is not None and other.date is not None:
        return not one.date.can_be(other.date)
    if one.number is None or other.number is None or not are_comparable(one.number, other.number):
        return False
    if one.kind == "change" and {one.direction, other.direction} == {"up", "down"}:
        return True
    return not can_both_hold(one.number, other.number)


def agree(one: Told, other: Told, asked: Asked) -> bool:
    """Whether both say the same of the same thing, as far as each is printed."""
    if one.kind == "statement" == other.kind:
        return (
            one.is_negated == other.is_negated
            and one.direction == other.direction
            and are_of_the_same(one, other, asked)
        )
    if one.is_negated or other.is_negated or not are_of_the_same(one, other, asked):
        return False
    if one.number is not None and other.number is not None:
        return are_comparable(one.number, other.number) and not is_another_value(one, other)
    return not is_another_value(one, other)


def _are_opposites(one: Told, other: Told, asked: Asked) -> bool:
    if one.is_plan != other.is_plan or not is_same_time(one.when, other.when):
        return False
    if one.is_negated != other.is_negated:
        denies, affirms = (one, other) if one.is_negated else (other, one)
        return _is_denied(denies, affirms, asked)
    if one.is_negated:
        return False
    if {one.direction, other.direction} == {"up", "down"}:
        return are_of_the_same(one, other, asked)
    return _are_of_opposite_words(one, other, asked)


def _is_denied(denies: Told, affirms: Told, asked: Asked) -> bool:
    """All that is denied is said by the other: who says more than what is denied says that too. A
    thing that only the question names must be known around."""
    if denies.direction != affirms.direction or len(denies.stems) < FEWEST_SAID:
        return False
    if not is_enough(
        [s for s in denies.stems if has_kin(s, affirms.stems)], denies, affirms, asked
    ):
        return False
    if denies.subject and affirms.subject and not denies.subject & affirms.subject:
        return False
    if not holds_all(denies.beside, affirms.beside):
        return False
    return all(
        has_kin(stem, affirms.stems) or (stem in asked.names and stem in affirms.about)
        for stem in denies.stems
    )


def _are_of_opposite_words(one: Told, other: Told, asked: Asked) -> bool:
    """The same words but for one, which is the opposite of the other's ("approved", "rejected")."""
    left = [stem for stem in one.stems if stem not in other.stems and stem not in asked.names]
    right = [stem for stem in other.stems if stem not in one.stems and stem not in asked.names]
    shared = [stem for stem in one.stems if stem in other.stems]
    if len(left) != 1 or len(right) != 1 or one.direction or other.direction:
        return False
    if not is_enough(shared, one, other, asked) or not are_beside_the_same(one, other):
        return False
    words = one.words[left[0]].lower(), other.words[right[0]].lower()
    pair = frozenset((left[0], right[0]))
    return pair in OPPOSITES or are_opposite(*words) or are_opposite(left[0], right[0])
