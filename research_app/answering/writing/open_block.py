"""The layout of one block while it is written."""

from __future__ import annotations

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
