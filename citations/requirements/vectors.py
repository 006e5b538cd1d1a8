"""What reading and comparing norms asks of models; whoever calls hands them in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
_LEAST = 1e-6


class PieceVectors(Protocol):
    """A vector of unit length for each word piece of one text, read in its context."""

    @property
    def vectors(self) -> NDArray[np.float32]: ...


EmbedPieces = Callable[[Sequence[str]], Sequence[PieceVectors]]
"""The word pieces of each text, in the order given."""
Embed = Callable[[Sequence[str]], NDArray[np.float32]]
"""A vector of unit length for each text: a dot product is the cosine."""
Rank = Callable[[str, Sequence[tuple[str, str]]], Sequence[float]]
"""The probability that each candidate, told as (heading, words), answers what is asked; of a norm
that is asked with, that the candidate is on the same act."""


def log_odds(chances: Sequence[float]) -> Floats:
    """Finite ones also of what is held certain or impossible."""
    near = np.clip(np.array(chances, dtype=np.float64), _LEAST, 1 - _LEAST)
    odds: Floats = np.log(near / (1 - near))
    return odds


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    texts: Embed
    pieces: EmbedPieces
    rank: Rank
