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
from research_app.answering.request import Inquiry
from research_app.answering.research.reading import (
    passages_looked_at,
    quotes_only,
    read_sources,
)
from research_app.answering.research.state import Event, Research, Unreadable
from research_app.synthesis.terms import content_stems

FOUND_SHARE = 0.8
"""Of a question's words, in what its first search found: a plan would add little."""


def research(inquiry: Inquiry, state: Research) -> Iterator[Event]:
    """Events while it goes on; what was found is in `state`, also where it ends with a
    `ModelError` because the endpoint is away or the budget is spent."""
    depth = inquiry.depth
    for item in state.collected.accepted:
        yield EvidenceFound(evidence=item)
    yield from _search(inquiry, searches_for(inquiry.question)[:1], state)
    queries = yield from _plan_and_read(inquiry, state)
    yield from _search(inquiry, queries, state)
    yield from read_sources(inquiry, state)
    queries = yield from _reflect(inquiry, state)
    while queries and state.iterations < depth.plan_iterations:
        state.iterations += 1
        yield from _search(inquiry, queries, state)
        yield from read_sources(inquiry, state)
        queries = yield from _reflect(inquiry, state)
    if depth.citation_verification.fallback_to_quotes:
        yield from quotes_only(inquiry, state)
    for item in keep_rejected(state.found.texts, state.collected):
        yield EvidenceFound(evidence=item)
    state.is_done = True


def _search(inquiry: Inquiry, queries: tuple[str, ...], state: Research) -> Iterator[Event]:
    if not queries:
        return
    where = f"Searching {documents_in_words(inquiry.tools.searched)}"
    again = f"{where} again (round {state.iterations})"
    yield StepStarted(step="retrieve", detail=where if state.iterations == 1 else again)
    state.found = yield from find_passages(
        inquiry.request,
        inquiry.question,
        inquiry.tools,
        queries=queries,
        already=state.found,
        most=passages_looked_at(inquiry.depth),
    )
    state.unread = [*state.found.latest, *state.unread]


def _plan_and_read(inquiry: Inquiry, state: Research) -> Generator[Event, None, tuple[str, ...]]:
    """Makes the plan, where one is needed, while what the question itself found is read; returns
    the further searches."""
    question, most = inquiry.question, inquiry.depth.search_queries
    own = searches_for(question)
    state.steps = question_as_plan(question, own[:most])
    planning: list[Callable[[], tuple[PlanStepDraft, ...]]] = []
    if _needs_plan(inquiry, state):
        yield StepStarted(step="plan", detail="Planning what to find out")
        model = inquiry.models.of_tier(inquiry.depth.tiers.plan)
        critique = inquiry.request.options.critique
        planning = [lambda: plan(model, question, searches=most - 1, critique=critique)]
    yield from read_sources(inquiry, state, beside=planning)
    yield PlanMade(steps=state.steps)
    planned = (query for step in state.steps for query in step.queries)
    return tuple(dict.fromkeys((*planned, *own)))[: most - 1] if planning else own[1:most]


def _needs_plan(inquiry: Inquiry, state: Research) -> bool:
    """A single round needs none where its first search found nearly all words of a question of one
    part: most questions hold a word such as "come" or "happen" that no source has to say."""
    depth, question = inquiry.depth, inquiry.question
    if depth.search_queries == 1 or not depth.reading_requests:
        return False
    critique = inquiry.request.options.critique
    if depth.plan_iterations > 1 or critique or len(searches_for(question)) > 1:
        return True
    read = state.found.latest[: depth.passages]
    found = {stem for passage in read for stem in content_stems(passage.text)}
    words = set(content_stems(question.search_text))
    return len(words & found) < FOUND_SHARE * len(words)


def _reflect(inquiry: Inquiry, state: Research) -> Generator[Event, None, tuple[str, ...]]:
    """Returns the next searches; none where it is enough. A single round needs no reflection."""
    depth = inquiry.depth
    if depth.plan_iterations == 1:
        return ()
    yield StepStarted(step="reflect", detail="Thinking about what is still missing")
    try:
        thought = reflect(
            inquiry.models.of_tier(depth.tiers.reflect),
            inquiry.question,
            state.steps,
            state.collected.accepted,
            searched=state.found.queries,
            iteration=state.iterations,
            most_queries=depth.search_queries,
        )
    except Unreadable:
        state.notes.append(
            "The model's thoughts on what is missing could not be read; no further round was made."
        )
        return ()
    state.reflections.append(thought)
    yield Reflected(reflection=thought)
    return () if thought.enough else thought.next_queries
