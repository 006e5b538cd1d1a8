"""Search by meaning: exact cosine search over unit vectors held in memory.

The vectors lie in blocks, so that adding copies nothing that is there already and removing copies
only the blocks concerned. A search works on the blocks as they were when it began; adding and
removing take a lock, searching takes none.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from citations.embedding import DIMENSIONS
from research_app.retrieval.protocols import Vector
from research_app.retrieval.words import Scored

BLOCK_ROWS = 8192
"""12 MB of vectors."""
GATHER_BELOW = 0.2
"""When a smaller share of a block is searched, its rows are picked out instead of multiplying them
all."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class _Block:
    """Rows of passages: ids, numbers of their texts (counted by the index) and vectors."""

    ids: Numbers
    texts: Numbers
    vectors: Vector

    def __len__(self) -> int:
        return len(self.ids)

    def rows(self, keep: NDArray[np.bool_]) -> "_Block":
        return _Block(self.ids[keep], self.texts[keep], self.vectors[keep])


class VectorIndex:
    """Unit vectors with the ids of their passages and texts."""

    def __init__(self) -> None:
        self._writing = Lock()
        self._blocks: tuple[_Block, ...] = ()
        self._text_numbers: dict[int, int] = {}
        self._ids: set[int] = set()

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, passage_id: int) -> bool:
        return passage_id in self._ids

    def add(self, ids: Sequence[int], texts: Sequence[int], vectors: Vector) -> None:
        """Adds passages; those already there are left as they are."""
        with self._writing:
            new = [row for row, passage_id in enumerate(ids) if passage_id not in self._ids]
            if not new:
                return
            numbers = [self._number_of(texts[row]) for row in new]
            block = _Block(
                np.array([ids[row] for row in new], dtype=np.int64),
                np.array(numbers, dtype=np.int64),
                np.ascontiguousarray(vectors[new], dtype=np.float32).reshape(-1, DIMENSIONS),
            )
            self._blocks = _with_block(self._blocks, block)
            self._ids.update(block.ids.tolist())

    def remove_texts(self, texts: Collection[int]) -> None:
        with self._writing:
            numbers = [self._text_numbers[text] for text in texts if text in self._text_numbers]
            if numbers:
                self._keep([~np.isin(block.texts, numbers) for block in self._blocks])

    def _keep(self, masks: Sequence[NDArray[np.bool_]]) -> None:
        kept = [
            block if mask.all() else block.rows(mask)
            for block, mask in zip(self._blocks, masks, strict=True)
        ]
        self._blocks = tuple(block for block in kept if len(block))
        self._ids = {int(passage_id) for block in self._blocks for passage_id in block.ids}

    def _number_of(self, text: int) -> int:
        return self._text_numbers.setdefault(text, len(self._text_numbers))

    def search(self, vector: Vector, *, texts: Collection[int] | None, limit: int) -> list[Scored]:
        """The passages of these texts (None: of all) nearest to the vector, nearest first."""
        if limit < 1:
            return []
        blocks = self._blocks
        allowed = None if texts is None else self._allowed(texts)
        parts = [_best_of_block(block, vector, allowed, limit) for block in blocks]
        scored = [hit for part in parts for hit in part]
        return sorted(scored, key=lambda hit: (-hit[1], hit[0]))[:limit]

    def _allowed(self, texts: Collection[int]) -> NDArray[np.bool_]:
        """For each text's number whether it may be searched."""
        numbers = self._text_numbers
        allowed = np.zeros(len(numbers) + 1, dtype=np.bool_)
        allowed[[numbers[text] for text in texts if text in numbers]] = True
        return allowed


def _with_block(blocks: tuple[_Block, ...], new: _Block) -> tuple[_Block, ...]:
    """The blocks with the new rows behind them; a small last block is joined with what follows."""
    if blocks and len(blocks[-1]) + len(new) <= BLOCK_ROWS:
        last, blocks = blocks[-1], blocks[:-1]
        new = _Block(
            np.concatenate([last.ids, new.ids]),
            np.concatenate([last.texts, new.texts]),
            np.concatenate([last.vectors, new.vectors]),
        )
    return (*blocks, new)


def _best_of_block(
    block: _Block, vector: Vector, allowed: NDArray[np.bool_] | None, limit: int
) -> list[Scored]:
    rows, scores = _scores(block, vector, allowed)
    if len(scores) > limit:
        best = np.argpartition(scores, -limit)[-limit:]
        rows, scores = rows[best], scores[best]
    return list(zip(block.ids[rows].tolist(), scores.tolist(), strict=True))


def _scores(
    block: _Block, vector: Vector, allowed: NDArray[np.bool_] | None
) -> tuple[Numbers, Vector]:
    """Row numbers that may be searched, and their scores."""
    if allowed is None:
        return np.arange(len(block)), block.vectors @ vector
    rows = np.flatnonzero(allowed[np.minimum(block.texts, len(allowed) - 1)])
    if len(rows) < GATHER_BELOW * len(block):
        return rows, block.vectors[rows] @ vector
    return rows, (block.vectors @ vector)[rows]
