"""The way of a checked text, as events: sentence by sentence it is looked for, and what is found
becomes evidence before the sentence is written. A text of which nothing is found is a complete
answer that says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from citations.steps.checked import blocks_of, sentences_in, status_of
from citations.steps.clauses.decompose import decompose
from citations.steps.openings import pointer_at_start
from citations.steps.own_references import reference_list, without_citations
from research_app.answering.checking.facts import states_fact
from research_app.answering.checking.looking import Found, Looking, Said
from research_app.answering.checking.own_citations import Cited, OwnSources, notes_on
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """`[start:end)` of the text is one claim, or, without a `statement`, words that claim nothing.
    `before` and `heading` are the text's own words that tell what it is about."""

    start: int
    end: int
    statement: str = ""
    before: str = ""
    heading: str = ""
    cited: tuple[Cited, ...] = ()


def check_text(request: AskRequest, tools: Tools, clock: Clock) -> Iterator[Event]:
    """Check the text that stands in the place of a question; the last event is
    `AnswerCompleted`."""
    yield StepStarted(step="retrieve", detail=f"Searching {documents_in_words(tools.searched)}")
    checking = _Checking(request, tools)
    yield from checking.run()
    yield StepStarted(step="review", detail="Counting what holds")
    yield AnswerCompleted(answer=clock.stamped(checking.answer()))


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
    events: list[StepStarted | EvidenceFound] = field(default_factory=list)
    found: list[tuple[_Part, Found]] = field(default_factory=list)
    writer: Writer = field(init=False)
    total: int = 0

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
        for event in self.writer.write(self._pieces()):
            yield from self.events
            self.events.clear()
            yield self._told(event) if isinstance(event, ClaimVerified) else event
        yield from self.events

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

    def _pieces(self) -> Iterator[Piece]:
        """Every character of the text in its order; what is found is looked for on the way."""
        blocks = list(_parts_of_blocks(self.text, self.tools))
        self.total = sum(bool(part.statement) for parts in blocks for part in parts)
        for index, parts in enumerate(blocks):
            for part in parts:
                words = self.text[part.start : part.end]
                plain = Piece(block=index, block_type="paragraph", text=words)
                yield self._claim(plain, part) if part.statement else plain

    def _claim(self, piece: Piece, part: _Part) -> Piece:
        detail = f"Checking statement {len(self.found) + 1} of {self.total}"
        self.events.append(StepStarted(step="compose", detail=detail))
        statement = Statement(text=part.statement, heading=part.heading, before=part.before)
        before = part.before if pointer_at_start(part.statement) else ""
        cited = [each.document.text_id for each in part.cited if each.document]
        found = self.looking.find(statement, before=before, cited=cited)
        self.queries.append(found.query)
        self.found.append((part, found))
        labels = tuple(label for each in found.carrying for label in self._evidence(each))
        against = tuple(label for each in found.against for label in self._evidence(each))
        return replace(
            piece,
            statement=part.statement,
            labels=tuple(dict.fromkeys(labels)),
            against=tuple(label for label in dict.fromkeys(against) if label not in labels),
            unverified=not labels,
        )

    def _evidence(self, said: Said) -> Iterator[str]:
        """The label of the quote, which becomes evidence if it is none yet."""
        proposal = quote_of(said.candidate, self.looking.texts)
        at = self.collected.proposed
        for item in accept_evidence([proposal], self.looking.texts, self.collected):
            self.events.append(EvidenceFound(evidence=item))
        accepted = self.collected.by_proposal.get(at)
        if accepted is not None:
            self.evidence[accepted.label] = accepted
            self.passages.setdefault((said.hit.text_id, said.hit.start, said.hit.end))
            yield accepted.label

    def _told(self, event: ClaimVerified) -> ClaimVerified:
        """The verdict with what it leaves unsaid: who says otherwise, that nothing was found, and
        what the text's own citations are."""
        part, found = self.found[len(self.writer.claims) - 1]
        claim = event.claim
        notes = list(_notes(claim, found, self.evidence))
        own = list(_own(part, found))
        self.findings += [
            FindingDraft(kind="own_citation", note=note, words=claim.text) for note in own
        ]
        verdict = _with_notes(claim, [*notes, *own], self.tools.searched)
        claim = self.writer.claims[-1] = replace(claim, verdict=verdict)
        return ClaimVerified(claim=claim)


def _notes(claim: ClaimDraft, found: Found, evidence: dict[str, EvidenceDraft]) -> Iterator[str]:
    for label, said in zip(claim.against, found.against, strict=False):
        yield f"“{evidence[label].source.title}” says otherwise. {said.note}".strip()


def _own(part: _Part, found: Found) -> Iterator[str]:
    yield from notes_on(
        part.cited,
        supporting={each.candidate.text_id for each in found.carrying},
        against={each.candidate.text_id for each in found.against},
    )


def _with_notes(claim: ClaimDraft, notes: Sequence[str], searched: SearchedDraft) -> VerdictDraft:
    reason = claim.verdict.reason
    if status_of(claim) == "nothing found":
        reason = f"Nothing found in {documents_in_words(searched)}."
    elif not claim.citations:
        reason = ""
    return replace(claim.verdict, reason=" ".join(filter(None, (reason, *notes))))


def _parts_of_blocks(text: str, tools: Tools) -> Iterator[list[_Part]]:
    """The text of each block as parts that lie side by side."""
    references = reference_list(text)
    own = OwnSources(references, tools.described() if _cites(text) else ())
    heading = before = ""
    for start, end in blocks_of(text):
        parts, at = [], start
        for first, last in sentences_in(text, start, end):
            words = text[first:last]
            if references.holds(first, last) or not states_fact(words):
                heading = _as_heading(words) or heading
                continue
            cited = tuple(own.cited_in(words))
            for part in _claims(words, first, before, heading, cited):
                parts += [_Part(start=at, end=part.start), part]
                at = part.end
            before = without_citations(words)
        parts.append(_Part(start=at, end=end))
        yield [part for part in parts if part.start < part.end]


def _claims(
    sentence: str, start: int, before: str, heading: str, cited: tuple[Cited, ...]
) -> Iterator[_Part]:
    """The facts of a sentence that stand alone, without the citations that end them."""
    for each in decompose(sentence):
        words = sentence[each.start : each.end]
        first, last = _trimmed(words, cited, each.start)
        statement = without_citations(each.statement)
        if first < last and statement:
            yield _Part(
                start=start + each.start + first,
                end=start + each.start + last,
                statement=statement,
                before=before,
                heading=heading,
                cited=cited,
            )


def _trimmed(words: str, cited: Sequence[Cited], offset: int) -> tuple[int, int]:
    """`[first:last)` of the words without the mark of a list before them and without citations
    behind them."""
    first, last = len(words) - len(words.lstrip("-*•–—>#0123456789.) \t\n")), len(words)
    if first and words[first - 1 : first].isdigit():
        first = 0  # a figure that opens the sentence, and no mark
    for each in reversed(cited):
        citation = each.citation
        if citation.end - offset >= last and not citation.speaks and citation.start > offset:
            last = len(words[: citation.start - offset].rstrip())
    return first, last


def _cites(text: str) -> bool:
    return any(sign in text for sign in ("[", "(", "http", "10."))


def _as_heading(words: str) -> str:
    line = words.strip().lstrip("#* ").rstrip("*: ")
    return line if line and words.rstrip()[-1:] not in ".!?;" and len(line) < 120 else ""
