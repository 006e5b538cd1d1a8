"""The way of a question, as a plain generator of events.

plan → retrieve → extract and gate → compose, verifying each claim as it is written → review. No
database, no HTTP, no queue: the page's task, the `ask` command, the evaluation and the tests all
drive this code and bring their own `Tools`. With models the way goes round (`model_answer`);
without them answers are made of quotes alone. A text of the asker's own is held against the sources
instead (`checking`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from research_app.answering.checking import check_text
from research_app.answering.completing import (
    Clock,
    HowItWent,
    complete_answer,
    documents_in_words,
)
from research_app.answering.compliance import answer_from_requirements
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    EvidenceFound,
    StepStarted,
)
from research_app.answering.evidence.collect import collect_evidence
from research_app.answering.finding.passages import find_passages, searches_for
from research_app.answering.model_answer import Progress, answer_with_models
from research_app.answering.request import AskRequest, Tools
from research_app.answering.shielding import shielded
from research_app.answering.versions.rewrite import rewrite_answer
from research_app.answering.versions.taken_over import collected_for
from research_app.answering.writing import Writer
from research_app.synthesis.calculations.read import read_plan
from research_app.synthesis.protocols import Question
from research_app.synthesis.question import understand
from research_app.synthesis.styles.layout import Layout


def answer_question(request: AskRequest, tools: Tools) -> Iterator[Progress]:
    """Answer one question; the last event is `AnswerCompleted`. A refusal is a complete answer, and
    so is a question back. Raises `ModelError` where models take part."""
    if request.rewrites:
        yield from rewrite_answer(request, tools)
        return
    request, tools = shielded(request, tools)
    clock = Clock()
    way = check_text if request.options.mode == "check" else _answer
    for event in way(request, tools, clock):
        if isinstance(event, ClaimVerified):
            clock.mark("first_claim")
        yield event


def _answer(request: AskRequest, tools: Tools, clock: Clock) -> Iterator[Progress]:
    yield StepStarted(step="plan", detail="Reading the question")
    question = understood(request)
    yield from told(question)
    if request.options.mode == "compliance":
        yield from answer_from_requirements(request, tools, question, clock)
    elif tools.models is None:
        yield from _answer_from_quotes(request, tools, question, clock)
    else:
        yield from answer_with_models(request, tools, tools.models, question, clock)


def _answer_from_quotes(
    request: AskRequest, tools: Tools, question: Question, clock: Clock
) -> Iterator[Progress]:
    yield StepStarted(step="retrieve", detail=f"Searching {documents_in_words(tools.searched)}")
    found = yield from find_passages(request, question, tools)

    yield StepStarted(step="extract", detail="Looking for sentences that answer it")
    collected = collected_for(request)
    for evidence in collected.accepted:
        yield EvidenceFound(evidence=evidence)
    draft = tools.engine.draft(question, found.usable, found.texts)
    for evidence in collect_evidence(draft.quotes(), found.texts, collected):
        yield EvidenceFound(evidence=evidence)

    accepted = {item.label: item for item in collected.accepted}
    writer = Writer(accepted, tools.judge, found.texts)
    layout = Layout(request.options.style, request.options.max_output_length)
    if collected.accepted:
        yield StepStarted(step="compose", detail="Writing the answer, checking each claim")
        yield from writer.write(layout.pieces(draft.pieces(collected.by_proposal)))
    yield StepStarted(step="review", detail="Counting what holds")
    way = HowItWent(
        engine=tools.engine.name,
        searches=searches_for(question),
        lacking=draft.lacking,
        style=layout.style,
        findings=layout.findings(),
        research=found.research(kept_back=tools.kept_back),
    )
    tools = replace(tools, searched=found.searched(tools.searched))
    answer = complete_answer(request, tools, question, found.passages, collected, writer, way)
    yield AnswerCompleted(answer=clock.stamped(answer))


def understood(request: AskRequest) -> Question:
    """The question, completed from the one before where it leans on that. An answer to a question
    back completes the question that was not clear; another question in its place stands alone. What
    is to be computed is read here, once."""
    question = _completed(request)
    return replace(question, plan=read_plan(question))


def _completed(request: AskRequest) -> Question:
    before = request.previous_question
    if not request.asked_back or not before or request.question.rstrip().endswith("?"):
        return understand(request.question, before)
    whole = f"{before.rstrip(' ?.!…:')}: {request.question.rstrip(' .!')}?"
    question = understand(whole, None)
    return replace(question, search_text=whole, understood_as=whole)


def told(question: Question) -> Iterator[StepStarted]:
    """How the question is read, where that differs from its words."""
    if question.understood_as:
        said = "Reading the question after the one before"
        yield StepStarted(step="plan", detail=said, understood_as=question.understood_as)
