"""English stems (Snowball)."""

from __future__ import annotations

import threading
from functools import lru_cache

import snowballstemmer

_stemmers = threading.local()


@lru_cache(maxsize=20_000)
def english_stem(word: str) -> str:
    """The stem of a lower-case word."""
    # A stemmer keeps state while it works, so that every thread has its own.
    if not hasattr(_stemmers, "english"):
        _stemmers.english = snowballstemmer.stemmer("english")
    stemmed: str = _stemmers.english.stemWord(word)
    return stemmed
