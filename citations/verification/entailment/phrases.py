"""Phrases of small words, each with what it does to a sentence.

They stand in `data/phrases.txt`. Two markers agree when they share a sense.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from citations.language.lexicon import Lexicon

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
