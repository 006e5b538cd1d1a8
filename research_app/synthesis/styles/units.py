"""The parts of an answer that stay together when something is left out: a sentence with the free
text around it, a row of a table, a point of a list, a disagreement with all its sides.

Pieces are read as they come, so that an answer can be shortened while it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, groupby

from citations.drafts import BlockType
from research_app.synthesis.protocols import Piece

_ENDS = re.compile(r"[.!?…:]")
_WHOLE: tuple[BlockType, ...] = ("heading", "disagreement")
"""No part of these may stand without the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Pieces that are shown together or not at all; never empty."""

    pieces: tuple[Piece, ...]

    @property
    def block(self) -> int:
        return self.pieces[0].block

    @property
    def block_type(self) -> BlockType:
        return self.pieces[0].block_type

    @property
    def claims(self) -> int:
        return sum(piece.is_claim for piece in self.pieces)

    @property
    def words(self) -> int:
        return len("".join(piece.text for piece in self.pieces).split())


def units_of(pieces: Iterable[Piece]) -> Iterator[Unit]:
    """The units in reading order; together they are all pieces, unchanged. A block's head of table
    belongs to the first row."""
    for _, block in groupby(pieces, key=lambda piece: piece.block):
        yield from _of_block(block)


def _of_block(block: Iterator[Piece]) -> Iterator[Unit]:
    first = next(block)
    pieces = chain((first,), block)
    if first.block_type in _WHOLE:
        yield Unit(pieces=tuple(pieces))
    elif first.cell is not None:
        yield from _rows(pieces)
    else:
        yield from _sentences(pieces)


def _rows(pieces: Iterable[Piece]) -> Iterator[Unit]:
    """What parts two rows belongs to the second."""
    row: list[Piece] = []
    between: list[Piece] = []
    number: int | None = None
    for piece in pieces:
        if piece.cell is None:
            between.append(piece)
            continue
        if number not in (None, piece.cell.row) and not _is_head(row):
            yield Unit(pieces=tuple(row))
            row = []
        row += [*between, piece]
        between, number = [], piece.cell.row
    yield Unit(pieces=(*row, *between))


def _is_head(row: Iterable[Piece]) -> bool:
    return all(piece.cell is None or piece.cell.header for piece in row)


def _sentences(pieces: Iterable[Piece]) -> Iterator[Unit]:
    """A sentence ends with its sign behind a claim, or where the space before the next one
    begins."""
    sentence: list[Piece] = []
    for piece in pieces:
        if _is_over(sentence) and (piece.is_claim or not piece.text.strip()):
            yield Unit(pieces=tuple(sentence))
            sentence = []
        sentence.append(piece)
    if sentence:
        yield Unit(pieces=tuple(sentence))


def _is_over(sentence: list[Piece]) -> bool:
    last = max((at for at, piece in enumerate(sentence) if piece.is_claim), default=None)
    if last is None:
        return False
    behind = "".join(piece.text for piece in sentence[last + 1 :])
    return bool(_ENDS.search(behind)) or bool(_ENDS.match(sentence[last].text[-1:]))
