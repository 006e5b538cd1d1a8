"""From an engine's pieces to the flat text of an answer with blocks and claims.

Offsets are given once, in the final text, while it is written; nothing is inserted or replaced
afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from uuid import uuid4

from citations.drafts import BlockDraft, CitationDraft, ClaimDraft, EvidenceDraft
from citations.protocols import Judge
from citations.steps.verify_claims import unchecked, verify_claim
from research_app.answering.collect import Collected
from research_app.answering.events import ClaimVerified, ClaimWritten
from research_app.synthesis.protocols import Piece

BLOCK_BREAK = "\n\n"


class Writer:
    """Writes one answer; `text`, `blocks` and `claims` grow as it goes."""

    def __init__(self, collected: Collected, judge: Judge) -> None:
        self.text = ""
        self.blocks: list[BlockDraft] = []
        self.claims: list[ClaimDraft] = []
        self._collected = collected
        self._judge = judge
        self._evidence: dict[str, EvidenceDraft] = {item.label: item for item in collected.accepted}

    def write(self, pieces: Iterable[Piece]) -> Iterator[ClaimWritten | ClaimVerified]:
        """Each claim as it is complete, and again with its verdict."""
        for index, (_, group) in enumerate(groupby(pieces, key=lambda piece: piece.block)):
            yield from self._write_block(index, list(group))

    def _write_block(
        self, index: int, pieces: list[Piece]
    ) -> Iterator[ClaimWritten | ClaimVerified]:
        if self.text:
            self.text += BLOCK_BREAK
        start = len(self.text)
        lead, claims = _split(pieces)
        self.text += lead
        for piece, tail in claims:
            claim = self._claim(piece)
            self.text += piece.text + tail
            yield ClaimWritten(
                block=index, block_type=piece.block_type, lead=lead, claim=claim, tail=tail
            )
            lead = ""
            claim = verify_claim(claim, self._evidence, self._judge)
            self.claims.append(claim)
            yield ClaimVerified(claim=claim)
        self.blocks.append(BlockDraft(type=pieces[0].block_type, start=start, end=len(self.text)))

    def _claim(self, piece: Piece) -> ClaimDraft:
        start = len(self.text)
        verdict = unchecked(self._judge)
        return ClaimDraft(
            id=uuid4(),
            text=piece.text,
            start=start,
            end=start + len(piece.text),
            statement=piece.statement or piece.text,
            citations=tuple(
                CitationDraft(id=uuid4(), label=label, verdict=verdict)
                for label in self._collected.labels_for(piece.labels)
            ),
            verdict=verdict,
        )


def _split(pieces: list[Piece]) -> tuple[str, list[tuple[Piece, str]]]:
    """The free text before the first claim, then each claim with the free text behind it."""
    lead = ""
    claims: list[tuple[Piece, str]] = []
    for piece in pieces:
        if piece.labels:
            claims.append((piece, ""))
        elif claims:
            claims[-1] = (claims[-1][0], claims[-1][1] + piece.text)
        else:
            lead += piece.text
    return lead, claims
