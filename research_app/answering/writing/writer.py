"""From an engine's pieces to the flat text of an answer with blocks and claims.

Offsets are given once, in the final text, while it is written; nothing is inserted or replaced
afterwards.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from time import perf_counter
from uuid import uuid4

from citations.drafts import (
    BlockDraft,
    BlockType,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    SearchedDraft,
    TextDraft,
)
from citations.errors import WrongNumber
from citations.protocols import Judge
from citations.steps.verify_computed import verify_computed, without_named
from citations.steps.verifying.claims import unchecked, verify_claim, without_evidence
from citations.steps.verifying.contexts import SourceContexts
from citations.steps.verifying.number_claims import with_numbers
from research_app.answering.events import ClaimVerified, ClaimWritten, TextWritten
from research_app.answering.writing.block import OpenBlock, StandingPieces
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
        searched: SearchedDraft | None = None,
        judged: Iterable[ClaimDraft] = (),
    ) -> None:
        """`texts` are the sources by id: what they say of their numbers is read from there.
        `searched` is what was looked through, for statements that have no evidence. `judged` are
        claims that keep their verdicts where they are written again in the same words over the same
        evidence."""
        self.text = ""
        self.blocks: list[BlockDraft] = []
        self.claims: list[ClaimDraft] = []
        self.judging = 0.0
        self._evidence = evidence
        self._judge = judge
        self._searched = searched or SearchedDraft()
        self._contexts = SourceContexts(texts or {})
        self._judged = {_said(claim): claim for claim in judged}

    def write(self, pieces: Iterable[Piece]) -> Iterator[Written]:
        """Each claim as soon as its piece has come, with its numbers, and again with its verdict;
        no further piece is asked for in between. A heading waits for the block below it."""
        headings: list[list[Piece]] = []
        for (_, is_heading), group in groupby(pieces, key=_block_of):
            if is_heading:
                headings.append([*group])
            else:
                yield from self._write_block(group, headings)
                headings = []
        yield from self._write_headings(headings)

    def judged_again(self, judge: Judge) -> Iterator[ClaimDraft]:
        """The claims whose verdict is another by now, in their places."""
        for at, claim in enumerate(self.claims):
            computed = any(number.computation is not None for number in claim.numbers)
            if computed or not claim.citations:
                continue
            again = verify_claim(claim, self._evidence, judge)
            if again != claim:
                self.claims[at] = again
                yield again

    def _is_wrong(self, piece: Piece) -> bool:
        """Whether a computed piece does not follow from what it cites."""
        try:
            verify_computed(self._claim(piece), self._evidence)
        except WrongNumber as error:
            log.warning("A computed number is left out: %s", error)
            return True
        return False

    def _write_headings(self, headings: list[list[Piece]]) -> Iterator[Written]:
        for heading in headings:
            yield from self._write_block(heading, [])

    def _write_block(
        self, pieces: Iterable[Piece], headings: list[list[Piece]]
    ) -> Iterator[Written]:
        """The block, behind the headings over it, once something of it stands."""
        standing = StandingPieces(self._is_wrong)
        block: OpenBlock | None = None
        for given in pieces:
            claim = standing.take(given)
            if claim is not None:
                if block is None:
                    yield from self._write_headings(headings)
                    block = self._begin(claim.block_type)
                yield from self._write_claim(block, standing.taken(), claim)
        rest = standing.taken()
        if block is None and rest and not standing.lost:
            yield from self._write_headings(headings)
            block = self._begin(rest[0].block_type)
        if block is not None:
            yield from self._write_rest(block, rest)
            self.blocks.append(block.draft(end=len(self.text)))

    def tried(self, piece: Piece) -> ClaimDraft | None:
        """The claim that a piece makes as a paragraph of its own; None where its computed number is
        wrong."""
        claims = len(self.claims)
        alone = replace(piece, block=claims, block_type="paragraph", cell=None)
        for _ in self.write([alone]):
            pass
        return self.claims[-1] if len(self.claims) > claims else None

    def _begin(self, block_type: BlockType) -> OpenBlock:
        if self.text:
            self.text += BLOCK_BREAK
        return OpenBlock(index=len(self.blocks), type=block_type, start=len(self.text))

    def _write_rest(self, block: OpenBlock, rest: list[Piece]) -> Iterator[TextWritten]:
        """The free text behind the last claim; all of a block that makes none."""
        self._append(block, rest)
        if rest:
            yield TextWritten(
                block=block.index,
                block_type=block.type,
                text=_words(rest),
                cells=block.own_cells(),
                strong=block.own_strong(),
            )

    def _write_claim(self, block: OpenBlock, lead: list[Piece], piece: Piece) -> Iterator[Written]:
        self._append(block, lead)
        claim = self._claim(piece)
        judged = self._judged.get(_said(claim))
        claim = _judged_as(claim, judged) if judged else self._numbered(claim)
        self._append(block, [piece])
        yield ClaimWritten(
            block=block.index,
            block_type=block.type,
            lead=_words(lead),
            claim=claim,
            cells=block.own_cells(),
            strong=block.own_strong(),
        )
        started = perf_counter()
        claim = claim if judged else self._verified(claim, piece)
        self.judging += perf_counter() - started
        self.claims.append(claim)
        yield ClaimVerified(claim=claim)

    def _numbered(self, claim: ClaimDraft) -> ClaimDraft:
        """The claim with its numbers. Those of a statement that cites nothing have no quote to be
        compared with, and are none."""
        if not claim.citations:
            return claim
        numbered = with_numbers(claim, self._evidence, self._contexts)
        return without_named(numbered) if claim.numbers else numbered

    def _verified(self, claim: ClaimDraft, piece: Piece) -> ClaimDraft:
        if not claim.citations:
            return without_evidence(claim, self._judge, self._searched)
        if piece.computed is not None:
            return verify_computed(claim, self._evidence)
        return verify_claim(claim, self._evidence, self._judge)

    def _append(self, block: OpenBlock, pieces: Iterable[Piece]) -> None:
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
            relevance=piece.relevance,
            conflicting=bool(piece.against),
            against=piece.against,
            numbers=(piece.computed.moved(start),) if piece.computed else (),
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


def _said(claim: ClaimDraft) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    """What a verdict hangs on."""
    labels = tuple(f"{each.label} {each.role}" for each in claim.citations)
    return claim.text, claim.statement, labels, claim.parts


def _judged_as(claim: ClaimDraft, judged: ClaimDraft) -> ClaimDraft:
    """The claim with the numbers and verdicts that it had in another place."""
    by = claim.start - judged.start
    return replace(
        claim,
        verdict=judged.verdict,
        citations=tuple(replace(each, id=uuid4()) for each in judged.citations),
        numbers=tuple(number.moved(by) for number in judged.numbers),
        type=judged.type,
    )


def _block_of(piece: Piece) -> tuple[int, bool]:
    return piece.block, piece.block_type == "heading"


def _words(pieces: Iterable[Piece]) -> str:
    return "".join(piece.text for piece in pieces)
