"""Questions with what became of them: answered, still running, stopped, failed or not saved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal
from uuid import UUID, uuid4

from django.contrib.auth.models import User

from citations.cards import BlockView, ResearchView
from citations.drafts import AnswerDraft
from citations.storage.read.answers import answer_draft
from research_app.answering.asked.kept import options_kept
from research_app.answering.asked.offer import (
    current_offer,
    from_quotes_instead,
    what_is_left,
)
from research_app.answering.asked.sent import options_as_sent
from research_app.answering.checking import asked_as
from research_app.answering.options import DEFAULT_OPTIONS, AskOptions
from research_app.chats.models import Turn
from research_app.chats.sidebar import own_chats
from research_app.desk.answers import AnswerView, answer_view
from research_app.desk.live import fold_events
from research_app.desk.version_family import Family, VersionView
from research_app.runs.access import own_runs
from research_app.runs.beginning.choices import NOTHING_CHOSEN, Choices
from research_app.runs.ending.failures import Failure, failure_of
from research_app.runs.ending.saving import kept_answer
from research_app.runs.ending.stop import stop_run
from research_app.runs.log.recorder import read_log
from research_app.runs.models import Run

State = Literal["running", "answered", "unsaved", "broken off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """A question on a page. `chat_key` is its chat or draft. An answered or unsaved turn has its
    `answer`; one that broke off has the `blocks` written until then, and the plan and thoughts in
    `research`. `failure` says why a turn is
    not answered and saved; `scope` is what was searched, as JSON, `choices` what was chosen among
    the passages of an earlier answer, `options` how it was to be answered. `text` is what was sent,
    to be sent again: of a text that is checked `question` is only a name. The first question of a
    chat is the page's heading."""

    run_id: UUID
    chat_key: UUID
    question: str
    is_first: bool
    state: State
    answer: AnswerView | None = None
    blocks: tuple[BlockView, ...] = ()
    research: ResearchView = ResearchView()
    failure: Failure | None = None
    is_stopped: bool = False
    scope: str = "{}"
    choices: Choices = NOTHING_CHOSEN
    options: AskOptions = DEFAULT_OPTIONS
    version: VersionView | None = None
    text: str = ""

    @property
    def options_again(self) -> str:
        """For asking this again as it was asked."""
        return options_as_sent(what_is_left(self.options, current_offer()))

    @property
    def options_from_quotes(self) -> str:
        """For asking this again without a model."""
        return options_as_sent(from_quotes_instead(self.options, current_offer()))

    @property
    def is_saved(self) -> bool:
        return self.state == "answered"

    @property
    def again_id(self) -> UUID:
        """The id of the run that asks this again; a new one for every rendering."""
        return uuid4()


def saved_turn(turn: Turn, family: Family | None = None) -> TurnView:
    """`family` are the versions among the turns of the chat, where these are at hand."""
    answer = answer_draft(turn.answer, with_passages=False)
    if family is None:
        turns = Turn.objects.filter(chat=turn.chat_id).select_related("answer")
        family = Family(turns.order_by("position"))
    view = _answered(turn.key, turn.chat_id, answer, is_first=turn.position == 1)
    return replace(view, version=family.version(answer))


def unsaved_turns(user: User, chat_key: UUID, *, is_draft: bool) -> Iterator[TurnView]:
    """The chat's newest run, if it is not a saved turn: still going, broken off or not saved."""
    newest = own_runs(user).filter(chat_key=chat_key).order_by("-created_at").first()
    if newest is not None and not is_saved(newest):
        yield turn_of_run(newest, is_first=is_draft)


def turn_of_run(run: Run, *, is_first: bool) -> TurnView:
    """A run that is not a saved turn, as it stands."""
    failure = failure_of(run)
    answer = kept_answer(run) if failure and failure.remedy == "save again" else None
    written = [] if run.is_active or answer else read_log(run.pk)
    live = fold_events(run.pk, [event for _, event in written])
    return TurnView(
        run_id=run.pk,
        chat_key=run.chat_key,
        question=asked_as(run.question, run.options.get("mode", "")),
        text=run.question,
        is_first=is_first,
        state="running" if run.is_active else "unsaved" if answer else "broken off",
        answer=answer_view(answer) if answer else None,
        blocks=live.block_views(),
        research=live.research_view(),
        failure=failure,
        is_stopped=run.state == Run.State.STOPPED,
        scope=json.dumps(run.scope),
        choices=Choices.from_json(run.choices),
        options=AskOptions.from_json(run.options),
    )


def finished_turn(run: Run) -> TurnView:
    """What became of a run that is over."""
    turn = Turn.objects.filter(key=run.pk, chat=run.chat_id).first()
    if turn is not None:
        return saved_turn(turn)
    has_turns = Turn.objects.filter(chat=run.chat_key, chat__owner=run.owner_id).exists()
    return turn_of_run(run, is_first=not has_turns)


def saved_chat_of_draft(user: User, chat_key: UUID) -> UUID | None:
    """The chat that a draft has become: usually under its own id, else where its run says."""
    if own_chats(user).filter(pk=chat_key).exists():
        return chat_key
    saved = own_runs(user).filter(chat_key=chat_key).exclude(chat=None).first()
    return saved.chat_id if saved else None


def stop_running(user: User, chat_key: UUID) -> None:
    """Stop what still runs in a chat."""
    for run in Run.objects.filter(owner=user, chat_key=chat_key, state__in=Run.ACTIVE):
        stop_run(run)


def is_saved(run: Run) -> bool:
    return run.state == Run.State.DONE and not run.failure


def _answered(run_id: UUID, chat_id: UUID, answer: AnswerDraft, *, is_first: bool) -> TurnView:
    return TurnView(
        run_id=run_id,
        chat_key=chat_id,
        question=answer.question,
        is_first=is_first,
        state="answered",
        answer=answer_view(answer),
        options=options_kept(answer.config),
    )
