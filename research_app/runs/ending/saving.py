"""Saving a run's complete answer: at its end, or again when that failed."""

from typing import Any

from django.db import DatabaseError, transaction

from citations.drafts import AnswerDraft
from citations.errors import CitationError
from research_app.answering.events import AnswerCompleted, RunSaved, dump, load
from research_app.chats.models import Chat
from research_app.jobs.disk import disk_trouble
from research_app.jobs.errors import StopRequested
from research_app.jobs.lease import Lease
from research_app.jobs.models import Job
from research_app.jobs.patience import patiently
from research_app.runs.ending.failures import FAILURES, SAVE_FAILED
from research_app.runs.ending.finish import save_run
from research_app.runs.log.recorder import Recorder
from research_app.runs.models import Run


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
