"""Statements of a draft that fail, each sent back alone with the reason and its evidence: many in a
request, requests side by side, each statement at most once.

What comes back is read and checked like any words of a model. It takes the place of what failed
only where it holds; what still fails is taken out, as before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from pydantic import BaseModel

from citations.drafts import EvidenceDraft, FindingDraft
from research_app.answering.composing.drafted import Drafted, Drafting
from research_app.answering.composing.review import CARRIED, Problem, counted, faults_of
from research_app.answering.events import DraftSentBack, StepStarted
from research_app.answering.writing import Written
from research_app.llm.errors import ModelError
from research_app.llm.parallel import in_parallel
from research_app.llm.protocols import Message, Model, reply_tokens
from research_app.llm.untrusted import SOURCES_ARE_DATA, fenced, neutral
from research_app.synthesis.protocols import Piece
from research_app.synthesis.written.draft import WrittenDraft
from research_app.synthesis.written.evidence_list import listed
from research_app.synthesis.written.tools import Desk, speaking_of

AT_ONCE = 8
"""Statements of one request."""
MOST = 40
"""Statements of one answer that are sent back; a draft with more is no draft to be mended."""
_ALSO_SHOWN = 2
"""Pieces of evidence beside those that a statement cites: it may have cited the wrong one."""
_AROUND = 160
"""Characters of the words around a statement."""
_INSTRUCTION = (
    "You put single statements of an answer right. Code held each against its evidence and it does "
    "not hold as it is written; the reason stands with it. Write it again so that the quotes carry "
    "every word of it: names, numbers, units and dates exactly as in a quote, nothing more certain "
    "or more general than it. Say who or what it is about. It has to fit where »…« stands in the "
    "words around it. Give the labels of the evidence that it rests on, and only those. Where no "
    "quote says anything of the kind, leave its words empty. " + SOURCES_ARE_DATA
)


class MendedStatement(BaseModel):
    statement: int
    words: str
    labels: list[str]


class MendedStatements(BaseModel):
    """One for each statement, by its number."""

    statements: list[MendedStatement]


Faults = Mapping[int, Problem]
Mending = Generator[Written | StepStarted | DraftSentBack, None, None]


@dataclass(slots=True, kw_only=True)
class Mender:
    """Mends one draft. `notes` say what was sent back, and why no more could be mended."""

    model: Model
    desk: Desk
    drafting: Drafting
    question: str
    at_once: int
    check: Callable[[], None]
    notes: list[FindingDraft] = field(default_factory=list)
    _asked: set[int] = field(default_factory=set)

    def mend(self, draft: Drafted, *, sends_back: bool) -> Mending:
        """What code found wrong before a model judges, what the model finds then, and what it says
        of mended words; afterwards nothing is shown that may not be. With `sends_back` false
        nothing is asked for again."""
        for settles in (False, True, True):
            if settles:
                yield from self.drafting.settle(draft)
            put: dict[int, Piece] = {}
            if sends_back:
                put = yield from self._mended(draft)
            if put or self.drafting.is_out(draft):
                yield DraftSentBack(reason="Single statements are put right or taken out.")
                yield from self.drafting.write_again(draft, put)

    def _mended(self, draft: Drafted) -> Generator[StepStarted, None, dict[int, Piece]]:
        """Pieces in place of those that fail and were not asked of yet."""
        found = faults_of(draft, only_supported=self.drafting.only_supported)
        faults = {
            place: found[place]
            for place in found
            if place not in self._asked and not _names_cells(draft.pieces[place])
        }
        places = [*faults][: MOST - len(self._asked)]
        if not places:
            return {}
        self._asked.update(places)
        reason = f"Sent back alone: {counted([faults[place] for place in places])}."
        yield StepStarted(step="compose", detail=reason)
        self.notes.append(FindingDraft(kind="sent_back", note=reason))
        batches = [places[first : first + AT_ONCE] for first in range(0, len(places), AT_ONCE)]
        calls = [partial(self._ask, draft, faults, batch) for batch in batches]
        said = {piece.text for piece in draft.pieces}
        put: dict[int, Piece] = {}
        for _, outcome in in_parallel(calls, at_once=self.at_once, check=self.check):
            if isinstance(outcome, ModelError):
                note = f"Not every statement could be sent back. {outcome.sentence}"
                self.notes.append(FindingDraft(kind="cut_off", note=note))
            else:
                for place, piece in outcome.items():
                    is_new = piece.text == draft.pieces[place].text or piece.text not in said
                    if is_new and self._holds(piece):
                        put[place] = piece
                        said.add(piece.text)
        return put

    def _ask(self, draft: Drafted, faults: Faults, places: Sequence[int]) -> dict[int, Piece]:
        """Touches no judge: it may run beside others. Raises `ModelError`."""
        reply = self.model.structured(
            self._messages(draft, faults, places),
            MendedStatements,
            max_tokens=reply_tokens("mend") * (len(places) + 1),
        )
        said = {each.statement: each for each in reversed(reply.statements)}
        put = {
            place: self._piece(draft.pieces[place], said[number])
            for number, place in enumerate(places, start=1)
            if number in said
        }
        return {place: piece for place, piece in put.items() if piece is not None}

    def _piece(self, failed: Piece, said: MendedStatement) -> Piece | None:
        """The first statement of what was said, at the place of what failed."""
        keys = ",".join(said.labels).replace('"', "")
        words = WrittenDraft(desk=self.desk).pieces([f'<cite key="{keys}">{said.words}</cite>'])
        mended = next((piece for piece in words if piece.is_claim), None)
        if mended is None or not mended.labels:
            return None
        statement = ""
        if failed.block_type == "table" and failed.statement.endswith(failed.text):
            statement = failed.statement.removesuffix(failed.text) + mended.text
        return replace(
            mended,
            block=failed.block,
            block_type=failed.block_type,
            cell=failed.cell,
            statement=statement,
        )

    def _holds(self, piece: Piece) -> bool:
        """Or leans so, where the judge is not sure: a model that judges besides may be."""
        claim = self.drafting.tried(piece)
        if claim is None:
            return False
        verdict = claim.verdict
        level = verdict.leaning if verdict.level == "unverified" else verdict.level
        return level == "supported" if self.drafting.only_supported else level in CARRIED

    def _messages(self, draft: Drafted, faults: Faults, places: Sequence[int]) -> list[Message]:
        """The evidence first, each piece once, then the statements."""
        shown: dict[str, EvidenceDraft] = {}
        told: list[str] = []
        for number, place in enumerate(places, start=1):
            piece = draft.pieces[place]
            evidence = self._evidence_for(piece)
            shown |= {item.label: item for item in evidence}
            labels = ", ".join(item.label for item in evidence) or "none"
            told.append(f"{number} (evidence: {labels}): {piece.text}")
            told.append(f"{number} wrong: {' '.join(faults[place].told.split())}")
            told.append(f"{number} stands in: {_around(draft.pieces, place)}")
        parts = ["Evidence:", *listed(shown.values()), fenced("\n".join(told), "statements")]
        parts.append(f"The question: {neutral(self.question)}")
        return [
            Message(role="system", content=_INSTRUCTION),
            Message(role="user", content="\n\n".join(parts)),
        ]

    def _evidence_for(self, piece: Piece) -> list[EvidenceDraft]:
        cited = [item for item in self.desk.whole if item.label in piece.labels]
        others = [item for item in self.desk.evidence if item not in cited]
        return cited + speaking_of(piece.statement or piece.text, others, limit=_ALSO_SHOWN)


def _names_cells(piece: Piece) -> bool:
    """Whether a piece without evidence stands in a table, where it names a row or a column."""
    return piece.block_type == "table" and not piece.labels


def _around(pieces: Sequence[Piece], place: int) -> str:
    """The words of the block around a statement, which itself is »…«."""
    own = pieces[place]
    before = "".join(_of_block(pieces[:place], own))[-_AROUND:]
    behind = "".join(_of_block(pieces[place + 1 :], own))[:_AROUND]
    return " ".join(f"{before}»…«{behind}".split())


def _of_block(pieces: Sequence[Piece], own: Piece) -> Iterator[str]:
    return (piece.text for piece in pieces if piece.block == own.block)
