"""One draft: written, each claim checked before it is shown, and what was found out about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import InitVar, dataclass, field, replace
from itertools import takewhile
from typing import Literal

from citations.drafts import ClaimDraft, EvidenceDraft, FindingDraft, SearchedDraft, TextDraft
from citations.protocols import Judge
from citations.stance import Statement, find_contradiction
from research_app.answering.composing.judging import RememberingJudge
from research_app.answering.events import ClaimVerified
from research_app.answering.writing import Writer, Written
from research_app.llm.protocols import Message, Model
from research_app.synthesis.protocols import Piece
from research_app.synthesis.written.draft import WrittenDraft
from research_app.synthesis.written.kept import ended, kept_pieces
from research_app.synthesis.written.loop import written_words
from research_app.synthesis.written.tools import Desk


def _is_same(claim: ClaimDraft, other: ClaimDraft) -> bool:
    """Whether two are the same claim, wherever it stands."""
    return (claim.text, claim.statement) == (other.text, other.statement)


def opposing(claim: ClaimDraft, evidence: Sequence[EvidenceDraft]) -> tuple[str, ...]:
    """The labels of quotes of other sources that contradict the claim, which cites none of them."""
    labels = {each.label for each in claim.citations}
    cited = [item for item in evidence if item.label in labels]
    if not cited:
        return ()
    said = _said_in(cited[0], claim.statement)
    own = {item.source.source_id for item in cited}
    return tuple(
        item.label
        for item in evidence
        if item.verified
        and item.source.source_id not in own
        and find_contradiction(said, _said_in(item, item.quote))
    )


def _said_in(item: EvidenceDraft, words: str) -> Statement:
    return Statement(text=words, title=item.source.title, date=item.source.published)


@dataclass(slots=True)
class Drafted:
    """A draft while it is written and afterwards. `events` are those that the reader has seen,
    `pieces` all that it is made of, `checked` the claims that it made, also those that are not
    shown, by the places of their pieces."""

    writer: Writer
    written: WrittenDraft
    events: list[Written] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    checked: dict[int, ClaimDraft] = field(default_factory=dict)
    removed: list[FindingDraft] = field(default_factory=list)

    @property
    def claims(self) -> list[ClaimDraft]:
        return [*self.checked.values()]

    @property
    def findings(self) -> list[FindingDraft]:
        return [*self.written.findings, *self.removed]

    @property
    def words(self) -> str:
        return "".join(self.written.words)


@dataclass(slots=True, kw_only=True)
class Drafting:
    """Writes the drafts of one answer, all from the same evidence. `only_supported`: nothing is
    shown but what its evidence carries whole, under labels that all exist."""

    model: Model
    desk: Desk
    judge: InitVar[Judge]
    texts: Mapping[int, TextDraft]
    searched: SearchedDraft
    unsupported: Literal["mark", "remove"]
    max_tool_calls: int
    only_supported: bool = False
    _judge: RememberingJudge = field(init=False)
    _trial: Writer = field(init=False)

    def __post_init__(self, judge: Judge) -> None:
        self._judge = RememberingJudge(judge)
        self._trial = self._writer()

    def _writer(self) -> Writer:
        evidence = {item.label: item for item in self.desk.whole}
        return Writer(evidence, self._judge, self.texts, self.searched)

    def new_draft(self) -> Drafted:
        return Drafted(writer=self._writer(), written=WrittenDraft(desk=self.desk))

    def write(self, draft: Drafted, messages: Sequence[Message]) -> Iterator[Written]:
        """The draft's words as they hold, claim by claim; a model that judges besides is asked in
        `settle`. Raises the `ModelError`s of the model; what was written until then stays in
        `draft`."""
        words = written_words(self.model, messages, self.desk, max_tool_calls=self.max_tool_calls)
        with closing(words):
            yield from self._write(draft, draft.written.pieces(words))

    def write_again(self, draft: Drafted, put: Mapping[int, Piece]) -> Iterator[Written]:
        """The same draft, in place, with the pieces of `put` at their places and without what does
        not hold (any more)."""
        pieces = with_pieces(draft.pieces, put)
        replaced = {draft.pieces[place].text for place in put}
        draft.written.findings = [
            each for each in draft.written.findings if flat(each.words) not in replaced
        ]
        judging = draft.writer.judging
        draft.writer = self._writer()
        draft.writer.judging = judging
        draft.events, draft.pieces, draft.checked, draft.removed = [], [], {}, []
        yield from self._write(draft, pieces)

    def _write(self, draft: Drafted, pieces: Iterable[Piece]) -> Iterator[Written]:
        def recorded() -> Iterator[Piece]:
            for piece in pieces:
                draft.pieces.append(piece)
                yield piece

        def shown(piece: Piece) -> Piece | None:
            return self._shown(draft, piece)

        with self._judge.waiting():
            for event in draft.writer.write(kept_pieces(recorded(), shown)):
                draft.events.append(event)
                yield event

    def settle(self, draft: Drafted) -> Iterator[Written]:
        """Asks the model that judges besides, and tells what it changed."""
        if not self._judge.settle():
            return
        for claim in draft.writer.judged_again(self._judge):
            same = [place for place, each in draft.checked.items() if _is_same(each, claim)]
            draft.checked |= dict.fromkeys(same, claim)
            event = ClaimVerified(claim=claim)
            draft.events.append(event)
            yield event

    def tried(self, piece: Piece) -> ClaimDraft | None:
        """The claim that a piece would make."""
        with self._judge.waiting():
            return self._checked(self.new_draft(), piece)

    def is_out(self, draft: Drafted) -> bool:
        """Whether a claim is shown that may not be: a model that judges found so later."""
        return any(self._is_out(draft, claim) for claim in draft.writer.claims)

    def _shown(self, draft: Drafted, piece: Piece) -> Piece | None:
        """The piece as it may be shown. A computed number that does not come out is a plain number
        of the claim, and has to stand in a quote like any other."""
        claim = self._checked(draft, piece)
        if claim is None and piece.computed is not None:
            piece = replace(piece, computed=None)
            claim = self._checked(draft, piece)
        if claim is None:
            return None
        # The piece that was written last: each is checked as it comes.
        draft.checked[len(draft.pieces) - 1] = claim
        if self._is_out(draft, claim):
            note = f"A statement was taken out: {claim.verdict.reason}"
            draft.removed.append(FindingDraft(kind="removed", note=note, words=claim.text))
            return None
        if piece.against or claim.verdict.level == "not supported":
            return piece
        return replace(piece, against=opposing(claim, self.desk.evidence))

    def _is_out(self, draft: Drafted, claim: ClaimDraft) -> bool:
        if self.only_supported:
            return claim.verdict.level != "supported" or any(
                finding.kind == "unknown_label" and finding.words == claim.text
                for finding in draft.written.findings
            )
        return self.unsupported == "remove" and (
            claim.verdict.level == "not supported" or not claim.citations
        )

    def _checked(self, draft: Drafted, piece: Piece) -> ClaimDraft | None:
        """The claim with its verdict. The judge remembers it, so that writing it asks nobody
        again."""
        judging = self._trial.judging
        claim = self._trial.tried(piece)
        draft.writer.judging += self._trial.judging - judging
        return claim


def with_pieces(pieces: Sequence[Piece], put: Mapping[int, Piece]) -> list[Piece]:
    """The pieces with others at some places. What points back to one of these by a pronoun is
    named, unless it is about the same."""
    written: list[Piece] = []
    opening = ""
    for place, given in enumerate(pieces):
        piece = put.get(place, given)
        if written and piece.block != written[-1].block:
            opening = ""
        if place in put:
            opening = _first_word(piece.text)
            if given.text[:1].islower() and piece.text[:1].isupper():
                _end_sentence(written, piece)
        elif opening and piece.is_claim:
            if not piece.statement or piece.block_type == "table":
                opening = ""
            elif _first_word(piece.statement) != opening and piece.computed is None:
                piece = replace(piece, text=piece.statement, statement="")
        written.append(piece)
    return written


def _end_sentence(written: list[Piece], piece: Piece) -> None:
    """A full stop for what joined a clause that is a sentence of its own now."""
    joint = list(takewhile(lambda each: not each.is_claim, reversed(written)))
    alike = all(each.block == piece.block and each.block_type == "paragraph" for each in joint)
    if joint and alike and len(joint) < len(written) and not ended("".join(_texts(joint))):
        del written[-len(joint) :]
        written += [replace(joint[0], text="."), replace(joint[0], text=" ")]


def _texts(backwards: Sequence[Piece]) -> Iterator[str]:
    return (piece.text for piece in reversed(backwards))


def _first_word(text: str) -> str:
    return text.split(maxsplit=1)[0]


def flat(words: str) -> str:
    """As the words of a piece are: on a line, without the last sign."""
    return " ".join(words.split()).removesuffix(".")
