"""Which English words are opposites: curated axes with two ends, and what prefixes make.

The axes stand in `words.txt`. A word may stand on several; two words are opposites when they stand
on the two ends of one, and alike when they stand on the same end.

Forms of a base word (plural and third person, past, "-ing", "-ly") are made, not stemmed: too many
do no harm ("rised" is simply never found), while a stemmer takes "positive" and "position" for the
same word.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from citations.language.lexicon import Lexicon

__all__ = ["Place", "are_alike", "are_opposite", "are_two_sides", "places_of"]

_NEVER_A_FORM = frozenset("found founds close thing lied lies bars lights".split())
"""Forms that are mostly another word ("found" is to find, not to establish)."""
_SHORTEST = 4
_TABLES = ("moves", "levels", "acts", "qualities", "relations")
_TWO_SIDED = ("levels", "relations")

_LISTS = Lexicon(Path(__file__).with_name("words.txt"))
_NO_UN, _NO_IN, _DIS = map(_LISTS.words, ("no un", "no in", "dis"))
_ADJECTIVE_ENDS = tuple(_LISTS.ordered("adjective ends"))


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
    axes = [(line, name in _TWO_SIDED) for name in _TABLES for line in _LISTS.lines(name)]
    for axis, (line, two_sided) in enumerate(axes):
        for end, words in enumerate(line.split("|")):
            for entry in words.split():
                for form in forms_of(entry) - _NEVER_A_FORM:
                    found[form].add(Place(axis, end, two_sided))
    return MappingProxyType({form: tuple(sorted(places)) for form, places in found.items()})


def are_prefixed_opposites(one: str, other: str) -> bool:
    """Is one word the other with a negating prefix? Both in lower case; endings may differ a little
    ("unemployed", "employment" do not count, "unable", "ability" neither)."""
    short, long = sorted((one, other), key=len)
    if len(short) < _SHORTEST or not long.endswith(short):
        return False
    prefix = long[: -len(short)]
    if prefix in ("non", "non-", "un-", "in-"):
        return True
    if prefix == "un":
        return short not in _NO_UN
    if prefix == "dis":
        return short in _DIS
    if prefix in ("in", "im", "il", "ir"):
        return short not in _NO_IN and short.endswith(_ADJECTIVE_ENDS)
    return False


_VOWELS = "aeiou"


def forms_of(entry: str) -> frozenset[str]:
    """All forms of an entry, which is a base word and its irregular forms, parted by slashes."""
    base, *irregular = entry.split("/")
    if irregular:
        return frozenset({base, *irregular, *_plural(base), *_ing(base)})
    forms = {base, *_plural(base), *_past(base), *_ing(base)}
    if len(base) > 4 and not base.endswith(("ly", "er", "est", "ion")):
        forms.add(_adverb(base))
    return frozenset(forms)


def _plural(base: str) -> set[str]:
    if base.endswith(("s", "x", "z", "ch", "sh")):
        return {base + "es"}
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return {base[:-1] + "ies"}
    return {base + "s"}


def _past(base: str) -> set[str]:
    if base.endswith("e"):
        return {base + "d"}
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return {base[:-1] + "ied"}
    return {base + "ed", base + base[-1] + "ed"} if _may_double(base) else {base + "ed"}


def _ing(base: str) -> set[str]:
    if base.endswith("ie"):
        return {base[:-2] + "ying"}
    if base.endswith("e") and not base.endswith("ee"):
        return {base[:-1] + "ing"}
    return {base + "ing", base + base[-1] + "ing"} if _may_double(base) else {base + "ing"}


def _may_double(base: str) -> bool:
    """Does the word end like "drop", "admit" or "cancel": one vowel before one consonant?"""
    if len(base) < 3 or base[-1] in _VOWELS + "wxy":
        return False
    return base[-2] in _VOWELS and base[-3] not in _VOWELS


def _adverb(base: str) -> str:
    if base.endswith("le"):
        return base[:-1] + "y"
    if base.endswith("y"):
        return base[:-1] + "ily"
    return base + "ally" if base.endswith("ic") else base + "ly"
