"""Deep research: search → read → evidence → reflect, again and again until it is enough or the
depth's bound is reached.

What models say steers the searches and proposes quotes. Evidence is only what code finds in the
source texts; its labels run on over sources and iterations. Library passages that only a later
iteration found have the context `deep_research_pipeline`; where a text came from a link, a file or
the web, that is told instead, because it says more.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from citations.drafts import (
    FailedSourceDraft,
    PassageDraft,
    PlanStepDraft,
    ReflectionDraft,
    ResearchDraft,
    TextDraft,
)
from research_app.agents.extractor import read_facts
from research_app.agents.planner import plan, question_as_plan
from research_app.agents.reflector import reflect
from research_app.answering.collect import Collected, accept_evidence, keep_rejected
from research_app.answering.completing import documents_in_words
from research_app.answering.events import (
    EvidenceFound,
    PlanMade,
    Reflected,
    SourceFailed,
    SourceRead,
    StepStarted,
)
from research_app.answering.facts import check_facts
from research_app.answering.found import NOTHING_FOUND, Found
from research_app.answering.passages import find_passages, searches_for
from research_app.answering.request import AskRequest, Tools
from research_app.answering.versions.taken_over import collected_for
from research_app.config import Profile
from research_app.llm.errors import BadReply, EmptyReply, ModelError, ModelFailed
from research_app.llm.protocols import Model, Models
from research_app.synthesis.protocols import Question

PASSAGES_AT_ONCE = 12
"""Passages of one source that are read in one request; what is left is read in the next
iteration."""

Unreadable = (BadReply, EmptyReply, ModelFailed)
"""What a model may get wrong with one source without spoiling the others."""

Event = StepStarted | SourceRead | SourceFailed | PlanMade | Reflected | EvidenceFound


@dataclass(slots=True, kw_only=True)
class Research:
    """How far the research of one question has come."""

    collected: Collected
    found: Found = NOTHING_FOUND
    steps: tuple[PlanStepDraft, ...] = ()
    reflections: list[ReflectionDraft] = field(default_factory=list)
    unread: list[PassageDraft] = field(default_factory=list)
    failed: list[FailedSourceDraft] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    iterations: int = 0
    below: int = 0
    restated: int = 0

    def draft(self, *, confidential: int) -> ResearchDraft:
        return ResearchDraft(
            steps=self.steps,
            reflections=tuple(self.reflections),
            failed=(*self.found.failed, *self.failed),
            iterations=self.iterations,
            below_confidence=self.below,
            confidential=confidential,
            web_pages=len(self.found.pages),
            restated=self.restated,
            notes=tuple(self.notes),
        )


def research(
    request: AskRequest, question: Question, tools: Tools, models: Models, profile: Profile
) -> Generator[Event, None, Research]:
    """Events while it goes on; the generator returns what was found. Raises `ModelError` where the
    endpoint is away or the budget is spent."""
    state = Research(collected=collected_for(request))
    for item in state.collected.accepted:
        yield EvidenceFound(evidence=item)
    queries = yield from _plan(request, question, models, profile, state)
    while queries and state.iterations < profile.plan_iterations:
        state.iterations += 1
        yield StepStarted(step="retrieve", detail=_searching(tools, state.iterations))
        state.found = yield from find_passages(
            request, question, tools, queries=queries, already=state.found
        )
        state.unread += state.found.latest
        yield from _read(question, tools, models, profile, state)
        queries = yield from _reflect(question, models, profile, state)
    if profile.citation_verification.fallback_to_quotes:
        yield from _only_quotes(question, tools, state)
    for item in keep_rejected(state.found.texts, state.collected):
        yield EvidenceFound(evidence=item)
    return state


def model_for(models: Models, tier: str) -> Model:
    return models.strong if tier == "strong" else models.fast


def _searching(tools: Tools, iteration: int) -> str:
    where = f"Searching {documents_in_words(tools.searched)}"
    return where if iteration == 1 else f"{where} again (round {iteration})"


def _plan(
    request: AskRequest, question: Question, models: Models, profile: Profile, state: Research
) -> Generator[Event, None, tuple[str, ...]]:
    """Makes the plan; returns the searches of the first iteration, the question's own first."""
    own = searches_for(question)
    most = profile.search_queries
    state.steps = question_as_plan(question, own[:most])
    if most > 1:
        yield StepStarted(step="plan", detail="Planning what to find out")
        model, critique = model_for(models, profile.tiers.plan), request.options.critique
        try:
            state.steps = plan(model, question, searches=most - 1, critique=critique)
        except Unreadable:
            state.notes.append(
                "No plan could be made of the model's reply; the question itself was searched."
            )
    yield PlanMade(steps=state.steps)
    planned = (query for step in state.steps for query in step.queries)
    return tuple(dict.fromkeys((*own[:1], *planned, *own[1:])))[:most]


def _read(
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


def _reflect(
    question: Question, models: Models, profile: Profile, state: Research
) -> Generator[Event, None, tuple[str, ...]]:
    """Returns the next searches; none where it is enough. A single round needs no reflection."""
    if profile.plan_iterations == 1:
        return ()
    yield StepStarted(step="reflect", detail="Thinking about what is still missing")
    try:
        thought = reflect(
            model_for(models, profile.tiers.reflect),
            question,
            state.steps,
            state.collected.accepted,
            searched=state.found.queries,
            iteration=state.iterations,
            most_queries=profile.search_queries,
        )
    except Unreadable:
        state.notes.append(
            "The model's thoughts on what is missing could not be read; no further round was made."
        )
        return ()
    state.reflections.append(thought)
    yield Reflected(reflection=thought)
    return () if thought.enough else thought.next_queries


def _only_quotes(question: Question, tools: Tools, state: Research) -> Iterator[Event]:
    """Where what the model said of the sources could not be validated, code picks the quotes.
    A model that found nothing in any source is believed: that is a refusal."""
    spoilt = state.failed or state.collected.refused
    if state.collected.accepted or not spoilt or not state.found.usable:
        return
    yield StepStarted(step="extract", detail="Looking for sentences that answer it")
    state.notes.append(
        "Nothing that the model read in the sources could be validated; the quotes were picked "
        "without it."
    )
    draft = tools.engine.draft(question, state.found.usable, state.found.texts)
    for item in accept_evidence(draft.quotes(), state.found.texts, state.collected):
        yield EvidenceFound(evidence=item)


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
