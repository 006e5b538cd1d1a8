"""What a program may ask, and the run that answers it."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID, uuid4, uuid5

from django.contrib.auth.models import User
from django.http import Http404
from django.urls import reverse
from ninja import Schema
from ninja.errors import HttpError
from pydantic import Field, model_validator

from research_app.answering.asked.offer import checked_options
from research_app.answering.asked.sent import SentOptions
from research_app.answering.checking import LONGEST_TEXT
from research_app.answering.options import AskOptions
from research_app.api.strict import Id, Strict, Words
from research_app.desk.forms import LONGEST_QUESTION
from research_app.library.visibility import visible_entries
from research_app.runs.beginning.start import start_run
from research_app.runs.models import Run
from research_app.scope.askable import scope_of_question, scope_of_text
from research_app.scope.scope import MAX_DOCUMENTS, Scope, Search
from research_app.scope.searchable import find_collection


class AskedScope(Strict):
    """What is searched, beside files and links given with the chat: the whole library, chosen
    `documents`, one `collection`, or with “attached” only the documents of the library that the
    chat’s answers cite. The chat keeps it. A question that names documents or collections as
    `@"Title"` is asked of those alone, whatever the scope."""

    search: Search = "library"
    documents: Annotated[list[Id], Field(max_length=MAX_DOCUMENTS)] = []
    collection: Id | None = None

    @model_validator(mode="after")
    def _ids_and_search_agree(self) -> AskedScope:
        if self.documents and self.search != "documents":
            raise ValueError("Ids in “documents” need “search”: “documents”.")
        if self.search == "documents" and not self.documents:
            raise ValueError("Name at least one document, or search the library.")
        if self.collection is not None and self.search != "collection":
            raise ValueError("A “collection” needs “search”: “collection”.")
        if self.search == "collection" and self.collection is None:
            raise ValueError("Name the collection by its id, or search the library.")
        return self


class Asked(SentOptions, Strict):
    """A question. Ids are UUIDs of your choice: a `chat_id` nobody has used begins a new chat, and
    sending the same `run_id` again gives the run that it began. What is not set up on this machine
    (a language model, a search of the web) is refused, never ignored."""

    question: Annotated[
        Words,
        Field(
            min_length=1,
            max_length=LONGEST_TEXT,
            description=f"at most {LONGEST_QUESTION:,} characters; the text to be checked, in the "
            "mode check, may have them all",
        ),
    ]
    chat_id: UUID | None = None
    run_id: UUID | None = None
    scope: AskedScope = AskedScope()

    @model_validator(mode="after")
    def _is_short_enough(self) -> Asked:
        if self.mode != "check" and len(self.question) > LONGEST_QUESTION:
            raise ValueError(f"“question” may have {LONGEST_QUESTION:,} characters at most.")
        return self


class Checked(Strict):
    """A text of yours, or an answer of another assistant. `sources` are ids of documents; without
    them the whole library is searched. The other ids are as in a question."""

    text: Annotated[Words, Field(min_length=1, max_length=LONGEST_TEXT)]
    sources: Annotated[list[Id], Field(max_length=MAX_DOCUMENTS)] = []
    chat_id: UUID | None = None
    run_id: UUID | None = None

    def as_question(self) -> Asked:
        search: Search = "documents" if self.sources else "library"
        return Asked(
            question=self.text,
            mode="check",
            scope=AskedScope(search=search, documents=self.sources),
            chat_id=self.chat_id,
            run_id=self.run_id,
        )


class RunAccepted(Schema):
    run_id: UUID
    chat_id: UUID
    status_url: str


def begin(user: User, asked: Asked) -> Run:
    """Raises `Http404`, `HttpError`, `CannotAsk` and `ChatBusy`."""
    run_id = asked.run_id or uuid4()
    # Made from the run's id, so that asking twice without a chat names the same new chat.
    chat_key = asked.chat_id or uuid5(run_id, "chat")
    chosen = _readable_scope(user, asked.scope, chat_key)
    checks = asked.mode == "check"
    scope = (
        scope_of_text(user, chosen) if checks else scope_of_question(user, asked.question, chosen)
    )
    run = start_run(
        user,
        chat_key=chat_key,
        question=asked.question,
        scope=scope,
        run_id=run_id,
        options=checked_options(asked.options()),
    )
    _demand_same_question(run, asked, scope)
    return run


def accepted(run: Run) -> RunAccepted:
    return RunAccepted(
        run_id=run.pk,
        chat_id=run.chat_id or run.chat_key,
        status_url=reverse("api:get_run", args=[run.pk]),
    )


def _readable_scope(user: User, asked: AskedScope, chat_key: UUID) -> Scope:
    visible = visible_entries(user).filter(source__in=asked.documents)
    missing = set(asked.documents) - set(visible.values_list("source_id", flat=True))
    if missing:
        raise Http404(f"No document with the id {min(missing)}.")
    scope = Scope(
        search=asked.search,
        source_ids=frozenset(asked.documents),
        collection_id=asked.collection,
        chat_key=chat_key,
    )
    if asked.collection is not None and find_collection(user, scope) is None:
        raise Http404(f"No collection with the id {asked.collection}.")
    return scope


def _demand_same_question(run: Run, asked: Asked, scope: Scope) -> None:
    """A `run_id` stands for one question: another one must not seem to be answered by it."""
    searched = Scope.from_json(run.scope)
    if (
        run.question != asked.question
        or _chosen(searched) != _chosen(scope)
        or AskOptions.from_json(run.options) != asked.options()
        or asked.chat_id not in (None, run.chat_key, run.chat_id)
    ):
        raise HttpError(409, "This run_id belongs to another question. Choose a new one.")


def _chosen(scope: Scope) -> tuple[Search, frozenset[int], int | None]:
    return scope.search, scope.source_ids, scope.collection_id
