"""What small words do to a sentence, and which words may stand for each other.

Phrases of small words stand in `data/phrases.txt`; two markers agree when they share a sense. Words
are equivalent by own groups, where all around them agrees, then by a dictionary of synonyms.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from citations.language.lexicon import Lexicon
from citations.verification.checks.aligned import are_related, key_of
from citations.verification.checks.opposites import are_alike, are_opposite
from citations.verification.checks.synonyms import are_apart, are_synonyms

_LISTS = Lexicon(Path(__file__).parent / "data" / "phrases.txt")
_PLAIN = """at on from as between among since per across along near off out through via behind
beneath beside beyond inside like opposite past round underneath upon amid aboard up
down""".split()

_FORMS = {
    "BE": "be is are was were been being am 's 're".split(),
    "HAVE": "have has had having 've".split(),
    "DO": "do does did".split(),
}
LONGEST = 5
"""Words of the longest phrase."""

Marker = tuple[str, frozenset[str]]
"""A preposition, or the empty string and senses."""


@cache
def markers() -> dict[tuple[str, ...], Marker]:
    """By the phrase's words in small letters."""
    found: dict[tuple[str, ...], Marker] = {}
    for head, phrases in _entries("prepositions"):
        for phrase in phrases:
            for words in _spelled(phrase):
                found[words] = (head, frozenset())
    for word in _PLAIN:
        found[(word,)] = (word, frozenset())
    for head, phrases in _entries("markers"):
        for phrase in phrases:
            for words in _spelled(phrase):
                found[words] = ("", frozenset(head.split()))
    return found


def _entries(table: str) -> list[tuple[str, list[str]]]:
    parted = (line.partition(":") for line in _LISTS.lines(table))
    return [(head, [phrase.strip() for phrase in rest.split("|")]) for head, _, rest in parted]


def _spelled(phrase: str) -> list[tuple[str, ...]]:
    spelled: list[tuple[str, ...]] = [()]
    for word in phrase.split():
        spelled = [(*words, form) for words in spelled for form in _FORMS.get(word, (word,))]
    return spelled


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
