"""Facts out of what was found, source by source, and quotes where no fact of a model holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from citations.drafts import (
    FailedSourceDraft,
    PassageDraft,
    TextDraft,
)
from research_app.agents.extractor import read_facts
from research_app.answering.events import (
    EvidenceFound,
    SourceFailed,
    SourceRead,
    StepStarted,
)
from research_app.answering.evidence.collect import accept_evidence
from research_app.answering.evidence.facts import check_facts
from research_app.answering.request import Tools
from research_app.answering.research.state import Event, Research, Unreadable, model_for
from research_app.config import Profile
from research_app.llm.errors import BadReply, EmptyReply, ModelError
from research_app.llm.protocols import Model, Models
from research_app.synthesis.protocols import Question

PASSAGES_AT_ONCE = 12
"""Passages of one source that are read in one request; what is left is read in the next
iteration."""
SPOILT = (
    "Nothing that the model read in the sources could be validated; the quotes were picked "
    "without it."
)
FOUND_BY_CODE = (
    "The model found nothing in the sources that answers the question; the quotes were picked "
    "without it."
)


def read_sources(
    question: Question, tools: Tools, models: Models, profile: Profile, state: Research
) -> Iterator[Event]:
    """Facts out of what was not read yet, source by source, best first."""
    sources = _by_source(state.unread)
    if not sources:
        return
    yield StepStarted(step="extract", detail="Reading facts")
    texts = _as_found(state.found.texts, state.iterations)
    state.unread = [each for late in sources.values() for each in late[PASSAGES_AT_ONCE:]]
    for done, (text_id, passages) in enumerate(sources.items(), start=1):
        yield from _read_source(
            question,
            tools,
            model_for(models, profile.tiers.read),
            profile,
            state,
            texts[text_id],
            passages[:PASSAGES_AT_ONCE],
        )
        yield SourceRead(title=texts[text_id].info.title, done=done, total=len(sources))


def _read_source(
    question: Question,
    tools: Tools,
    model: Model,
    profile: Profile,
    state: Research,
    text: TextDraft,
    passages: Sequence[PassageDraft],
) -> Iterator[Event]:
    aims = [step.aim for step in state.steps]
    try:
        proposals = read_facts(
            model, question, text, passages, aims=aims, most=profile.facts_per_source
        )
    except Unreadable as error:
        failed = FailedSourceDraft(
            address=text.info.name, title=text.info.title, reason=_why_unread(error)
        )
        if failed not in state.failed:  # it may fail in every round
            state.failed.append(failed)
            yield SourceFailed(failed=failed)
        return
    texts = {text.id: text}
    least = profile.citation_verification.min_evidence_confidence
    facts = check_facts(proposals, texts, tools.judge, least_confidence=least)
    state.below += facts.below
    state.restated += facts.restated
    for item in accept_evidence(facts.proposals, texts, state.collected):
        yield EvidenceFound(evidence=item)


def _why_unread(error: ModelError) -> str:
    if isinstance(error, BadReply):
        return "What the language model read in it came in a form that cannot be read."
    if isinstance(error, EmptyReply):
        return "The language model said nothing about it."
    return "The language model's service failed with it."


def quotes_only(question: Question, tools: Tools, state: Research) -> Iterator[Event]:
    """Where nothing of what the model said of the sources is evidence, code picks the quotes. A
    model that finds nothing is believed only if code finds nothing either: that is a refusal."""
    if state.collected.accepted or not state.found.usable:
        return
    yield StepStarted(step="extract", detail="Looking for sentences that answer it")
    draft = tools.engine.draft(question, state.found.usable, state.found.texts)
    spoilt = state.failed or state.collected.refused
    for item in accept_evidence(draft.quotes(), state.found.texts, state.collected):
        yield EvidenceFound(evidence=item)
    if spoilt:
        state.notes.append(SPOILT)
    elif state.collected.accepted:
        state.notes.append(FOUND_BY_CODE)


def _by_source(passages: Sequence[PassageDraft]) -> dict[int, list[PassageDraft]]:
    """In the order of the best passage of each."""
    sources: dict[int, list[PassageDraft]] = {}
    for passage in passages:
        sources.setdefault(passage.text_id, []).append(passage)
    return sources


def _as_found(texts: Mapping[int, TextDraft], iteration: int) -> Mapping[int, TextDraft]:
    """The texts, those of the library marked where a later iteration led to them."""
    if iteration == 1:
        return texts
    return {
        text_id: replace(text, retrieval_context="deep_research_pipeline")
        if text.retrieval_context == "library"
        else text
        for text_id, text in texts.items()
    }
