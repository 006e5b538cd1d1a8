"""Which English words are opposites: curated axes with two ends, and what prefixes make.

`change` holds movements and scales, `deeds` acts, relations and qualities. A word may stand on
several axes; two words are opposites when they stand on the two ends of one, and alike when they
stand on the same end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from citations.verification.checks.opposites.change import LEVELS, MOVES
from citations.verification.checks.opposites.deeds import DEEDS, QUALITIES, RELATIONS
from citations.verification.checks.opposites.inflections import forms_of
from citations.verification.checks.opposites.prefixes import are_prefixed_opposites

__all__ = ["Place", "are_alike", "are_opposite", "are_two_sides", "places_of"]

_NEVER_A_FORM = frozenset("found founds close thing lied lies bars lights".split())
"""Forms that are mostly another word ("found" is to find, not to establish)."""


class Place(NamedTuple):
    """An end of an axis: `end` is 0 or 1. `two_sided`: the axis names one matter from two sides
    (buy and sell), so that a change of places makes the words agree."""

    axis: int
    end: int
    two_sided: bool


def are_opposite(one: str, other: str) -> bool:
    """Whether the words, in lower case, stand on opposite ends of an axis."""
    ends = {(place.axis, place.end) for place in places_of(one)}
    if any((place.axis, 1 - place.end) in ends for place in places_of(other)):
        return not are_alike(one, other)
    return are_prefixed_opposites(one, other)


def are_two_sides(one: str, other: str) -> bool:
    """Whether the words are opposites that may tell the same thing from its two sides ("above" and
    "below", "buy" and "sell")."""
    return any(
        a.axis == b.axis and a.end != b.end and a.two_sided
        for a in places_of(one)
        for b in places_of(other)
    )


def are_alike(one: str, other: str) -> bool:
    """Whether the words stand on the same end of an axis ("fell", "dropped")."""
    ends = {(place.axis, place.end) for place in places_of(one)}
    return any((place.axis, place.end) in ends for place in places_of(other))


def places_of(word: str) -> tuple[Place, ...]:
    """Where the word, in lower case, stands; empty for most words."""
    return _places().get(word, ())


@cache
def _places() -> MappingProxyType[str, tuple[Place, ...]]:
    found: dict[str, set[Place]] = defaultdict(set)
    axes = [
        (line, two_sided)
        for table, two_sided in (
            (MOVES, False),
            (LEVELS, True),
            (DEEDS, False),
            (QUALITIES, False),
            (RELATIONS, True),
        )
        for line in _lines(table)
    ]
    for axis, (line, two_sided) in enumerate(axes):
        for end, words in enumerate(line.split("|")):
            for entry in words.split():
                for form in forms_of(entry) - _NEVER_A_FORM:
                    found[form].add(Place(axis, end, two_sided))
    return MappingProxyType({form: tuple(sorted(places)) for form, places in found.items()})


def _lines(table: str) -> Iterator[str]:
    """The axes of a table; an indented line belongs to the one before."""
    axis = ""
    for line in table.strip("\n").split("\n"):
        if axis and not line.startswith(" "):
            yield axis
            axis = ""
        axis += f" {line}"
    yield axis
