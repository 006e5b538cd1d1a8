"""The layout of one block while it is written."""

from __future__ import annotations

from collections.abc import Callable

from citations.drafts import (
    BlockDraft,
    BlockType,
    CellDraft,
)
from research_app.synthesis.protocols import Piece


class OpenBlock:
    """The layout of a block while it is written, offsets in the answer's text."""

    def __init__(self, *, index: int, type: BlockType, start: int) -> None:
        self.index, self.type, self.start = index, type, start
        self.cells: list[CellDraft] = []
        self.strong: list[tuple[int, int]] = []

    def take(self, piece: Piece, *, at: int) -> None:
        """Note where a piece stands that begins at offset `at`."""
        self.strong += [(at + start, at + end) for start, end in piece.strong]
        if piece.cell is None:
            return
        row, column, header = piece.cell.row, piece.cell.column, piece.cell.header
        start = at
        if self.cells and (self.cells[-1].row, self.cells[-1].column) == (row, column):
            start = self.cells.pop().start
        end = at + len(piece.text)
        self.cells.append(CellDraft(start=start, end=end, row=row, column=column, header=header))

    def own_cells(self) -> tuple[CellDraft, ...]:
        """The cells so far, offsets in the block's own text."""
        return tuple(cell.moved(-self.start) for cell in self.cells)

    def own_strong(self) -> tuple[tuple[int, int], ...]:
        return tuple((start - self.start, end - self.start) for start, end in self.strong)

    def draft(self, *, end: int) -> BlockDraft:
        return BlockDraft(
            type=self.type,
            start=self.start,
            end=end,
            cells=tuple(self.cells),
            strong=tuple(self.strong),
        )


EMPTY_CELL = "–"


class StandingPieces:
    """The pieces of one block that stand. `pending` is the free text not written yet, `lost` says
    that a piece was left out."""

    def __init__(self, wrong: Callable[[Piece], bool]) -> None:
        self.pending: list[Piece] = []
        self.lost = False
        self._wrong = wrong
        self._is_begun = False

    def take(self, piece: Piece) -> Piece | None:
        """The piece if it is a claim that stands; anything else waits in `pending` or is gone."""
        if piece.computed is not None and self._wrong(piece):
            self._leave_out(piece)
            return None
        if piece.is_claim:
            self._is_begun = True
            return piece
        if self._is_begun or self.pending or not self.lost or not _is_space(piece):
            self.pending.append(piece)
        return None

    def taken(self) -> list[Piece]:
        """The free text so far, which counts as written from now on."""
        pending, self.pending = self.pending, []
        return pending

    def _leave_out(self, piece: Piece) -> None:
        self.lost = True
        if piece.cell is not None:
            self.pending.append(_empty(piece))
        elif self.pending and _is_space(self.pending[-1]):
            self.pending.pop()


def _empty(piece: Piece) -> Piece:
    return Piece(block=piece.block, block_type=piece.block_type, text=EMPTY_CELL, cell=piece.cell)


def _is_space(piece: Piece) -> bool:
    return not piece.is_claim and not piece.text.strip()
