"""Saving a run's complete answer: at its end, or again when that failed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import DatabaseError, transaction
from django.db.models import Max, Q

from citations.drafts import AnswerDraft
from citations.errors import CitationError
from citations.models import EvidenceStore
from citations.steps.relabel import relabelled
from citations.storage.write.answers import labels_in_store, next_labels, save_answer
from research_app.answering.checking import asked_as
from research_app.answering.events import AnswerCompleted, RunSaved, dump, load
from research_app.audit_log.record import record
from research_app.chats.models import Chat, Turn
from research_app.evidence_graph.tasks import compare_later
from research_app.jobs.clock import patiently
from research_app.jobs.disk import disk_trouble
from research_app.jobs.lease import Lease, StopRequested
from research_app.jobs.models import Job
from research_app.library.corrections import holder_key
from research_app.library.models import Intake, Upload
from research_app.runs.ending.failures import FAILURES, SAVE_FAILED
from research_app.runs.log.recorder import Recorder
from research_app.runs.models import Run
from research_app.scope.scope import Scope

TITLE_LENGTH = 120


@transaction.atomic
def save_run(run: Run, answer: AnswerDraft) -> Chat:
    """Save the run's complete answer and return its chat. A run is saved once, however often this
    is called; a chat id that is taken by somebody else gives a new one."""
    saved = Turn.objects.filter(key=run.pk, chat__owner=run.owner_id).first()
    if saved is not None:
        return saved.chat
    chat = _own_chat(run) or _new_chat(run)
    first_labels = next_labels(chat.store)
    last = chat.turns.aggregate(last=Max("position"))["last"] or 0
    held = labels_in_store(answer, chat.store)
    numbered = relabelled(answer, first_labels=first_labels, held=held)
    stored = save_answer(numbered, store=chat.store)
    Turn.objects.create(chat=chat, position=last + 1, answer=stored, key=run.pk)
    compare_later(stored, run.owner)
    chat.scope = _kept_scope(run)
    chat.save(update_fields=["scope", "updated_at"])
    # Earlier runs of the draft, which failed or were stopped, now go with the chat.
    of_draft = Q(owner=run.owner_id, chat_key=run.chat_key, chat=None)
    Run.objects.filter(Q(pk=run.pk) | of_draft).update(chat=chat)
    _tell(run, chat, numbered)
    return chat


def _tell(run: Run, chat: Chat, answer: AnswerDraft) -> None:
    """What became of the question, in the audit log."""
    refused = answer.result == "NO_AUTHORITATIVE_EVIDENCE"
    told = {"run": str(run.pk), "chat": str(chat.pk)}
    counted = {"claims": len(answer.claims), "missing": len(answer.missing_evidence)}
    record(
        "refusal" if refused else "answer",
        actor=run.owner,
        object_type="answer",
        object_id=answer.id,
        outcome=answer.result,
        details={**told, **counted},
    )


def _own_chat(run: Run) -> Chat | None:
    """The chat the question was asked in, locked until the answer is in it."""
    own = Chat.objects.select_for_update().select_related("store")
    return own.filter(pk=run.chat_key, owner=run.owner_id, deleted_at=None).first()


def _new_chat(run: Run) -> Chat:
    taken = Chat.objects.filter(pk=run.chat_key).exists()
    chat = Chat.objects.create(
        id=uuid4() if taken else run.chat_key,
        owner_id=run.owner_id,
        store=EvidenceStore.objects.create(holder=holder_key(run.owner_id)),
        title=chat_title(asked_as(run.question, run.options.get("mode", ""))),
        scope=_kept_scope(run),
    )
    if taken:
        _move_attachments(run, chat)
    return chat


def _kept_scope(run: Run) -> dict[str, Any]:
    return Scope.from_json(run.scope).kept().to_json()


def _move_attachments(run: Run, chat: Chat) -> None:
    for model in (Upload, Intake):
        given = model._default_manager.filter(owner=run.owner_id, chat_key=run.chat_key)
        given.update(chat_key=chat.pk)


def chat_title(question: str) -> str:
    """A chat is named by its first question, shortened at a word."""
    words = " ".join(question.split())
    if len(words) <= TITLE_LENGTH:
        return words
    return words[:TITLE_LENGTH].rsplit(" ", 1)[0] + " …"


class SaveFailed(Exception):
    """The answer could not be saved this time either; the message says what to do."""


def answer_as_json(answer: AnswerDraft) -> dict[str, Any]:
    """What `Run.result` holds."""
    return dump(AnswerCompleted(answer=answer))[1]


def kept_answer(run: Run) -> AnswerDraft | None:
    """The complete answer of a run, saved or not."""
    if run.result is None:
        return None
    event = load(AnswerCompleted.__name__, run.result)
    assert isinstance(event, AnswerCompleted)
    return event.answer


def save_and_finish(lease: Lease, run: Run, answer: AnswerDraft) -> None:
    """Chat, log and state in one transaction: no crash can come between the saved answer and the
    finished run. Raises whatever kept it from being saved, `StopRequested` where nobody wants the
    answer any more."""

    def save() -> None:
        with lease.fenced():
            if _is_unwanted(run):
                raise StopRequested(str(lease))
            chat = _save_with_siblings(run, answer)
            Recorder(lease).append([RunSaved(chat_id=str(chat.pk))])
            lease.finish(Job.State.DONE, chat=chat, failure="")

    patiently(save)


def _is_unwanted(run: Run) -> bool:
    """Stopped, its owner shut out, or its chat deleted, after the last look."""
    still_wanted = Run.objects.filter(pk=run.pk, stop_requested=False, owner__is_active=True)
    return not still_wanted.exists() or _is_chat_deleted(run)


def _is_chat_deleted(run: Run) -> bool:
    """Saving would bring the chat back under a new id. Whoever is just deleting it is waited for,
    and whoever comes later waits until the answer is in it."""
    locked = Chat.objects.select_for_update()
    chat = locked.filter(pk=run.chat_id).first() if run.chat_id else None
    return chat is not None and chat.deleted_at is not None


def save_again(run: Run) -> Chat:
    """Tries once more to save a complete answer; asking twice saves once. Raises `SaveFailed`."""
    answer = kept_answer(run)
    if answer is None or run.state != Job.State.DONE:
        raise SaveFailed("This run has no complete answer to save. Ask the question again.")

    def save() -> Chat:
        with transaction.atomic():
            # Whoever presses at the same moment elsewhere waits here, and finds it saved.
            held = Run.objects.select_for_update().filter(pk=run.pk).first()
            if held is None or _is_chat_deleted(held):
                raise SaveFailed("The chat of this answer was deleted.")
            chat = _save_with_siblings(run, answer)
            Run.objects.filter(pk=run.pk).update(chat=chat, failure="")
            return chat

    try:
        return patiently(save)
    except (DatabaseError, CitationError) as error:
        failure = FAILURES[SAVE_FAILED]
        trouble = disk_trouble(error) or failure.sentence
        raise SaveFailed(f"{trouble} {failure.advice}") from error


def _save_with_siblings(run: Run, answer: AnswerDraft) -> Chat:
    """Runs of the draft that were stopped or failed before belong to the chat from now on: they are
    hidden and erased with it."""
    chat = save_run(run, answer)
    earlier = Run.objects.filter(owner=run.owner_id, chat_key=run.chat_key, chat=None)
    earlier.exclude(pk=run.pk).update(chat=chat)
    return chat
