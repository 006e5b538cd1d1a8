"""Figures that say which one is meant: "version *3*", "systems of *six* hours".

A sentence on another version or another duration shares every other word with the question.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from research_app.synthesis.terms import content_words, is_year, stem

_SPELT = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}
_SAYS_NOTHING = frozenset(stem(word) for word in "million billion thousand percent dollar".split())


def is_of_another_number(question: str, sentence: str) -> bool:
    """Does the sentence number what the question numbers, and the question's number is not among
    its own?"""
    pairs = numbered(sentence)
    nouns = {noun for noun, _ in pairs}
    numbers = {number for _, number in pairs}
    return any(noun in nouns and number not in numbers for noun, number in numbered(question))


@lru_cache(maxsize=512)
def numbered(text: str) -> tuple[tuple[str, str], ...]:
    """Pairs of a noun's stem and the number beside it, in figures."""
    return tuple(_numbered(text))


def _numbered(text: str) -> Iterator[tuple[str, str]]:
    words = [(_figure(word, bare), bare) for word, bare in content_words(text)]
    for (one, first), (other, second) in pairwise(words):
        if _counts(one) and not other[0].isdigit() and second not in _SAYS_NOTHING:
            yield second, one
        elif _counts(other) and not one[0].isdigit() and first not in _SAYS_NOTHING:
            yield first, other


def _figure(word: str, bare: str) -> str:
    """A number spelt with a capital is part of a name ("Seven Years' War")."""
    return bare if word[0].isupper() else _SPELT.get(bare, bare)


def _counts(word: str) -> bool:
    return word[0].isdigit() and not is_year(word)
