"""Words that say the same in the same place: our own groups, then a dictionary of synonyms."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from citations.verification.checks.aligned import are_related, key_of
from citations.verification.checks.opposites import are_alike, are_opposite
from citations.verification.checks.synonyms import are_apart, are_synonyms

_FILE = Path(__file__).parent / "data" / "same_words.txt"
"""One group a line: words that may stand for each other where all around them agrees."""


@cache
def _groups() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, line in enumerate(_FILE.read_text("utf-8").splitlines()):
        for word in line.split():
            found.setdefault(key_of(word), set()).add(number)
    return {key: frozenset(numbers) for key, numbers in found.items()}


@lru_cache(maxsize=50_000)
def are_equivalent(one: str, other: str) -> bool:
    """Whether two words in small letters may stand for each other where all around them agrees."""
    key, other_key = key_of(one), key_of(other)
    if key == other_key:
        return True
    if _groups().get(key, frozenset()) & _groups().get(other_key, frozenset()):
        return True
    if are_apart(one, other):
        return False
    return _are_one_family(one, other) or are_alike(one, other) or are_synonyms(one, other)


_PERSONS = ("er", "or", "ian", "ist", "ers", "ors", "ians", "ists", "ee", "ees")


def _are_one_family(one: str, other: str) -> bool:
    """ "Acquired" and "acquisition"; not "music" and "musician"."""
    if one.endswith(_PERSONS) != other.endswith(_PERSONS):
        return False
    return are_related(key_of(one), key_of(other))


@lru_cache(maxsize=50_000)
def are_reversed(one: str, other: str) -> bool:
    return not are_equivalent(one, other) and are_opposite(one, other)
