"""Computed pieces are checked before any of their words are written. One that does not come out is
left out, as if the engine had never proposed it: a table keeps its cell, a block that has nothing
else to say goes with the headings above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from research_app.synthesis.protocols import Piece

EMPTY_CELL = "–"


def blocks_that_stand(
    pieces: Iterable[Piece], wrong: Callable[[Piece], bool]
) -> Iterator[list[Piece]]:
    """The pieces by block, without those that are `wrong`. A heading waits for the block below."""
    headings: list[list[Piece]] = []
    for _, group in groupby(pieces, key=lambda piece: piece.block):
        block = list(group)
        if block[0].block_type == "heading":
            headings.append(block)
            continue
        kept = _without(block, wrong)
        if kept:
            yield from headings
            yield kept
        headings = []
    yield from headings


def _without(block: list[Piece], wrong: Callable[[Piece], bool]) -> list[Piece]:
    """The block without its wrong pieces; nothing when no claim is left of those it had."""
    kept: list[Piece] = []
    left_out = False
    for piece in block:
        if piece.computed is not None and wrong(piece):
            left_out = True
            if piece.cell is not None:
                kept.append(_empty(piece))
            elif kept and _is_space(kept[-1]):
                kept.pop()
        elif kept or not left_out or not _is_space(piece):
            kept.append(piece)
    return kept if not left_out or any(piece.labels for piece in kept) else []


def _empty(piece: Piece) -> Piece:
    return Piece(block=piece.block, block_type=piece.block_type, text=EMPTY_CELL, cell=piece.cell)


def _is_space(piece: Piece) -> bool:
    return not piece.labels and not piece.text.strip()
