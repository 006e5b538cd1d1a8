"""From an engine's pieces to the flat text of an answer with blocks and claims.

Offsets are given once, in the final text, while it is written; nothing is inserted or replaced
afterwards.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from time import perf_counter
from uuid import uuid4

from citations.drafts import (
    BlockDraft,
    BlockType,
    CellDraft,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    NumberDraft,
    TextDraft,
)
from citations.errors import WrongNumber
from citations.protocols import Judge
from citations.steps.number_claims import with_numbers
from citations.steps.verify_claims import unchecked, verify_claim
from citations.steps.verify_computed import verify_computed, without_named
from research_app.answering.computed import blocks_that_stand
from research_app.answering.contexts import SourceContexts
from research_app.answering.events import ClaimVerified, ClaimWritten, TextWritten
from research_app.synthesis.protocols import Piece

log = logging.getLogger(__name__)

BLOCK_BREAK = "\n\n"

Written = TextWritten | ClaimWritten | ClaimVerified


class Writer:
    """Writes one answer; `text`, `blocks` and `claims` grow as it goes, and so do the seconds that
    `judging` took."""

    def __init__(
        self,
        evidence: Mapping[str, EvidenceDraft],
        judge: Judge,
        texts: Mapping[int, TextDraft] | None = None,
    ) -> None:
        """`texts` are the sources by id: what they say of their numbers is read from there."""
        self.text = ""
        self.blocks: list[BlockDraft] = []
        self.claims: list[ClaimDraft] = []
        self.judging = 0.0
        self._evidence = evidence
        self._judge = judge
        self._contexts = SourceContexts(texts or {})

    def write(self, pieces: Iterable[Piece]) -> Iterator[Written]:
        """Each claim as it is complete, with its numbers, and again with its verdict."""
        for block in blocks_that_stand(pieces, self._is_wrong):
            yield from self._write_block(block)

    def _is_wrong(self, piece: Piece) -> bool:
        """Whether a computed piece does not follow from what it cites."""
        try:
            verify_computed(self._claim(piece), self._evidence)
        except WrongNumber as error:
            log.warning("A computed number is left out: %s", error)
            return True
        return False

    def _write_block(self, pieces: list[Piece]) -> Iterator[Written]:
        if self.text:
            self.text += BLOCK_BREAK
        block = _Block(index=len(self.blocks), type=pieces[0].block_type, start=len(self.text))
        lead, claims = _split(pieces)
        self._append(block, lead)
        if not claims:
            yield TextWritten(
                block=block.index,
                block_type=block.type,
                text=self.text[block.start :],
                cells=block.own_cells(),
            )
        for piece, tail in claims:
            yield from self._write_claim(block, lead, piece, tail)
            lead = []
        self.blocks.append(block.draft(end=len(self.text)))

    def _write_claim(
        self, block: _Block, lead: list[Piece], piece: Piece, tail: list[Piece]
    ) -> Iterator[Written]:
        claim = self._numbered(self._claim(piece))
        self._append(block, [piece, *tail])
        yield ClaimWritten(
            block=block.index,
            block_type=block.type,
            lead=_words(lead),
            claim=claim,
            tail=_words(tail),
            cells=block.own_cells(),
            strong=block.own_strong(),
        )
        started = perf_counter()
        claim = self._verified(claim, piece)
        self.judging += perf_counter() - started
        self.claims.append(claim)
        yield ClaimVerified(claim=claim)

    def _numbered(self, claim: ClaimDraft) -> ClaimDraft:
        numbered = with_numbers(claim, self._evidence, self._contexts)
        return without_named(numbered) if claim.numbers else numbered

    def _verified(self, claim: ClaimDraft, piece: Piece) -> ClaimDraft:
        if piece.computed is not None:
            return verify_computed(claim, self._evidence)
        return verify_claim(claim, self._evidence, self._judge)

    def _append(self, block: _Block, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            block.take(piece, at=len(self.text))
            self.text += piece.text

    def _claim(self, piece: Piece) -> ClaimDraft:
        start = len(self.text)
        return ClaimDraft(
            id=uuid4(),
            text=piece.text,
            start=start,
            end=start + len(piece.text),
            statement=piece.statement or piece.text,
            citations=self._citations(piece),
            verdict=unchecked(self._judge),
            parts=piece.parts,
            reported=piece.reported,
            conflicting=bool(piece.against),
            against=piece.against,
            numbers=(_shifted(piece.computed, by=start),) if piece.computed else (),
        )

    def _citations(self, piece: Piece) -> tuple[CitationDraft, ...]:
        """What carries the claim comes before what only explains it; each label once."""
        roles = dict.fromkeys(piece.labels, "supports")
        for label in piece.context:
            roles.setdefault(label, "context")
        verdict = unchecked(self._judge)
        return tuple(
            CitationDraft(
                id=uuid4(),
                label=label,
                verdict=verdict,
                role="context" if role == "context" else "supports",
            )
            for label, role in roles.items()
        )


def _shifted(number: NumberDraft, *, by: int) -> NumberDraft:
    """The number with its offsets in the answer's text instead of its piece's."""
    return replace(number, start=number.start + by, end=number.end + by)


class _Block:
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
        return tuple(
            CellDraft(
                start=cell.start - self.start,
                end=cell.end - self.start,
                row=cell.row,
                column=cell.column,
                header=cell.header,
            )
            for cell in self.cells
        )

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


def _split(pieces: list[Piece]) -> tuple[list[Piece], list[tuple[Piece, list[Piece]]]]:
    """The free text before the first claim, then each claim with the free text behind it."""
    lead: list[Piece] = []
    claims: list[tuple[Piece, list[Piece]]] = []
    for piece in pieces:
        if piece.labels:
            claims.append((piece, []))
        elif claims:
            claims[-1][1].append(piece)
        else:
            lead.append(piece)
    return lead, claims


def _words(pieces: Iterable[Piece]) -> str:
    return "".join(piece.text for piece in pieces)
