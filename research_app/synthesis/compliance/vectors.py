"""Vectors of words and sentences, kept: the next question is mostly asked of the same documents."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from citations.embedding import embed
from citations.embedding.model import Vector

KEPT = 8_000
"""12 MB."""
_kept: OrderedDict[str, Vector] = OrderedDict()
_lock = Lock()


def vectors_of(texts: Sequence[str]) -> list[Vector]:
    """In the order given. Raises `ModelUnavailable`."""
    wanted = list(dict.fromkeys(texts))
    with _lock:
        found = {words: _kept[words] for words in wanted if words in _kept}
    new = [words for words in wanted if words not in found]
    if new:
        found |= dict(zip(new, embed(new), strict=True))
    with _lock:
        for words in wanted:
            _kept[words] = found[words]
            _kept.move_to_end(words)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return [found[words] for words in texts]
