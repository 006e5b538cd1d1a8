"""The way of a checked text, as events: sentence by sentence it is looked for, and what is found
becomes evidence before the sentence is written. A text of which nothing is found is a complete
answer that says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from citations.drafts import (
    AnswerDraft,
    ClaimDraft,
    EvidenceDraft,
    FindingDraft,
    PassageDraft,
    SearchedDraft,
    VerdictDraft,
)
from citations.stance import Statement
from citations.steps.checked import status_of
from citations.steps.openings import anaphor_at_start
from research_app.answering.checking.looking import Looking, Said
from research_app.answering.checking.own_citations import notes_on
from research_app.answering.checking.parts import Part, parts_of_blocks
from research_app.answering.checking.title import title_of
from research_app.answering.completing import (
    Clock,
    HowItWent,
    complete_answer,
    documents_in_words,
)
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    EvidenceFound,
    StepStarted,
)
from research_app.answering.evidence.collect import Collected, accept_evidence
from research_app.answering.finding.found import NOTHING_FOUND
from research_app.answering.finding.passages import passage_of
from research_app.answering.request import AskRequest, Span, Tools
from research_app.answering.writing import Writer, Written
from research_app.synthesis.protocols import Piece, Question
from research_app.synthesis.quoting import quote_of

ENGINE = "check 1"
Event = StepStarted | EvidenceFound | Written | AnswerCompleted


def check_text(request: AskRequest, tools: Tools, clock: Clock) -> Iterator[Event]:
    """Check the text that stands in the place of a question; the last event is
    `AnswerCompleted`."""
    yield StepStarted(step="retrieve", detail=f"Searching {documents_in_words(tools.searched)}")
    checking = _Checking(request, tools)
    yield from checking.run()
    yield StepStarted(step="review", detail="Counting what holds")
    yield AnswerCompleted(answer=clock.stamped(checking.answer()))


@dataclass(frozen=True, slots=True, kw_only=True)
class _LookedFor:
    """A claim as it was looked for; `against` are the labels of what says otherwise, with how each
    differs."""

    part: Part
    against: dict[str, str]


@dataclass(slots=True)
class _Checking:
    """One text while it is checked."""

    request: AskRequest
    tools: Tools
    looking: Looking = field(init=False)
    collected: Collected = field(init=False)
    evidence: dict[str, EvidenceDraft] = field(default_factory=dict)
    passages: dict[Span, None] = field(default_factory=dict)
    queries: list[str] = field(default_factory=list)
    findings: list[FindingDraft] = field(default_factory=list)
    found_now: list[EvidenceFound] = field(default_factory=list)
    looked_for: list[_LookedFor] = field(default_factory=list)
    writer: Writer = field(init=False)

    def __post_init__(self) -> None:
        self.looking = Looking(self.tools)
        self.collected = Collected.taking_over(
            (), first_label=self.request.first_label, known=self.request.earlier
        )
        self.writer = Writer(
            self.evidence, self.tools.judge, self.looking.texts, self.tools.searched
        )

    @property
    def text(self) -> str:
        return (self.request.typed or self.request.question).strip()

    def run(self) -> Iterator[Event]:
        """The text as it is written out, the evidence of each claim before the claim."""
        blocks = list(parts_of_blocks(self.text, self.tools))
        total = sum(bool(part.statement) for parts in blocks for part in parts)
        yield from self._next(total)
        for event in self.writer.write(self._pieces(blocks)):
            yield from self.found_now
            self.found_now.clear()
            if isinstance(event, ClaimVerified):
                yield self._told(event)
                yield from self._next(total)
            else:
                yield event

    def _next(self, total: int) -> Iterator[StepStarted]:
        number = len(self.writer.claims) + 1
        if number <= total:
            detail = f"Checking statement {number} of {total}"
            yield StepStarted(step="compose", detail=detail)

    def answer(self) -> AnswerDraft:
        spent = self.tools.models.spent() if self.tools.models is not None else None
        way = HowItWent(
            engine=ENGINE,
            searches=tuple(dict.fromkeys(self.queries)),
            findings=tuple(self.findings),
            research=NOTHING_FOUND.research(kept_back=self.tools.kept_back),
            spent=spent,
        )
        question = Question(text=self.text, search_text=self.text)
        answer = complete_answer(
            self.request,
            self.tools,
            question,
            self._passages(),
            self.collected,
            self.writer,
            way,
        )
        return replace(
            answer,
            question=title_of(self.text),
            result="ANSWERED",
            text=self.writer.text,
            blocks=tuple(self.writer.blocks),
            missing_evidence=(),
        )

    def _passages(self) -> list[PassageDraft]:
        return [
            passage_of(span, rank, self.looking.texts)
            for rank, span in enumerate(self.passages, start=1)
        ]

    def _pieces(self, blocks: Sequence[Sequence[Part]]) -> Iterator[Piece]:
        """Every character of the text in its order; what is found is looked for on the way."""
        for index, parts in enumerate(blocks):
            for part in parts:
                words = self.text[part.start : part.end]
                plain = Piece(block=index, block_type="paragraph", text=words)
                yield self._claim(plain, part) if part.statement else plain

    def _claim(self, piece: Piece, part: Part) -> Piece:
        statement = Statement(text=part.statement, heading=part.heading, before=part.before)
        before = part.before if anaphor_at_start(part.statement) else ""
        cited = [each.document.text_id for each in part.cited if each.document]
        found = self.looking.find(statement, before=before, cited=cited)
        self.queries.append(found.query)
        labels = [label for each in found.carrying for label in self._evidence(each)]
        notes = {label: each.note for each in found.against for label in self._evidence(each)}
        against = {label: note for label, note in notes.items() if label not in labels}
        self.looked_for.append(_LookedFor(part=part, against=against))
        return replace(
            piece,
            statement=part.statement,
            labels=tuple(dict.fromkeys(labels)),
            against=tuple(against),
            unverified=not labels,
        )

    def _evidence(self, said: Said) -> Iterator[str]:
        """The label of the quote, which becomes evidence if it is none yet."""
        proposal = quote_of(said.candidate, self.looking.texts)
        at = self.collected.proposed
        for item in accept_evidence([proposal], self.looking.texts, self.collected):
            self.found_now.append(EvidenceFound(evidence=item))
        accepted = self.collected.by_proposal.get(at)
        if accepted is not None:
            self.evidence[accepted.label] = accepted
            self.passages.setdefault((said.hit.text_id, said.hit.start, said.hit.end))
            yield accepted.label

    def _told(self, event: ClaimVerified) -> ClaimVerified:
        """The verdict with what it leaves unsaid: who says otherwise, that nothing was found, and
        what the text's own citations are."""
        looked_for, claim = self.looked_for[-1], event.claim
        otherwise = [
            f"“{self.evidence[label].source.title}” says otherwise. {note}".strip()
            for label, note in looked_for.against.items()
        ]
        own = list(
            notes_on(
                looked_for.part.cited,
                supporting=self._texts_of(each.label for each in claim.citations),
                against=self._texts_of(claim.against),
            )
        )
        self.findings += [
            FindingDraft(kind="own_citation", note=note, words=claim.text) for note in own
        ]
        verdict = _with_notes(claim, [*otherwise, *own], self.tools.searched)
        claim = self.writer.claims[-1] = replace(claim, verdict=verdict)
        return ClaimVerified(claim=claim)

    def _texts_of(self, labels: Iterable[str]) -> set[int]:
        return {self.evidence[label].text_id for label in labels}


def _with_notes(claim: ClaimDraft, notes: Sequence[str], searched: SearchedDraft) -> VerdictDraft:
    reason = claim.verdict.reason
    if status_of(claim) == "nothing found":
        reason = f"Nothing found in {documents_in_words(searched)}."
    elif not claim.citations:
        reason = ""
    return replace(claim.verdict, reason=" ".join(filter(None, (reason, *notes))))
