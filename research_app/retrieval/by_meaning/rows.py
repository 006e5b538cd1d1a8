"""The two forms in which vectors are kept in memory.

`SignRows` tell how alike vectors roughly are, from the signs of their components alone. Of a vector
384 bits are kept, a thirty-second of its memory. The number of components in which two vectors
differ in sign grows with the angle between them (Charikar 2002). Counting them takes no product at
all, and needs nothing but the thread that asks: what numpy would use for float products waits for
all cores, on a busy server ten times as long.

`ShortRows` are vectors in two bytes a component, each with a scale of its own: that of its largest
one.
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


_LARGEST = 32_767
_ROWS_AT_ONCE = 256
"""As many rows as stay in the cache while they are made floats and multiplied."""


@dataclass(frozen=True, slots=True, eq=False)
class ShortRows:
    """Row n is `codes[n] * scales[n]`, each component within a 65,000th of the largest one."""

    codes: NDArray[np.int16]
    scales: NDArray[np.float32]

    @classmethod
    def of(cls, vectors: Vector) -> ShortRows:
        largest = np.maximum(vectors.max(axis=1), -vectors.min(axis=1))
        scales = np.maximum(largest, np.float32(1e-12)) / np.float32(_LARGEST)
        return cls(np.rint(vectors / scales[:, np.newaxis]).astype(np.int16), scales)

    def chosen(self, keep: NDArray[np.bool_]) -> ShortRows:
        return ShortRows(self.codes[keep], self.scales[keep])

    def followed_by(self, other: ShortRows) -> ShortRows:
        return ShortRows(
            np.concatenate([self.codes, other.codes]), np.concatenate([self.scales, other.scales])
        )

    def floats(self, rows: NDArray[np.int64]) -> Vector:
        """These rows as they were, nearly."""
        vectors: Vector = self.codes[rows] * self.scales[rows, np.newaxis]
        return vectors

    def cosines(self, rows: NDArray[np.int64], vector: Vector) -> Vector:
        """The products of these rows with the vector."""
        products = np.empty(len(rows), dtype=np.float32)
        # Room that all parts share, and `take`, which looks up less than `codes[…]` does.
        room = np.empty((min(len(rows), _ROWS_AT_ONCE), self.codes.shape[1]), dtype=np.int16)
        floats = np.empty(room.shape, dtype=np.float32)
        for first in range(0, len(rows), _ROWS_AT_ONCE):
            part = rows[first : first + _ROWS_AT_ONCE]
            own = slice(len(part))
            np.take(self.codes, part, axis=0, out=room[own], mode="clip")
            np.copyto(floats[own], room[own])
            # Not `@`: see above for why it waits.
            np.einsum("ij,j->i", floats[own], vector, out=products[first : first + len(part)])
        return products * self.scales[rows]
