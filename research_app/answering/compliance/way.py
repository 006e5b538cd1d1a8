"""The way of a question in compliance mode, as events: retrieve → extract → gate → compose →
review. Where nothing is verified nothing is composed, and what is missing is said."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping
from dataclasses import dataclass, replace

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    ComparisonRow,
    ComplianceDraft,
    ConflictDraft,
    PlaceholderDraft,
    SearchedDraft,
    TextDraft,
)
from citations.requirements.compare import beside_what_was_set_aside, compare, conflicts
from research_app.answering.completing import Clock, HowItWent, complete_answer
from research_app.answering.compliance.composing import Material, compose
from research_app.answering.compliance.extracting import extract, placeholders_in
from research_app.answering.compliance.finding import Regulated, documents_of, find_regulated
from research_app.answering.compliance.gating import Gated, gate_all
from research_app.answering.compliance.narrowing import Narrowed, narrowed, texts_of
from research_app.answering.composing import Composed
from research_app.answering.events import (
    AnswerCompleted,
    DraftSentBack,
    EvidenceFound,
    SourceRead,
    StepStarted,
)
from research_app.answering.finding.passages import searches_for
from research_app.answering.request import AskRequest, Tools
from research_app.answering.writing import Writer, Written
from research_app.synthesis.compliance.addressing import MODELS
from research_app.synthesis.compliance.asked import Asked, asked_of
from research_app.synthesis.compliance.outline import REFUSAL, missing_evidence, summary_of
from research_app.synthesis.protocols import Question

Event = StepStarted | SourceRead | EvidenceFound | Written | DraftSentBack | AnswerCompleted

FOLLOWED_INTO = 60
"""Further texts, at most, in which the target of a reference is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What was read before anything was composed."""

    asked: Asked
    narrowed: Narrowed
    found: Regulated
    gated: Gated
    conflicts: tuple[ConflictDraft, ...]
    placeholders: tuple[PlaceholderDraft, ...]


def answer_from_requirements(
    request: AskRequest, tools: Tools, question: Question, clock: Clock
) -> Iterator[Event]:
    """Answer one question; the last event is `AnswerCompleted`. Raises `ModelError`."""
    read = yield from _read_requirements(request, tools, question)
    composed = Composed(writer=Writer({}, tools.judge), engine=tools.engine.name)
    if read.gated.verified:
        material = Material(gated=read.gated, conflicts=read.conflicts, texts=read.found.texts)
        composed = yield from compose(question, request, tools, material)
    yield StepStarted(step="review", detail="Checking that every statement cites a requirement")
    answer = _complete(request, tools, question, read, composed)
    yield AnswerCompleted(answer=clock.stamped(answer))


def _read_requirements(
    request: AskRequest, tools: Tools, question: Question
) -> Generator[StepStarted | SourceRead | EvidenceFound, None, _Read]:
    left = narrowed(request.options, tools)
    yield StepStarted(step="retrieve", detail=f"Searching {_counted(left)}")
    found = Regulated(texts={})
    if not left.refusal:
        found = yield from find_regulated(request, question, left, tools)
    yield StepStarted(step="extract", detail="Reading what is required, word for word")
    extracted = extract(found, left, _others(tools, found))
    yield StepStarted(
        step="gate", detail=f"Checking {_number(len(extracted), 'requirement', 'requirements')}"
    )
    asked = asked_of(question)
    read = gate_all(asked, extracted, request, tools.models)
    yield from (EvidenceFound(evidence=each) for each in read.evidence)
    return _Read(
        asked=asked,
        narrowed=left,
        found=found,
        gated=read,
        conflicts=conflicts(read.verified, MODELS),
        placeholders=placeholders_in(found, left),
    )


def _others(tools: Tools, found: Regulated) -> Mapping[int, TextDraft]:
    """Further texts into which references may lead: filters do not bind them, shields do."""
    if not found.passages:
        return {}
    hidden = tools.confidential if tools.models is not None else frozenset()
    ids = (each.text_id for each in tools.regulations() if each.text_id not in hidden)
    further = [text_id for text_id in ids if text_id not in found.texts]
    return tools.load_texts(further[:FOLLOWED_INTO]) if further else {}


def _complete(
    request: AskRequest, tools: Tools, question: Question, read: _Read, composed: Composed
) -> AnswerDraft:
    tools = replace(tools, searched=_searched(tools, read.narrowed))
    way = HowItWent(
        engine=composed.engine,
        searches=searches_for(question),
        style=composed.style,
        findings=composed.findings,
        spent=tools.models.spent() if tools.models is not None else None,
    )
    passages, gated, refusal = read.found.passages, read.gated, read.narrowed.refusal
    answer = complete_answer(
        request, tools, question, passages, gated.collected(), composed.writer, way
    )
    used = {each.label for claim in answer.claims for each in claim.citations}
    answer = replace(
        answer,
        # In the order of extraction, which is that of the labels.
        evidence=gated.evidence,
        compliance=replace(_compliance(request, read, used), reviews=composed.reviews),
        grounding_confidence=gated.confidence(used),
        missing_evidence=missing_evidence(
            read.asked, passages, gated.requirements, read.placeholders, refusal
        ),
    )
    return answer if answer.claims else _refused(answer, refusal)


def _compliance(request: AskRequest, read: _Read, used: Collection[str]) -> ComplianceDraft:
    verified, options = read.gated.verified, request.options
    return ComplianceDraft(
        requirements=tuple(read.gated.requirements),
        used=tuple(each.label for each in verified if each.label in used),
        comparison=_compared(read.gated),
        conflicts=read.conflicts,
        placeholders=read.placeholders,
        documents=documents_of(read.narrowed),
        chunks=read.found.chunks,
        statute_summary=summary_of(verified, "statute"),
        policy_summary=summary_of(verified, "policy"),
        topic=options.topic,
        section=options.section,
        category=options.category,
        closest=read.gated.closest(),
    )


def _compared(read: Gated) -> tuple[ComparisonRow, ...]:
    statutes = [each for each in read.verified if each.source_type == "statute"]
    policies = [each for each in read.verified if each.source_type == "policy"]
    if not statutes or not policies:
        return ()
    rows = compare(statutes, policies, MODELS)
    return beside_what_was_set_aside(rows, read.requirements, MODELS)


def _refused(answer: AnswerDraft, refusal: str) -> AnswerDraft:
    text = f"{REFUSAL} {refusal}".strip()
    block = BlockDraft(type="paragraph", start=0, end=len(text))
    return replace(answer, text=text, blocks=(block,), style="")


def _searched(tools: Tools, left: Narrowed) -> SearchedDraft:
    """What was searched, of the documents that were left alone."""
    texts = list(texts_of(left.texts, tools.load_texts))
    return replace(
        tools.searched,
        documents=len(texts),
        pages=sum(len(text.pages) for text in texts),
        unreadable_pages=sum(text.unreadable_pages for text in texts),
    )


def _counted(left: Narrowed) -> str:
    kinds = [each.facts.kind for each in left.regulations]
    named = (("statute", "statute", "statutes"), ("policy", "policy", "policies"))
    told = [_number(kinds.count(kind), *nouns) for kind, *nouns in named if kind in kinds]
    return " and ".join(told) or "statutes and policies"


def _number(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"
