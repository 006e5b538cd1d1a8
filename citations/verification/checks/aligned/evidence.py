"""The texts of the evidence as one, with an index of its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from citations.language.keys import are_kin, key_of
from citations.language.words import ReadText, Word, read_text
from citations.verification.checks.aligned.acronyms import acronyms_of

LONGEST = 20_000
"""Code points of the evidence that are read; more is left out."""
_KIN_LETTERS = 5
_MOST_PLACES = 100
"""Of one word; texts that repeat a word more often are no prose."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """`read` is all texts joined by blank lines. `places` tells where a key stands (words counted
    from 0), `acronyms` where initials stand spelled out, as `[first:last)` words: "who" for "World
    Health Organization"."""

    read: ReadText
    places: dict[str, tuple[int, ...]]
    families: dict[str, tuple[str, ...]]
    acronyms: dict[str, tuple[tuple[int, int], ...]]

    @property
    def text(self) -> str:
        return self.read.text

    @property
    def words(self) -> tuple[Word, ...]:
        return self.read.words

    def places_of(self, key: str) -> tuple[int, ...]:
        """Where the key stands; "usa" also as "us" or "america" and the like."""
        found = self.places.get(key, ())
        for other in _SAME.get(key, ()):
            found += self.places.get(other, ())
        return found

    def kin_of(self, key: str) -> tuple[int, ...]:
        """Where a word of the same family stands ("acquisition" for "acquired")."""
        family = self.families.get(key[:_KIN_LETTERS], ())
        return tuple(
            place
            for other in family[:50]
            if other != key and are_kin(key, other)
            for place in self.places[other]
        )


_SAME = {
    "usa": ("america", "us", "american"),
    "us": ("usa",),
    "america": ("usa",),
    "england": ("uk", "britain", "british"),
    "uk": ("britain", "british", "england", "scotland", "wale"),
    "britain": ("uk", "british", "england"),
    "british": ("uk", "britain", "england"),
    "covid": ("coronavirus", "cov", "pandem"),
    "coronavirus": ("covid", "cov"),
    "cov": ("covid", "coronavirus"),
}
"""Keys that count as met by others; scotland is in the UK, not the other way."""


def read_evidence(texts: Sequence[str]) -> Evidence:
    return _read(tuple(texts))


@lru_cache(maxsize=128)
def _read(texts: tuple[str, ...]) -> Evidence:
    read = read_text("\n\n".join(texts)[:LONGEST])
    places: dict[str, list[int]] = {}
    for at, word in enumerate(read.words):
        places.setdefault(word.key, []).append(at)
        after = read.words[at + 1] if at + 1 < len(read.words) else None
        if after is not None and read.text[word.end : after.start] in ("-", "‐", "–"):
            places.setdefault(joined_key(word, after), []).append(at)
    families: dict[str, list[str]] = {}
    for key in places:
        families.setdefault(key[:_KIN_LETTERS], []).append(key)
    return Evidence(
        read,
        {key: tuple(at[:_MOST_PLACES]) for key, at in places.items()},
        {start: tuple(keys) for start, keys in families.items()},
        acronyms_of(read),
    )


def joined_key(word: Word, after: Word) -> str:
    """The key of a compound written as one word ("co-operate" as "cooperate")."""
    return key_of(word.lower + after.lower)
