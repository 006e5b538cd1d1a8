"""Texts that say the same: copies of one story count once. A text with another figure is no copy,
however much else is the same: it may be the one that contradicts."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Print:
    """Hashes of runs of words, and the words that hold digits."""

    runs: frozenset[int]
    figures: frozenset[str]


class SeenTexts:
    """The texts of one run so far."""

    def __init__(self) -> None:
        self._hashes: set[str] = set()
        self._prints: list[_Print] = []

    def is_copy(self, text: str) -> bool:
        """Whether a text equals or nearly equals one before; if not, it is remembered."""
        digest = sha256(text.encode(errors="surrogatepass")).hexdigest()
        if digest in self._hashes:
            return True
        own = _print_of(text)
        if any(_alike(own, other) for other in self._prints):
            return True
        self._hashes.add(digest)
        self._prints.append(own)
        return False


def _print_of(text: str) -> _Print:
    words = list(islice(text.lower().split(), MOST_WORDS))
    runs = (
        crc32(" ".join(words[at : at + WORDS_TOGETHER]).encode(errors="surrogatepass"))
        for at in range(max(1, len(words) - WORDS_TOGETHER + 1))
    )
    every = 1 if len(words) < SHORT else SHARE_OF_PRINTS
    return _Print(
        runs=frozenset(run for run in runs if run % every == 0),
        figures=frozenset(word for word in words if any(sign.isdigit() for sign in word)),
    )


def _alike(one: _Print, other: _Print) -> bool:
    both = len(one.runs & other.runs)
    if not both >= ALIKE * (len(one.runs) + len(other.runs) - both) > 0:
        return False
    return one.figures <= other.figures or other.figures <= one.figures
