"""Answering one question outside the page: in memory, leaving no rows, or saved as a chat of a
user."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.db import DatabaseError

from citations.drafts import AnswerDraft, DocumentFacts, DocumentKind, TextDraft
from citations.storage.read.answers import load_answer, with_cells_cited
from research_app.answering.asked.equip import models_for, with_model_judge
from research_app.answering.asked.kept import config_of
from research_app.answering.asked.offer import checked_options
from research_app.answering.events import AnswerCompleted
from research_app.answering.finding.web_pages import web_for_run
from research_app.answering.options import DEFAULT_OPTIONS, AskOptions
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest, Tools
from research_app.answering.tools import in_memory, library, tools_over
from research_app.chats.models import Turn
from research_app.chats.sidebar import own_chats
from research_app.intake.recording import Destination, queue, record_file, record_link
from research_app.intake.tasks import read_document
from research_app.intake.web_pages import PagesInMemory
from research_app.jobs.dispatch import done_here
from research_app.library.models import Intake
from research_app.llm.errors import ModelError
from research_app.reading.errors import SourceError
from research_app.reading.in_memory import is_link, read_file_bytes, read_location
from research_app.runs.beginning.start import ChatBusy, start_run
from research_app.runs.beginning.versions import (
    in_other_style,
    options_before,
    refined,
    start_version,
)
from research_app.runs.ending.failures import BROKE, FAILURES, failure_of
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.scope.askable import CannotAsk, scope_of_question, scope_of_text
from research_app.scope.mentions import BadMention, Find, Nameable, find_named, without_mentions
from research_app.scope.naming import names_for
from research_app.scope.scope import Named, Scope

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A file or link to answer from, and what it is; "other" where nobody said."""

    location: str
    kind: DocumentKind = "other"


class CannotAnswer(Exception):
    """The question could not be answered; the message says why and what to do."""


def complete(request: AskRequest, tools: Tools) -> AnswerDraft:
    """Drive the pipeline to its answer."""
    for event in answer_question(request, tools):
        if isinstance(event, AnswerCompleted):
            return event.answer
    raise CannotAnswer("The question was not answered to its end. Ask again.")


def ask_in_memory(
    question: str,
    *,
    user: User | None,
    locations: Sequence[str | Given],
    use_library: bool,
    cache_dir: Path | None = None,
    options: AskOptions = DEFAULT_OPTIONS,
) -> AnswerDraft:
    """Answer from files, links and (if wanted) the library, writing nothing. Raises `SourceError`,
    and `CannotAnswer` where the question names what is not there, an option cannot be had or a
    model fails."""
    options = _checked(options)
    texts = read_all(locations, cache_dir=cache_dir)
    checks = options.mode == "check"
    find = names_for(user, None) if use_library else None
    named = None if checks else _named(question, texts, find)
    if named is not None:
        texts = [text for text in texts if text.id in named.source_ids]
        use_library = bool(named.collection_ids) or any(each > 0 for each in named.source_ids)
    request = AskRequest(
        answer_id=uuid4(),
        question=without_mentions(question),
        typed=question,
        config=config_of(options),
        options=options,
    )
    scope = Scope(named=named) if use_library else None
    try:
        return complete(request, _tools(user, texts, scope, options))
    except (CannotAnswer, SourceError, DatabaseError):
        raise
    except ModelError as error:
        raise CannotAnswer(f"{error.sentence} (--engine quotes does that.)") from error
    except Exception as error:
        log.exception("a question failed")
        failure = FAILURES[BROKE]
        raise CannotAnswer(f"{failure.sentence} {failure.advice}") from error


def _tools(
    user: User | None, texts: Sequence[TextDraft], scope: Scope | None, options: AskOptions
) -> Tools:
    """Tools over texts at hand, and over the library where there is a scope."""
    models, given = models_for(options), in_memory(texts)
    pages = PagesInMemory(taken=max((-text.id for text in texts), default=0))
    web = web_for_run(user, pages) if options.web else None
    if scope is None:
        tools = tools_over(given, models=models, web=web)
    else:
        tools = tools_over(library(user, scope), given, models=models, web=web)
    return with_model_judge(tools, options, keeps=False)


def _checked(options: AskOptions) -> AskOptions:
    try:
        return checked_options(options)
    except CannotAsk as error:
        raise CannotAnswer(str(error)) from error


def _named(question: str, texts: Sequence[TextDraft], find_stored: Find | None) -> Named | None:
    """What the question names among texts at hand (by their negative ids) and the library."""
    at_hand = [
        Nameable(kind="document", id=text.id, title=text.info.title or text.info.name)
        for text in texts
    ]

    def find(words: str) -> list[Nameable]:
        wanted = words.lower().split()
        found = [item for item in at_hand if all(w in item.plain_title.lower() for w in wanted)]
        return [*found, *(find_stored(words) if find_stored else ())]

    try:
        return find_named(question, find)
    except BadMention as error:
        raise CannotAnswer(str(error)) from error


def read_all(locations: Sequence[str | Given], *, cache_dir: Path | None = None) -> list[TextDraft]:
    return [
        _read(_as_given(each), text_id=-number, cache_dir=cache_dir)
        for number, each in enumerate(locations, start=1)
    ]


def _read(given: Given, *, text_id: int, cache_dir: Path | None) -> TextDraft:
    text = read_location(given.location, text_id=text_id, cache_dir=cache_dir)
    return replace(text, facts=DocumentFacts(kind=given.kind))


def _as_given(location: str | Given) -> Given:
    return Given(location=location) if isinstance(location, str) else location


def ask_and_save(
    question: str,
    *,
    user: User,
    locations: Sequence[str | Given],
    use_library: bool,
    options: AskOptions = DEFAULT_OPTIONS,
) -> AnswerDraft:
    """Answer as the page does, and keep it as a new chat of `user`. Raises `CannotAnswer`."""
    options = _checked(options)
    chat_key, run_id = uuid4(), uuid4()
    for location in locations:
        _attach(user, _as_given(location), chat_key)
    whole = Scope.library(chat_key=chat_key)
    scope = whole if use_library else Scope.only_attached(chat_key=chat_key)
    try:
        checks = options.mode == "check"
        asked = scope_of_text(user, scope) if checks else scope_of_question(user, question, scope)
    except CannotAsk as error:
        raise CannotAnswer(str(error)) from error
    run = start_run(
        user, chat_key=chat_key, question=question, scope=asked, run_id=run_id, options=options
    )
    return _saved_answer(run)


def version_and_save(
    answer_id: UUID,
    *,
    user: User,
    critique: str,
    by_model: bool,
    options: Callable[[AskOptions], AskOptions],
) -> AnswerDraft:
    """A further version of an answer of the user's, kept as a turn of its chat: refined where there
    is a critique, else only written as the `options` say, which are made of those it was asked
    with. Raises `CannotAnswer`."""
    turns = Turn.objects.filter(answer=answer_id, chat__in=own_chats(user))
    turn = turns.select_related("answer", "chat").first()
    if turn is None:
        raise CannotAnswer("There is no such answer in a chat of this user.")
    chosen = options(options_before(turn))
    try:
        if critique or by_model:
            wanted = refined(turn.answer, chosen, critique, by_model=by_model)
        else:
            wanted = in_other_style(turn.answer, chosen)
        run = start_version(user, turn, wanted, run_id=uuid4())
    except (CannotAsk, ChatBusy) as error:
        raise CannotAnswer(str(error)) from error
    return _saved_answer(run)


def _attach(user: User, given: Given, chat_key: UUID) -> None:
    location = given.location
    where = Destination(owner=user, chat_key=chat_key, facts=DocumentFacts(kind=given.kind))
    if is_link(location):
        intake = record_link(location, where)
    else:
        file = ContentFile(read_file_bytes(Path(location)), name=Path(location).name)
        intake = record_file(file, where)
    read = done_here(read_document, queue(intake))
    if isinstance(read, Intake) and read.error:
        raise CannotAnswer(f"{location}: {read.error}")


def _saved_answer(asked: Run) -> AnswerDraft:
    run = done_here(answer_run, asked)
    if not isinstance(run, Run):
        raise CannotAnswer("The chat was deleted while this question was answered.")
    failure = failure_of(run)
    turn = run.chat.turns.filter(key=run.pk).first() if run.chat else None
    if turn is None:
        assert failure is not None, "a run that is over is saved or has failed"
        raise CannotAnswer(f"{failure.sentence} {failure.advice}")
    return with_cells_cited(load_answer(turn.answer_id))
