"""Asking a question, following its run, stopping it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.urls import reverse
from ninja import Router, Schema, Status

from research_app.accounts.requests import SignedInRequest
from research_app.answering.events import Restarted, SourceRead, Step, StepStarted
from research_app.api.asking import Asked, Checked, RunAccepted, accepted, begin
from research_app.api.errors import REFUSALS, Refusal
from research_app.chats.models import Turn
from research_app.chats.sidebar import own_chats
from research_app.desk.live import fold_events
from research_app.runs.access import get_own_run_or_404
from research_app.runs.ending.failures import failure_of
from research_app.runs.ending.stop import stop_run
from research_app.runs.log.recorder import read_log
from research_app.runs.models import Run

router = Router(tags=["Questions"])
PROGRESS = (Restarted, StepStarted, SourceRead)


class RunStep(Schema):
    """`done` of `total` sources have been read; 0 of 0 where there is nothing to count."""

    name: Step
    detail: str
    going: bool
    done: int
    total: int


class RunFailure(Schema):
    """What happened, and what to do."""

    sentence: str
    advice: str


class RunStatus(Schema):
    """`state` is queued, running, done, failed or stopped. A run that is done has its answer, or a
    failure that says why it could not be saved."""

    run_id: UUID
    chat_id: UUID
    question: str
    state: str
    steps: list[RunStep]
    failure: RunFailure | None
    answer_id: UUID | None
    answer_url: str | None
    created_at: datetime
    finished_at: datetime | None


@router.post(
    "/ask", response={202: RunAccepted, REFUSALS | {409}: Refusal}, summary="Ask a question"
)
def ask(request: SignedInRequest, asked: Asked) -> Status[RunAccepted]:
    """The question is answered in the background: follow `status_url` until it is over. A chat
    answers one question at a time (409 while it does)."""
    return Status(202, accepted(begin(request.user, asked)))


@router.post(
    "/check", response={202: RunAccepted, REFUSALS | {409}: Refusal}, summary="Check a text"
)
def check(request: SignedInRequest, checked: Checked) -> Status[RunAccepted]:
    """Each sentence of the text is held against the documents, in the background: follow
    `status_url` until it is over. The answer’s text is the text itself, `check` says what was found
    of each sentence. The text is never evidence, and nothing finds it."""
    return Status(202, accepted(begin(request.user, checked.as_question())))


@router.get(
    "/runs/{run_id}", response={200: RunStatus, REFUSALS: Refusal}, summary="Follow a question"
)
def get_run(request: SignedInRequest, run_id: UUID) -> RunStatus:
    """How far the answer is. Runs are kept for 24 hours, answers as long as their chat."""
    return _status(request.user, get_own_run_or_404(request.user, run_id))


@router.post(
    "/runs/{run_id}/stop", response={200: RunStatus, REFUSALS: Refusal}, summary="Stop a question"
)
def stop(request: SignedInRequest, run_id: UUID) -> RunStatus:
    """A running question ends within about a second, and nothing of it is saved; a finished one
    stays as it is."""
    run = get_own_run_or_404(request.user, run_id)
    stop_run(run)
    return _status(request.user, run)


def _status(user: User, run: Run) -> RunStatus:
    turn = Turn.objects.filter(key=run.pk, chat__in=own_chats(user)).first()
    failure = failure_of(run)
    return RunStatus(
        run_id=run.pk,
        chat_id=run.chat_id or run.chat_key,
        question=run.question,
        state=run.state,
        steps=_steps(run),
        failure=RunFailure(sentence=failure.sentence, advice=failure.advice) if failure else None,
        answer_id=turn.answer_id if turn else None,
        answer_url=reverse("api:get_answer", args=[turn.answer_id]) if turn else None,
        created_at=run.created_at,
        finished_at=run.finished_at,
    )


def _steps(run: Run) -> list[RunStep]:
    events = [event for _, event in read_log(run.pk) if isinstance(event, PROGRESS)]
    return [
        RunStep(
            name=step.name,
            detail=step.detail,
            going=step.going and run.is_active,
            done=step.done,
            total=step.total,
        )
        for step in fold_events(run.pk, events).steps
    ]
