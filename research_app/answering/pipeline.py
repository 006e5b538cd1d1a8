"""The way of a question, as a plain generator of events.

plan → retrieve → extract and gate → compose, verifying each claim as it is written → review. No
database, no HTTP, no queue: the page's task, the `ask` command, the evaluation and the tests all
drive this code and bring their own `Tools`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from time import perf_counter

from citations.drafts import AnswerDraft, BlockDraft, PassageDraft, SearchedDraft, TextDraft
from citations.steps.review_answer import grounding_confidence, review_answer
from research_app.answering.collect import Collected, collect_evidence
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    ClaimWritten,
    EvidenceFound,
    SourceRead,
    StepStarted,
    TextWritten,
)
from research_app.answering.passages import find_passages, searches_for
from research_app.answering.request import AskRequest, Tools
from research_app.answering.writing import Writer
from research_app.synthesis.protocols import Question
from research_app.synthesis.question import understand
from research_app.synthesis.refusal import missing_terms

Progress = (
    StepStarted
    | SourceRead
    | EvidenceFound
    | TextWritten
    | ClaimWritten
    | ClaimVerified
    | AnswerCompleted
)


def answer_question(request: AskRequest, tools: Tools) -> Iterator[Progress]:
    """Answer one question; the last event is `AnswerCompleted`. A refusal is a complete answer."""
    clock = _Clock()
    yield StepStarted(step="plan", detail="Reading the question")
    question = understand(request.question, request.previous_question)
    if question.understood_as:
        said = "Reading the question after the one before"
        yield StepStarted(step="plan", detail=said, understood_as=question.understood_as)
    yield StepStarted(step="retrieve", detail=f"Searching {_documents(tools.searched)}")
    passages, texts = find_passages(request, question, tools)
    yield from _sources_read(passages, texts)

    yield StepStarted(step="extract", detail="Looking for sentences that answer it")
    collected = Collected(first_label=request.first_label)
    usable = [passage for passage in passages if passage.choice != "left out"]
    draft = tools.engine.draft(question, usable, texts)
    for evidence in collect_evidence(draft.quotes(), texts, collected):
        yield EvidenceFound(evidence=evidence)

    accepted = {item.label: item for item in collected.accepted}
    writer = Writer(accepted, tools.judge, texts)
    if collected.accepted:
        yield StepStarted(step="compose", detail="Writing the answer, checking each claim")
        for event in writer.write(draft.pieces(collected.by_proposal)):
            yield event
            if isinstance(event, ClaimVerified):
                clock.mark("first_claim")
    yield StepStarted(step="review", detail="Counting what holds")
    answer = _complete(request, tools, question, passages, collected, writer, draft.lacking)
    yield AnswerCompleted(answer=_with_judging(clock.stamped(answer), writer))


def _complete(
    request: AskRequest,
    tools: Tools,
    question: Question,
    passages: Sequence[PassageDraft],
    collected: Collected,
    writer: Writer,
    lacking: str,
) -> AnswerDraft:
    summary = review_answer(writer.claims, collected.all)
    text, blocks = writer.text, tuple(writer.blocks)
    missing: tuple[str, ...] = ()
    if not writer.claims:
        text = " ".join(said for said in (refusal_sentence(tools.searched), lacking) if said)
        blocks = (BlockDraft(type="paragraph", start=0, end=len(text)),)
        missing = tuple(missing_terms(question, passages))
    return AnswerDraft(
        id=request.answer_id,
        question=request.typed or request.question,
        result="ANSWERED" if writer.claims else "NO_AUTHORITATIVE_EVIDENCE",
        text=text,
        blocks=blocks,
        claims=tuple(writer.claims),
        evidence=tuple(collected.all),
        passages=tuple(passages),
        summary=summary,
        searched=tools.searched,
        engine=tools.engine.name,
        judge=tools.judge.name,
        grounding_confidence=grounding_confidence(summary),
        missing_evidence=missing,
        plan=searches_for(question),
        understood_as=question.understood_as,
        config=request.config,
    )


def _with_judging(answer: AnswerDraft, writer: Writer) -> AnswerDraft:
    """How long the judge took beside the times: `judging` in milliseconds over `judged` claims,
    `abstained` of which it left unverified."""
    counted = {
        "judging": round(writer.judging * 1000),
        "judged": len(writer.claims),
        "abstained": sum(claim.verdict.level == "unverified" for claim in writer.claims),
    }
    return replace(answer, timings_ms={**answer.timings_ms, **counted})


def refusal_sentence(searched: SearchedDraft) -> str:
    """What a refusal says. It names what was searched and never guesses."""
    if searched.documents == 0:
        return "There is nothing to search yet. Add a document, then ask again."
    return f"No sentence in {_documents(searched)} answers this question."


def _documents(searched: SearchedDraft) -> str:
    noun = "document" if searched.documents == 1 else "documents"
    return f"{searched.documents} {noun}"


def _sources_read(
    passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> Iterator[SourceRead]:
    read = list(dict.fromkeys(passage.text_id for passage in passages))
    for done, text_id in enumerate(read, start=1):
        yield SourceRead(title=texts[text_id].info.title, done=done, total=len(read))


class _Clock:
    """Milliseconds since the question came in, by name of what was reached."""

    def __init__(self) -> None:
        self._start = perf_counter()
        self._marks: dict[str, int] = {}

    def mark(self, name: str) -> None:
        self._marks.setdefault(name, round((perf_counter() - self._start) * 1000))

    def stamped(self, answer: AnswerDraft) -> AnswerDraft:
        self.mark("total")
        return replace(answer, timings_ms=dict(self._marks))
