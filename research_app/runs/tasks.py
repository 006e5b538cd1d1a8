"""The runner of a question: a thin task around the pipeline.

Each event goes into the log under the run's lease; the complete answer is kept in the run before it
is saved, so that a failure of saving costs no second asking. A second attempt that finds a complete
answer only saves it.
"""

import logging
import time
from uuid import UUID, uuid4

from celery import shared_task
from django.db import DatabaseError
from django.db.models import QuerySet

from citations.drafts import AnswerDraft, EvidenceDraft
from citations.models import Answer
from citations.steps.labels import EVIDENCE
from citations.storage.read.answers import verified_evidence
from citations.storage.write.answers import next_labels
from research_app.answering.asked.equip import models_for, with_model_judge
from research_app.answering.asked.kept import config_of
from research_app.answering.events import AnswerCompleted, RunFailed, StepStarted
from research_app.answering.finding.web_pages import web_for_run
from research_app.answering.options import AskOptions
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from research_app.answering.tools import library_tools
from research_app.chats.models import Turn
from research_app.config import UnknownDepth
from research_app.intake.tasks import read_for_a_question
from research_app.intake.web_pages import StoredPages
from research_app.jobs import registry
from research_app.jobs.clock import PASSING
from research_app.jobs.disk import disk_trouble
from research_app.jobs.lease import JobInterrupted, Lease, StopRequested, hold_lease
from research_app.jobs.models import Job
from research_app.jobs.pool import step_aside
from research_app.library.models import Intake
from research_app.llm.errors import ModelError
from research_app.retrieval.errors import WordIndexBusy
from research_app.runs.beginning.choices import Choices, answer_before, left_out_spans, pinned_spans
from research_app.runs.ending.failures import (
    BROKE,
    DISK,
    INTERRUPTED,
    NO_SUCH_DEPTH,
    SAVE_FAILED,
    failure_by_model,
)
from research_app.runs.ending.saving import answer_as_json, kept_answer, save_and_finish
from research_app.runs.ending.stop import stop_runs_of_the_shut_out
from research_app.runs.log.recorder import Recorder, prune_runs
from research_app.runs.models import Run
from research_app.runs.tally import Tally
from research_app.scope.mentions import without_mentions
from research_app.scope.scope import Scope
from research_app.scope.searchable import searchable_sources

PAUSE_SECONDS = 0.25
LONGEST_WAIT_SECONDS = 300.0
UNTAKEN_SECONDS = 3.0


def wait_for_attachments(run: Run, lease: Lease, recorder: Recorder) -> None:
    """Until everything that belongs to this chat can be found by its words, or could not be read.
    Raises `JobInterrupted`. What nobody takes up is read here: workers that all wait would leave
    nobody to read, and a large import may stand before it in the line.
    """
    unread = Intake.objects.filter(
        owner=run.owner_id,
        chat_key=run.chat_key,
        state__in=Job.ACTIVE,
        step__in=(Intake.Step.STORED, Intake.Step.READ),
    )
    if unread.exists():
        with step_aside():
            _wait(unread, lease, recorder)


def _wait(unread: QuerySet[Intake], lease: Lease, recorder: Recorder) -> None:
    told = 0
    begun = time.monotonic()
    deadline = begun + LONGEST_WAIT_SECONDS
    while (waiting := unread.count()) and time.monotonic() < deadline:
        if waiting != told:
            told = waiting
            noun = "attachment" if waiting == 1 else "attachments"
            recorder.record(StepStarted(step="plan", detail=f"Reading {waiting} {noun}"))
        lease.check()
        untaken = unread.filter(state=Job.State.QUEUED).order_by("created_at").first()
        if untaken is not None and time.monotonic() > begun + UNTAKEN_SECONDS:
            read_for_a_question(str(untaken.pk))
        else:
            time.sleep(PAUSE_SECONDS)


log = logging.getLogger(__name__)


@shared_task(name="runs.answer_run")
def answer_run(run_id: str) -> None:
    """Answers one question and saves the answer with its chat."""
    with hold_lease(Run, UUID(run_id)) as lease:
        if lease is None:
            return
        recorder, tally = Recorder(lease), Tally()
        try:
            run = Run.objects.select_related("owner", "chat__store").get(pk=run_id)
            tally.answer = kept_answer(run)
            answer = tally.answer or _answer(run, lease, recorder, tally)
            save_and_finish(lease, run, answer)
            tally.outcome = "done"
        except StopRequested:
            tally.outcome = "stopped"
            raise
        except JobInterrupted:
            raise
        except ModelError as error:
            # Its sentence is all there is to say; a traceback would show what was asked.
            log.warning("run %s failed: %s", run_id, error.sentence)
            _end(lease, recorder, failure_by_model(error))
            tally.outcome = "failed"
        except UnknownDepth as error:
            log.warning("run %s failed: %s", run_id, error)
            _end(lease, recorder, NO_SUCH_DEPTH)
            tally.outcome = "failed"
        except Exception as error:
            log.exception("run %s failed", run_id)
            _fail(lease, recorder, error)
            tally.outcome = "failed"
        finally:
            recorder.nudge()
            tally.count()


def _answer(run: Run, lease: Lease, recorder: Recorder, tally: Tally) -> AnswerDraft:
    """Drives the pipeline to its end, recording as it goes; raises `JobInterrupted`."""
    recorder.begin()
    wait_for_attachments(run, lease, recorder)
    request = _request(run)
    pages = StoredPages(run.owner, run.chat_key, lease.fenced)
    tally.models = models_for(request.options, check=lease.check)
    tools = library_tools(
        run.owner,
        Scope.from_json(run.scope),
        models=tally.models,
        web=web_for_run(run.owner, pages, check=lease.check) if request.options.web else None,
    )
    tools = with_model_judge(tools, request.options, keeps=True)
    for event in answer_question(request, tools):
        lease.check()
        if isinstance(event, AnswerCompleted):
            lease.update(result=answer_as_json(event.answer))
        recorder.record(event)
        if isinstance(event, AnswerCompleted):
            pages.find_by_meaning_later()
            return event.answer
    raise RuntimeError("the pipeline ended without an answer")


def _request(run: Run) -> AskRequest:
    choices, options = Choices.from_json(run.choices), AskOptions.from_json(run.options)
    previous = _previous_question(run, choices)
    first_labels = next_labels(run.chat.store if run.chat else None)
    return AskRequest(
        answer_id=uuid4(),
        question=without_mentions(run.question),
        typed=run.question,
        previous_question=_in_full(previous.answer) if previous else None,
        asked_back=_question_back(previous.answer) if previous else "",
        first_label=first_labels[EVIDENCE],
        first_requirements=first_labels,
        pinned=pinned_spans(run.owner, run.chat_key, choices),
        left_out=left_out_spans(run.owner, run.chat_key, choices),
        config=config_of(options),
        options=options,
        before=answer_before(run.owner, run.chat_key, choices),
        earlier=_earlier_evidence(run),
        rewrites=choices.rewrites,
        criticises=choices.criticises,
    )


def _previous_question(run: Run, choices: Choices) -> Turn | None:
    """The turn that a question may lean on: a text that was checked is no question."""
    previous = _previous_turn(run, choices)
    checked = previous is not None and previous.answer.config.get("mode") == "check"
    return None if checked else previous


def _previous_turn(run: Run, choices: Choices) -> Turn | None:
    """The turn that the question follows. One that is composed again follows what it followed
    before."""
    if run.chat is None:
        return None
    turns = run.chat.turns.select_related("answer")
    composed = turns.filter(answer=choices.of).first() if choices.of else None
    return (turns.filter(position__lt=composed.position) if composed else turns).last()


def _earlier_evidence(run: Run) -> tuple[EvidenceDraft, ...]:
    """What the answers of the chat rest on so far, of documents that this question is asked of."""
    if run.chat is None:
        return ()
    sources = searchable_sources(run.owner, Scope.from_json(run.scope))
    return verified_evidence(run.chat.store, sources)


def _in_full(answer: Answer) -> str:
    """The question in full, so that a third question still knows what the first was about."""
    return answer.understood_as or without_mentions(answer.question)


def _question_back(answer: Answer) -> str:
    """What an answer asked instead of answering, else nothing."""
    return answer.text if answer.result == Answer.Result.CLARIFY else ""


def _fail(lease: Lease, recorder: Recorder, error: Exception) -> None:
    """An answer that is complete is kept: then only saving failed, and it can be tried again. A
    database or word index that had to be waited for too long before that is no failure: the run
    goes back to the queue."""
    is_complete = Run.objects.filter(pk=lease.pk, result__isnull=False).exists()
    if is_complete:
        _end(lease, recorder, SAVE_FAILED, Job.State.DONE)
    elif disk_trouble(error):
        _end(lease, recorder, DISK)
    elif isinstance(error, (*PASSING, WordIndexBusy)):
        raise error
    else:
        _end(lease, recorder, BROKE)


def _end(
    lease: Lease, recorder: Recorder, failure: str, state: Job.State = Job.State.FAILED
) -> None:
    """Where a full disk has no room for one more event, the run's own row says how it ended."""
    try:
        with lease.fenced():
            recorder.append([RunFailed(failure=failure)])
            lease.finish(state, failure=failure)
    except DatabaseError as error:
        if disk_trouble(error) is None:
            raise
        lease.finish(state, failure=failure)


registry.register(Run, answer_run, urgent=True, failure=INTERRUPTED)
registry.every(600, prune_runs)
registry.every(5, stop_runs_of_the_shut_out)
