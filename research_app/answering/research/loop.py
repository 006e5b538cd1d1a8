"""Deep research: search → read → evidence → reflect, again and again until it is enough or the
depth's bound is reached. The plan is made while what the question itself finds is read already; a
quick question whose words are nearly all found needs none.

What models say steers the searches and proposes quotes. Evidence is only what code finds in the
source texts; its labels run on over sources and iterations. Library passages that only a later
iteration found have the context `deep_research_pipeline`; where a text came from a link, a file or
the web, that is told instead, because it says more.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from citations.drafts import PlanStepDraft
from research_app.agents.planner import plan, question_as_plan
from research_app.agents.reflector import reflect
from research_app.answering.completing import documents_in_words
from research_app.answering.events import (
    EvidenceFound,
    PlanMade,
    Reflected,
    StepStarted,
)
from research_app.answering.evidence.collect import keep_rejected
from research_app.answering.finding.passages import find_passages, searches_for
from research_app.answering.request import AskRequest, Tools
from research_app.answering.research.reading import quotes_only, read_sources
from research_app.answering.research.state import Event, Research, Unreadable, model_for
from research_app.config import Profile
from research_app.llm.protocols import Models
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import content_stems

FOUND_SHARE = 0.8
"""Of a question's words, in what its first search found: a plan would add little."""


def research(
    request: AskRequest,
    question: Question,
    tools: Tools,
    models: Models,
    profile: Profile,
    state: Research,
) -> Iterator[Event]:
    """Events while it goes on; what was found is in `state`, also where it ends with a
    `ModelError` because the endpoint is away or the budget is spent."""
    for item in state.collected.accepted:
        yield EvidenceFound(evidence=item)
    own = searches_for(question)[:1]
    yield from _search(request, question, tools, own, state)
    queries = yield from _plan_and_read(request, question, tools, models, profile, state)
    yield from _search(request, question, tools, queries, state)
    yield from read_sources(question, tools, models, profile, state)
    queries = yield from _reflect(question, models, profile, state)
    while queries and state.iterations < profile.plan_iterations:
        state.iterations += 1
        yield from _search(request, question, tools, queries, state)
        yield from read_sources(question, tools, models, profile, state)
        queries = yield from _reflect(question, models, profile, state)
    if profile.citation_verification.fallback_to_quotes:
        yield from quotes_only(question, tools, state)
    for item in keep_rejected(state.found.texts, state.collected):
        yield EvidenceFound(evidence=item)
    state.is_done = True


def _search(
    request: AskRequest,
    question: Question,
    tools: Tools,
    queries: tuple[str, ...],
    state: Research,
) -> Iterator[Event]:
    if not queries:
        return
    where = f"Searching {documents_in_words(tools.searched)}"
    again = f"{where} again (round {state.iterations})"
    yield StepStarted(step="retrieve", detail=where if state.iterations == 1 else again)
    state.found = yield from find_passages(
        request, question, tools, queries=queries, already=state.found
    )
    state.unread = [*state.found.latest, *state.unread]


def _plan_and_read(
    request: AskRequest,
    question: Question,
    tools: Tools,
    models: Models,
    profile: Profile,
    state: Research,
) -> Generator[Event, None, tuple[str, ...]]:
    """Makes the plan, where one is needed, while what the question itself found is read; returns
    the further searches."""
    own, most = searches_for(question), profile.search_queries
    state.steps = question_as_plan(question, own[:most])
    planning: list[Callable[[], tuple[PlanStepDraft, ...]]] = []
    if _needs_plan(request, question, profile, state):
        yield StepStarted(step="plan", detail="Planning what to find out")
        model, critique = model_for(models, profile.tiers.plan), request.options.critique
        planning = [lambda: plan(model, question, searches=most - 1, critique=critique)]
    yield from read_sources(question, tools, models, profile, state, beside=planning)
    yield PlanMade(steps=state.steps)
    planned = (query for step in state.steps for query in step.queries)
    return tuple(dict.fromkeys((*planned, *own)))[: most - 1] if planning else own[1:most]


def _needs_plan(request: AskRequest, question: Question, profile: Profile, state: Research) -> bool:
    """A single round needs none where its first search found nearly all words of a question of one
    part: most questions hold a word such as "come" or "happen" that no source has to say."""
    if profile.search_queries == 1 or not profile.reading_requests:
        return False
    if profile.plan_iterations > 1 or request.options.critique or len(searches_for(question)) > 1:
        return True
    read = state.found.latest[: profile.passages]
    found = {stem for passage in read for stem in content_stems(passage.text)}
    words = set(content_stems(question.search_text))
    return len(words & found) < FOUND_SHARE * len(words)


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
