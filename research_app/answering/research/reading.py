"""Facts out of what was found, many sources in a request, and quotes where no fact of a model
holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from citations.drafts import (
    FailedSourceDraft,
    PassageDraft,
    PlanStepDraft,
    ProposedQuote,
    TextDraft,
)
from research_app.agents.extractor import Batch, read_facts
from research_app.answering.events import (
    EvidenceFound,
    SourceFailed,
    SourceRead,
    StepStarted,
)
from research_app.answering.evidence.collect import accept_evidence
from research_app.answering.evidence.facts import check_facts
from research_app.answering.request import Inquiry
from research_app.answering.research.pictures import shown_pages
from research_app.answering.research.state import Event, Research, Unreadable
from research_app.config import Profile
from research_app.llm.errors import BadReply, EmptyReply, ModelError
from research_app.llm.parallel import in_parallel
from research_app.llm.protocols import Model
from research_app.synthesis.terms import content_stems
from research_app.synthesis.written.evidence_list import CHARACTERS_PER_TOKEN

SHARE_OF_WINDOW = 0.5
"""Of what a model can read, for the passages of one request; the rest is for rules and reply."""
FIRST_SHARE = 0.6
"""Of the passages that a search gives, read while the plan is made; the rest of as many is read of
what the planned searches add."""
LOOKED_AT = 1.5
"""Times as many passages as are read, where a search is read once: one of a long document that says
little leaves its place to one further down that says more."""
MOST_SPLITS = 6
"""Of requests whose reply cannot be read."""
MOST_FACTS = 24
"""Of one request."""
SPOILT = (
    "Nothing that the model read in the sources could be validated; the quotes were picked "
    "without it."
)
FOUND_BY_CODE = (
    "The model found nothing in the sources that answers the question; the quotes were picked "
    "without it."
)


def read_sources(
    inquiry: Inquiry,
    state: Research,
    *,
    beside: Sequence[Callable[[], tuple[PlanStepDraft, ...]]] = (),
) -> Iterator[Event]:
    """Facts out of what was not read yet, best first, as many sources in a request as fit; the
    plan, where one is to be made `beside`, goes into `state`."""
    models, depth = inquiry.models, inquiry.depth
    model = models.of_tier(depth.tiers.read)
    batches = _batches(model, depth, state, last=not beside)
    if not batches and not beside:
        return
    if batches:
        yield StepStarted(step="extract", detail="Reading facts")
    aims = () if beside else tuple(step.aim for step in state.steps)
    state.readings += len(batches)
    read, total = 0, sum(len(batch) for batch in batches)
    halves: list[Batch] = []
    splits = 0
    while batches or beside:
        calls: list[Callable[[], Any]] = [*beside]
        calls += [_reading(model, batch, aims, inquiry, state) for batch in batches]
        for place, outcome in in_parallel(calls, at_once=models.at_once, check=models.check):
            if isinstance(outcome, ModelError) and not isinstance(outcome, Unreadable):
                raise outcome
            if place < len(beside):
                _keep_plan(outcome, state)
                continue
            batch = batches[place - len(beside)]
            if isinstance(outcome, ModelError) and len(batch) > 1 and splits < MOST_SPLITS:
                splits += 1
                halves += (batch[: len(batch) // 2], batch[len(batch) // 2 :])
                continue
            yield from _taken(batch, outcome, inquiry, state)
            for text, _ in batch:
                read += 1
                yield SourceRead(title=text.info.title, done=read, total=total)
        # One source that cannot be read must not spoil all: the halves are read.
        batches, beside, halves = halves, (), []


def _keep_plan(outcome: tuple[PlanStepDraft, ...] | ModelError, state: Research) -> None:
    if isinstance(outcome, ModelError):
        state.notes.append(
            "No plan could be made of the model's reply; the question itself was searched."
        )
    else:
        state.steps = outcome


def _batches(model: Model, profile: Profile, state: Research, *, last: bool) -> list[Batch]:
    """What was found and not read yet, in requests that fit the model's window: one while the plan
    is made, then as many as the depth has left. What does not fit waits, behind what is found
    later."""
    left = profile.reading_requests - state.readings
    left = left if last else min(left, 1)
    if left <= 0:
        return []
    if profile.reading_requests == 1 or (last and not state.readings):
        most, looked_at = profile.passages, passages_looked_at(profile)
    else:
        # What the question itself found says most; further searches add less.
        most = left * _share_of(profile, 1 - FIRST_SHARE if last else FIRST_SHARE)
        looked_at = most
    texts = _as_found(state.found.texts, state.iterations)
    room = int(model.context * SHARE_OF_WINDOW) * CHARACTERS_PER_TOKEN
    batches: list[dict[int, list[PassageDraft]]] = [{}]
    found, later = state.unread[:looked_at], state.unread[looked_at:]
    worth = _worth_reading(state, found, sure=profile.passages // 2)[:most]
    free, taken = room, 0
    for passage in worth:
        if free < len(passage.text) and batches[-1]:
            if len(batches) == left:
                break
            batches.append({})
            free = room
        batches[-1].setdefault(passage.text_id, []).append(passage)
        free -= len(passage.text)
        taken += 1
    state.unread = [*worth[taken:], *later]
    return [
        [(texts[text_id], passages) for text_id, passages in batch.items()]
        for batch in batches
        if batch
    ]


def passages_looked_at(profile: Profile) -> int:
    """Of what a search finds."""
    is_read_once = profile.plan_iterations == 1 and profile.reading_requests
    return round(profile.passages * LOOKED_AT) if is_read_once else profile.passages


def _worth_reading(
    state: Research, found: Sequence[PassageDraft], *, sure: int
) -> list[PassageDraft]:
    """The `sure` first passages as they were found; behind them only what says at least half as
    many words of some search as the passage that says most of them."""
    said = [
        set(content_stems(f"{passage.text} {state.found.texts[passage.text_id].info.title}"))
        for passage in found
    ]
    worth = set(range(sure))
    for query in state.found.queries:
        wanted = set(content_stems(query))
        shares = [len(wanted & each) for each in said]
        enough = max([1, *shares]) / 2
        worth |= {place for place, share in enumerate(shares) if share >= enough}
    return [found[place] for place in sorted(worth) if place < len(found)]


def _share_of(profile: Profile, share: float) -> int:
    return max(1, round(profile.passages * share))


def _reading(
    model: Model, batch: Batch, aims: Sequence[str], inquiry: Inquiry, state: Research
) -> Callable[[], tuple[ProposedQuote, ...]]:
    most = min(MOST_FACTS, inquiry.depth.facts_per_source * len(batch))
    pages = shown_pages(model, batch, inquiry, state)
    return lambda: read_facts(model, inquiry.question, batch, aims=aims, pages=pages, most=most)


def _taken(
    batch: Batch,
    outcome: tuple[ProposedQuote, ...] | ModelError,
    inquiry: Inquiry,
    state: Research,
) -> Iterator[Event]:
    """What was read in one request: evidence, or sources that could not be read."""
    if isinstance(outcome, ModelError):
        for text, _ in batch:
            failed = FailedSourceDraft(
                address=text.info.name, title=text.info.title, reason=_why_unread(outcome)
            )
            if failed not in state.failed:  # it may fail in every round
                state.failed.append(failed)
                yield SourceFailed(failed=failed)
        return
    texts = {text.id: text for text, _ in batch}
    least = inquiry.depth.citation_verification.min_evidence_confidence
    facts = check_facts(outcome, texts, inquiry.tools.judge, least_confidence=least)
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


def quotes_only(inquiry: Inquiry, state: Research) -> Iterator[Event]:
    """Where nothing of what the model said of the sources is evidence, code picks the quotes. A
    model that finds nothing is believed only if code finds nothing either: that is a refusal."""
    if state.collected.accepted or not state.found.usable:
        return
    yield StepStarted(step="extract", detail="Looking for sentences that answer it")
    found = state.found
    draft = inquiry.tools.engine.draft(inquiry.question, found.usable, found.texts)
    spoilt = state.failed or state.collected.refused
    by_model = bool(state.readings)
    for item in accept_evidence(draft.quotes(), found.texts, state.collected):
        yield EvidenceFound(evidence=item)
    if spoilt:
        state.notes.append(SPOILT)
    elif state.collected.accepted and by_model:
        state.notes.append(FOUND_BY_CODE)


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
