"""Recording a question as a run. A run is not a chat: the chat comes with its first complete
answer."""

from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from research_app.answering.checking import asked_as
from research_app.answering.options import DEFAULT_OPTIONS, AskOptions
from research_app.audit_log.record import record
from research_app.chats.models import Chat
from research_app.jobs.clock import patiently
from research_app.jobs.dispatch import enqueue
from research_app.jobs.models import Job
from research_app.runs.beginning.choices import NOTHING_CHOSEN, Choices
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.scope.scope import Scope


class ChatBusy(Exception):
    """The chat answers another question. The message says so to the user; `run` is that
    question."""

    def __init__(self, run: Run) -> None:
        super().__init__(
            "This chat is still answering your last question. Wait for its answer or stop it, "
            "then ask again."
        )
        self.run = run


def start_run(
    owner: User,
    *,
    chat_key: UUID,
    question: str,
    scope: Scope,
    run_id: UUID,
    choices: Choices = NOTHING_CHOSEN,
    options: AskOptions = DEFAULT_OPTIONS,
) -> Run:
    """The run of this question, queued. Ids come from the browser: asking twice with one `run_id`
    gives one run, and an id that is somebody else's gives a new one. Raises `ChatBusy`."""
    asked = {
        "question": question,
        "scope": scope.to_json(),
        "choices": choices.to_json(),
        "options": options.to_json(),
    }

    def start() -> Run:
        with transaction.atomic():
            return _find_run(owner, run_id) or _queue_run(
                owner, chat_key=chat_key, run_id=run_id, **asked
            )

    try:
        return patiently(start)
    except IntegrityError:
        # The same browser asked twice within a moment; the other request's run is there by now.
        return patiently(start)


def _find_run(owner: User, run_id: UUID) -> Run | None:
    return Run.objects.filter(pk=run_id, owner=owner).first()


def _queue_run(owner: User, *, chat_key: UUID, run_id: UUID, **asked: object) -> Run:
    active = Run.objects.filter(owner=owner, chat_key=chat_key, state__in=Job.ACTIVE).first()
    if active is not None:
        raise ChatBusy(active)
    run = Run.objects.create(
        id=uuid4() if Run.objects.filter(pk=run_id).exists() else run_id,
        owner=owner,
        chat=Chat.objects.filter(pk=chat_key, owner=owner, deleted_at=None).first(),
        chat_key=chat_key,
        **asked,
    )
    enqueue(answer_run, run.pk)
    _tell(run)
    return run


def _tell(run: Run) -> None:
    told = {"chat": str(run.chat_key), "mode": run.options.get("mode", DEFAULT_OPTIONS.mode)}
    if settings.AUDIT_LOG_QUESTIONS:
        told["question"] = asked_as(run.question, told["mode"])
    record("question", actor=run.owner, object_type="run", object_id=run.pk, details=told)
