"""Pieces of a draft without the claims that may not be shown, nor what only led to them.

Free words are shown with a claim behind them, or at the end of a block that has one; a model that
cites nothing says nothing. With a claim goes the free text that joined it to the sentence before,
with the claims of an item the item, with those of a block the block, with those of all blocks under
a heading the heading. A cell of a table stays and is empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from research_app.synthesis.protocols import Piece

EMPTY_CELL = "–"
_JOINT = re.compile(r"\W*(?:(?:and|or|but|while|whereas|yet|though|although)\b)?\W*", re.IGNORECASE)
_ENDED = re.compile(r"[.!?…:][\"”’')\]]{0,3}\s*$")


def ended(words: str) -> bool:
    """Whether a sentence ends with them."""
    return bool(_ENDED.search(words))


def kept_pieces(pieces: Iterable[Piece], shown: Callable[[Piece], Piece | None]) -> Iterator[Piece]:
    """The pieces as `shown` wants its claims: as they are, otherwise, or not at all (None)."""
    kept = _Kept()
    for piece in pieces:
        if not piece.is_claim:
            yield from kept.free(piece)
        elif (claim := shown(kept.standing_alone(piece))) is not None:
            yield from kept.claim(claim)
        else:
            kept.without(piece)
    yield from kept.end()


@dataclass(slots=True)
class _Kept:
    """Free pieces wait until it is known whether a claim follows them."""

    _waiting: list[Piece] = field(default_factory=list)
    _emptied: set[int] = field(default_factory=set)
    """Headings, by block, under which a block has gone."""
    _block: int = -1
    _has_claim: bool = False
    _has_lost: bool = False
    _after_lost: bool = False
    _last: str = ""
    """What is shown last of the block."""
    _named_before: bool = True
    """Whether the claim that the next one may point back to is shown."""
    _rows: list[int] = field(default_factory=list)
    """The items of the list that are kept, in order."""

    def free(self, piece: Piece) -> Iterator[Piece]:
        self._enter(piece)
        bare = bool(_JOINT.fullmatch(piece.text))
        if self._after_lost and bare and piece.text.strip() and piece.block_type != "table":
            if ended(piece.text) and self._last and not ended(self._last):
                yield self._renumbered(replace(piece, text=piece.text.strip()))
            return
        self._after_lost = self._after_lost and bare
        signs = not any(sign.isalnum() for sign in piece.text)
        if self._has_claim and signs and piece.text[:1].strip() and not self._waiting:
            yield self._renumbered(piece)
            return
        self._waiting.append(piece)

    def standing_alone(self, piece: Piece) -> Piece:
        """With the name that its "It" stands for, where the claim that gave it is gone: the words
        that are judged anyway; a clause that opens the sentence now, as its opening. A computed
        number keeps its place, and its words with it."""
        lost = not self._named_before and piece.block == self._block
        if not lost or piece.block_type == "table" or piece.computed:
            return piece
        if piece.statement:
            piece = replace(piece, text=piece.statement, statement="")
        opens = not self._last or ended(self._last)
        return replace(piece, text=piece.text[:1].upper() + piece.text[1:]) if opens else piece

    def claim(self, piece: Piece) -> Iterator[Piece]:
        self._enter(piece)
        yield from self._flush()
        self._has_claim, self._after_lost, self._named_before = True, False, True
        yield self._renumbered(piece)

    def without(self, piece: Piece) -> None:
        self._enter(piece)
        if piece.block_type == "table":
            empty = replace(piece, text=EMPTY_CELL, labels=(), unverified=False, computed=None)
            self._waiting.append(replace(empty, statement="", parts=(), context=(), against=()))
            self._has_lost = True
            return
        while self._waiting and self._leads_to(self._waiting[-1], piece):
            self._waiting.pop()
        self._has_lost = self._after_lost = True
        self._named_before = False

    def end(self) -> Iterator[Piece]:
        """What is left of a block with claims; free words that lead to none are not shown."""
        self._waiting = [each for each in self._waiting if each.block == self._block]
        if self._has_claim:
            yield from self._flush()

    def _leads_to(self, free: Piece, lost: Piece) -> bool:
        """Whether the free text says nothing without the claim behind it."""
        if free.block != lost.block or free.block_type == "heading":
            return False
        bare = not any(sign.isalnum() for sign in free.text)
        return bare or free.cell != lost.cell or not ended(free.text)

    def _enter(self, piece: Piece) -> None:
        if piece.block == self._block:
            return
        self._leave_block()
        if piece.block_type == "heading":
            gone = self._emptied
            self._waiting = [each for each in self._waiting if each.block not in gone]
            self._emptied = set()
        self._block, self._rows = piece.block, []
        self._has_claim = self._has_lost = self._after_lost = False
        self._last = ""
        self._named_before = True

    def _leave_block(self) -> None:
        """A block that lost all its claims goes with what introduced it."""
        if not self._has_lost or self._has_claim:
            return
        self._waiting = [each for each in self._waiting if each.block != self._block]
        self._emptied |= {each.block for each in self._waiting if each.block_type == "heading"}

    def _flush(self) -> Iterator[Piece]:
        waiting, self._waiting, self._emptied = self._waiting, [], set()
        begun = self._has_claim
        for piece in waiting:
            # White space parts words: none of a block is first.
            if not begun and piece.block == self._block and not piece.text.strip():
                continue
            begun = begun or piece.block == self._block
            yield self._renumbered(piece)

    def _renumbered(self, piece: Piece) -> Piece:
        """Items count on without those that are gone."""
        if piece.block == self._block and piece.text.strip():
            self._last = piece.text
        if piece.cell is None or piece.block_type != "list" or piece.block != self._block:
            return piece
        if not self._rows or self._rows[-1] != piece.cell.row:
            self._rows.append(piece.cell.row)
        return replace(piece, cell=replace(piece.cell, row=len(self._rows) - 1))
