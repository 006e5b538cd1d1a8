"""Files and links given with a question are read before it is answered."""

import time

from django.db.models import QuerySet

from research_app.answering.events import StepStarted
from research_app.intake.tasks import read_for_a_question
from research_app.jobs.lease import Lease
from research_app.jobs.models import Job
from research_app.jobs.pool import step_aside
from research_app.library.models import Intake
from research_app.runs.log.recorder import Recorder
from research_app.runs.models import Run

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
