"""Which pieces of the page an event changes, as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

from django.template.loader import render_to_string

from citations.cards import BlockView
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    ClaimWritten,
    DraftSentBack,
    Event,
    PlanMade,
    Reflected,
    Restarted,
    SourceFailed,
    SourceRead,
    StepStarted,
    TextWritten,
)
from research_app.desk.live.state import LiveState, StepView
from research_app.runs.ending.failures import failure_for
from research_app.runs.log.channel import Ended, Waiting

Fragment = tuple[str, str]
WAITING = StepView(name="plan", detail="Your question is kept and waits until a worker is free")


def render_event(state: LiveState, event: Event | Ended | Waiting) -> list[Fragment]:
    """The fragments that `event` changes, as (name of the server-sent event, HTML). `state` has
    taken the event already."""
    return list(_fragments(state, event))


def _fragments(state: LiveState, event: Event | Ended | Waiting) -> Iterator[Fragment]:
    match event:
        case Waiting():
            yield "step", _render("desk/_steps.html", state, steps=[WAITING])
        case Restarted():
            yield "restart", _render("desk/_live_restart.html", state)
        case StepStarted() | SourceRead():
            if isinstance(event, StepStarted) and event.understood_as:
                yield "understood", _understood(state)
            yield _steps(state)
        case PlanMade() | Reflected() | SourceFailed():
            yield "research", _research(state)
        case DraftSentBack():
            yield "again", _render("desk/_written_again.html", state, reason=event.reason)
        case TextWritten() | ClaimWritten():
            yield _block(state, state.block_view(event.block))
        case ClaimVerified():
            yield _block(state, state.block_view(state.block_of(event.claim)))
            yield _summary(state)
        case AnswerCompleted():
            yield _steps(state)
            for view in state.block_views():
                yield _block(state, view)
            yield _summary(state)
        case Ended():
            failure = failure_for(event.state, event.failure)
            if failure is not None:
                yield "failed", _render("desk/_live_failure.html", state, failure=failure)
            yield "done", event.state or "gone"


def _block(state: LiveState, view: BlockView) -> Fragment:
    return "block", _render("desk/_block.html", state, block=view, is_first=state.is_first)


def _summary(state: LiveState) -> Fragment:
    return "summary", _render("desk/_summary.html", state, summary=state.summary_view())


def _steps(state: LiveState) -> Fragment:
    """All of them, for one that comes again changes its place."""
    return "step", _render("desk/_steps.html", state, steps=state.steps)


def _research(state: LiveState) -> str:
    return _render("desk/_research.html", state, research=state.research_view())


def _understood(state: LiveState) -> str:
    return _render(
        "desk/_understood.html", state, understood_as=state.understood_as, again_id=uuid4()
    )


def _render(template: str, state: LiveState, **context: object) -> str:
    return render_to_string(template, {"run_id": state.run_id, **context}).strip()
