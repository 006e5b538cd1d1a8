"""Texts that say the same: copies of one story count once."""

from __future__ import annotations

from hashlib import sha256
from itertools import islice
from zlib import crc32

WORDS_TOGETHER = 6
MOST_WORDS = 20_000
SHARE_OF_PRINTS = 8
"""One of so many runs of words is looked at; in short texts all are."""
SHORT = 400
"""Words."""
ALIKE = 0.85
"""Share of runs of words that two near copies have in common (Jaccard)."""


class SeenTexts:
    """The texts of one run so far."""

    def __init__(self) -> None:
        self._hashes: set[str] = set()
        self._prints: list[frozenset[int]] = []

    def is_copy(self, text: str) -> bool:
        """Whether a text equals or nearly equals one before; if not, it is remembered."""
        digest = sha256(text.encode(errors="surrogatepass")).hexdigest()
        if digest in self._hashes:
            return True
        prints = _prints_of(text)
        if any(_alike(prints, other) for other in self._prints):
            return True
        self._hashes.add(digest)
        self._prints.append(prints)
        return False


def _prints_of(text: str) -> frozenset[int]:
    words = list(islice(text.lower().split(), MOST_WORDS))
    runs = (
        crc32(" ".join(words[at : at + WORDS_TOGETHER]).encode(errors="surrogatepass"))
        for at in range(max(1, len(words) - WORDS_TOGETHER + 1))
    )
    every = 1 if len(words) < SHORT else SHARE_OF_PRINTS
    return frozenset(run for run in runs if run % every == 0)


def _alike(one: frozenset[int], other: frozenset[int]) -> bool:
    both = len(one & other)
    return both >= ALIKE * (len(one) + len(other) - both) > 0
