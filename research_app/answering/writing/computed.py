"""What of a block may be written, piece by piece as an engine gives them.

Computed pieces are checked before any of their words are written. One that does not come out is
left out, as if the engine had never proposed it: a table keeps its cell, a block that has nothing
else to say goes with the headings above it.
"""

from __future__ import annotations

from collections.abc import Callable

from research_app.synthesis.protocols import Piece

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
