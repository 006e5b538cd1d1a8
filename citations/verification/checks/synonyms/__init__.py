"""Which English words mean the same.

From Princeton WordNet 3.1, in `data` as a compact file with its licence beside it; `manage.py
build_synonyms DICT_DIR` writes it again (`build`), `lexicon` reads it. Words are compared by their
frequent senses only, without looking at what stands around: a relation holds where it is about
enough of the uses of both words, the shares of the two senses multiplied, and summed over the
senses that bring the words together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path

from citations.language.lexicon import Lexicon
from citations.verification.checks.opposites import are_opposite, forms_of
from citations.verification.checks.synonyms.lexicon import Entry, readings_of

__all__ = ["are_apart", "are_synonyms"]

_ALIKE = 0.1
_DERIVED = 0.06
_ANOTHER_THING = ("able", "ible", "ee", "ist")

_APART = Lexicon(Path(__file__).parent / "data" / "apart.txt").lines


@lru_cache(maxsize=50_000)
def are_synonyms(one: str, other: str) -> bool:
    """Whether the words, in lower case and any inflection, mostly mean the same, or are of one
    family ("decision", "decide"). Not true of a word and itself when the lexicon lacks it."""
    if are_apart(one, other):
        return False
    return _best(one, other, _alike) >= _ALIKE or _best(one, other, _derived) >= _DERIVED


def are_apart(one: str, other: str) -> bool:
    """Whether the words, in lower case, are never to be taken for each other."""
    return other in _apart().get(one, ()) or are_opposite(one, other)


@cache
def _apart() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for line in _APART("apart"):
        for one, other in combinations(line.split(), 2):
            for form in forms_of(one):
                found[form] |= forms_of(other)
            for form in forms_of(other):
                found[form] |= forms_of(one)
    return {word: frozenset(others) for word, others in found.items()}


def _best(one: str, other: str, relation: Callable[[Entry, Entry], float]) -> float:
    """The relation over the readings of the same degree ("higher" and "taller", not "high")."""
    return max(
        (
            relation(first.entry, second.entry)
            for first in readings_of(one)
            for second in readings_of(other)
            if first.degree == second.degree
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
