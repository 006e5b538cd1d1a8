"""A block of an answer while claims come to it and are judged."""

from __future__ import annotations

from dataclasses import dataclass, field

from citations.drafts import BlockDraft, BlockType, CellDraft, ClaimDraft
from research_app.answering.events import ClaimWritten, TextWritten


@dataclass(slots=True, kw_only=True)
class LiveBlock:
    """A block so far: its own words, with claims whose offsets count in them."""

    type: BlockType
    text: str = ""
    claims: list[ClaimDraft] = field(default_factory=list)
    cells: tuple[CellDraft, ...] = ()
    strong: tuple[tuple[int, int], ...] = ()

    def write(self, event: ClaimWritten) -> None:
        start = len(self.text) + len(event.lead)
        self.text += event.lead + event.claim.text + event.tail
        self.claims.append(moved(event.claim, start))
        self.cells, self.strong = event.cells, event.strong

    def go_on(self, event: TextWritten) -> None:
        self.text += event.text
        self.cells, self.strong = event.cells, event.strong

    def draft(self) -> BlockDraft:
        return BlockDraft(
            type=self.type, start=0, end=len(self.text), cells=self.cells, strong=self.strong
        )

    def verify(self, claim: ClaimDraft) -> None:
        """Puts the claim with its verdict in the place of the unchecked one."""
        self.claims = [
            moved(claim, written.start) if written.id == claim.id else written
            for written in self.claims
        ]


def moved(claim: ClaimDraft, start: int) -> ClaimDraft:
    """The claim with its numbers at another offset: in its block instead of the answer's text."""
    return claim.moved(start - claim.start)
