"""How alike vectors roughly are, from the signs of their components alone.

Of a vector 384 bits are kept, a thirty-second of its memory. The number of components in which two
vectors differ in sign grows with the angle between them (Charikar 2002). Counting them takes no
product at all, and needs nothing but the thread that asks: what numpy would use for float products
waits for all cores, on a busy server ten times as long.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from research_app.retrieval.protocols import Vector

_WORD_BITS = 64

Words = NDArray[np.uint64]
Distances = NDArray[np.uint16]


@dataclass(frozen=True, slots=True, eq=False)
class SignRows:
    """The signs of vectors, 64 components a row: a column is a vector, so that each row is counted
    in one stretch of memory."""

    words: Words

    @classmethod
    def of(cls, vectors: Vector) -> SignRows:
        return cls(np.ascontiguousarray(_packed(vectors).T))

    def chosen(self, keep: NDArray[np.bool_]) -> SignRows:
        return SignRows(np.ascontiguousarray(self.words[:, keep]))

    def followed_by(self, other: SignRows) -> SignRows:
        return SignRows(np.concatenate([self.words, other.words], axis=1))

    def distances(self, vector: Vector) -> Distances:
        """For each vector in how many components its sign differs from this vector's."""
        [wanted] = _packed(vector[np.newaxis])
        counted = np.zeros(self.words.shape[1], dtype=np.uint16)
        for of_rows, of_vector in zip(self.words, wanted, strict=True):
            counted += np.bitwise_count(of_rows ^ of_vector)
        return counted


def _packed(vectors: Vector) -> Words:
    assert vectors.shape[1] % _WORD_BITS == 0
    words: Words = np.packbits(vectors > 0, axis=1).view(np.uint64)
    return words
