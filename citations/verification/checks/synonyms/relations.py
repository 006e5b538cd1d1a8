"""How two words are related in the senses that they mostly have.

A relation holds where it is about enough of the uses of both words: the shares of the two senses
multiplied, and summed over the senses that bring the words together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from citations.verification.checks.synonyms.apart import are_apart, is_vague
from citations.verification.checks.synonyms.lexicon import Entry, is_wide, reach_of, uppers_of
from citations.verification.checks.synonyms.listed import are_listed_alike, is_listed_kind
from citations.verification.checks.synonyms.readings import readings_of

_ALIKE = 0.1
_DERIVED = 0.06
_KIND = 0.15
_OPPOSED = 0.1
_SIBLINGS = 0.35
_ANOTHER_THING = ("able", "ible", "ee", "ist")
_HIGHEST_VERB = 2
"""Steps up from a verb; farther up verbs say next to nothing."""
_HIGHEST = 6


@lru_cache(maxsize=50_000)
def are_synonyms(one: str, other: str) -> bool:
    """Whether the words, in lower case and any inflection, mostly mean the same, or are of one
    family ("decision", "decide"). Not true of a word and itself when the lexicon lacks it."""
    if are_apart(one, other):
        return False
    if are_listed_alike(one, other):
        return True
    return _best(one, other, _alike) >= _ALIKE or _best(one, other, _derived) >= _DERIVED


@lru_cache(maxsize=50_000)
def is_kind_of(special: str, general: str) -> bool:
    """Whether what the first word says is carried by the second: "poodle" by "dog", never the
    other way."""
    if are_apart(special, general) or is_vague(general):
        return False
    return is_listed_kind(special, general) or _best(special, general, _kind) >= _KIND


@lru_cache(maxsize=50_000)
def are_antonyms(one: str, other: str) -> bool:
    """Whether the words are opposites in the lexicon; `opposites` knows more and other ones."""
    return _best(one, other, _opposed, any_degree=True) >= _OPPOSED


@lru_cache(maxsize=50_000)
def are_siblings(one: str, other: str) -> bool:
    """Whether the words name different things of one kind ("spring", "autumn")."""
    if are_synonyms(one, other) or is_kind_of(one, other) or is_kind_of(other, one):
        return False
    return _best(one, other, _siblings) >= _SIBLINGS


def _best(
    one: str, other: str, relation: Callable[[Entry, Entry], float], *, any_degree: bool = False
) -> float:
    """The relation over the readings of the same degree ("higher" and "taller", not "high")."""
    return max(
        (
            relation(first.entry, second.entry)
            for first in readings_of(one)
            for second in readings_of(other)
            if any_degree or first.degree == second.degree
        ),
        default=0.0,
    )


def _alike(one: Entry, other: Entry) -> float:
    return sum(share * other.senses.get(synset, 0.0) for synset, share in one.senses.items())


def _derived(one: Entry, other: Entry) -> float:
    if not _is_family(one.word, other.word):
        return 0.0
    return one.derived.get(f"{other.word}/{other.part}", 0.0)


def _is_family(one: str, other: str) -> bool:
    """Linked are also "skin" and "hypodermic", "tumour" and "antitumour", and what may be done
    ("eligible" to "elect") or who does it ("hobbyist")."""
    return one[:2] == other[:2] and not max(one, other, key=len).endswith(_ANOTHER_THING)


def _opposed(one: Entry, other: Entry) -> float:
    return one.opposed.get(f"{other.word}/{other.part}", 0.0)


def _kind(special: Entry, general: Entry) -> float:
    if special.part != general.part or special.word == general.word:
        return 0.0
    steps = _HIGHEST_VERB if special.part == "v" else _HIGHEST
    return sum(
        share * max((general.senses.get(upper, 0.0) for upper in above(synset, steps)), default=0.0)
        for synset, share in special.senses.items()
    )


def _siblings(one: Entry, other: Entry) -> float:
    if one.part != other.part or one.part != "n" or one.word == other.word:
        return 0.0
    return sum(
        first * second
        for a, first in one.senses.items()
        for b, second in other.senses.items()
        if a != b and _kinds(a) & _kinds(b)
    )


def _kinds(synset: int) -> set[int]:
    """What a thing is a kind of, near enough to exclude other things of that kind."""
    return {upper for upper in above(synset, reach_of(synset)) if not is_wide(upper)}


def above(synset: int, steps: int) -> Iterator[int]:
    """The synsets over one, the nearest first."""
    level = [synset]
    for _ in range(steps):
        level = [upper for each in level for upper in uppers_of(each)]
        yield from level
