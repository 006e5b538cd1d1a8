"""Vectors kept in two bytes a component, each with a scale of its own: that of its largest one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from research_app.retrieval.protocols import Vector

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
            # Not `@`: see `signs` for why it waits.
            np.einsum("ij,j->i", floats[own], vector, out=products[first : first + len(part)])
        return products * self.scales[rows]
