"""What reading and comparing norms asks of an embedding model; whoever calls hands it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]


class PieceVectors(Protocol):
    """A vector of unit length for each word piece of one text, read in its context."""

    @property
    def vectors(self) -> NDArray[np.float32]: ...


class EmbedPieces(Protocol):
    """The word pieces of each text, in the order given."""

    def __call__(self, texts: Sequence[str], /) -> Sequence[PieceVectors]: ...


class Embed(Protocol):
    """A vector of unit length for each text: a dot product is the cosine."""

    def __call__(self, texts: Sequence[str], /) -> NDArray[np.float32]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    texts: Embed
    pieces: EmbedPieces
