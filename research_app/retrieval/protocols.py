"""What an index is. Callers name the texts that may be searched; an index never decides who may see
what, and it filters before it ranks."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage that an index found: `[start:end)` of the text. `score` orders hits of one list
    only; it is not a confidence and is never shown."""

    text_id: int
    start: int
    end: int
    score: float
    page: int | None = None
    section: str = ""


class Index(Protocol):
    """Passages searchable by words and by meaning. `texts` limits the search; None means all."""

    def by_words(self, query: str, *, texts: Collection[int] | None, limit: int) -> list[Hit]: ...

    def by_meaning(
        self, vector: Vector, *, texts: Collection[int] | None, limit: int
    ) -> list[Hit]: ...


class Search(Protocol):
    """A question in, the best passages out, best first."""

    def __call__(self, question: str, *, limit: int) -> Sequence[Hit]: ...
