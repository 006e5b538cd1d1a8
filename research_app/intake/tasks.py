"""Background work of this room: reading documents in, and making pages found by their meaning.

A text may be left that search does not find by everything it could, because a process died between
storing it and the last step: the word index is written after the database's commit, and vectors of
pages are made behind the job that stored them. `make_findable` looks for those; documents that are
read in are not looked after: their job goes on until they are found.
"""

import logging
from collections.abc import Callable
from datetime import timedelta

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from citations.embedding import ModelUnavailable
from research_app.intake.read_in import embed_words, read_by_words, read_in
from research_app.jobs import dispatch, fair, line, registry
from research_app.jobs.clock import PASSING
from research_app.jobs.disk import StorageAway, disk_trouble
from research_app.jobs.fair import FairTask
from research_app.jobs.lease import JobInterrupted, Lease, hold_lease
from research_app.jobs.models import Job
from research_app.library.models import Intake, PageCheck, Upload
from research_app.reading.errors import SourceError
from research_app.retrieval.errors import WordIndexBusy
from research_app.retrieval.indexing import bring_up_to_date, index_meaning, without_meaning

log = logging.getLogger(__name__)
BROKE_OFF = "Reading this document broke off. Try again; if it fails again, tell an administrator."

# Younger ones are being embedded, or stand in line for it.
IN_HAND = timedelta(minutes=5)
LOOKED_AFTER = timedelta(days=1)


@shared_task(name="sources.read_document", base=FairTask)
def read_document(intake_id: str) -> None:
    """Reads one intake in. What cannot be read ends as failed with a sentence."""
    _work_on(intake_id, read_in)


@shared_task(name="sources.embed_document", base=FairTask)
def embed_document(intake_id: str) -> None:
    """Makes a document that is found by its words found by its meaning: most of the work."""
    _embed(intake_id)


def _embed(intake_id: str) -> bool:
    return _work_on(intake_id, embed_words)


def _read_and_pass_on(intake_id: str) -> bool:
    """Reading takes a minute at most, whatever the document; the rest has a line of its own."""
    return _work_on(intake_id, _pass_on)


def _pass_on(intake: Intake, lease: Lease) -> None:
    read_by_words(intake, lease)
    lease.pass_on()
    dispatch.send(embed_document, str(intake.pk))


def read_for_a_question(intake_id: str) -> None:
    """For a question that waits for this document while nobody reads it: reads it until it is found
    by its words. The rest goes back to the queue."""
    _work_on(intake_id, read_by_words)


def _work_on(intake_id: str, work: Callable[[Intake, Lease], object]) -> bool:
    """False where somebody else had the intake."""
    with hold_lease(Intake, intake_id) as lease:
        if lease is None:
            return False
        try:
            work(Intake.objects.select_related("source", "owner").get(pk=intake_id), lease)
        except SourceError as error:
            lease.finish(Intake.State.FAILED, error=str(error))
        except (JobInterrupted, *PASSING, WordIndexBusy, StorageAway):
            raise  # what has to be waited for is no failure: the job goes back to the queue
        except Exception as error:
            log.exception("intake %s broke off", intake_id)
            lease.finish(Intake.State.FAILED, error=disk_trouble(error) or BROKE_OFF)
    return True


# Its message goes when it is taken up: no lease counts how often a text kills its worker.
@shared_task(name="sources.embed_page", acks_late=False)
def embed_page(text_id: str) -> None:
    """Makes the vectors of one stored text. It may get lost or come twice: what has none is found
    by its words, and looked for again (`make_findable`)."""
    try:
        index_meaning(int(text_id))
    except ModelUnavailable as error:
        log.warning("text %s is found by its words only: %s", text_id, error)


def make_findable() -> None:
    """What is missing in the word index is written now, vectors are made in the background."""
    if not _is_read_in():
        bring_up_to_date()
    if line.is_empty(embed_page):
        for text_id in texts_left():
            dispatch.send(embed_page, str(text_id))


def texts_left() -> list[int]:
    """Texts of pages that were stored a while ago and have passages without vectors."""
    now = timezone.now()
    age = (now - LOOKED_AFTER, now - IN_HAND)
    looked_at = PageCheck.objects.filter(finished_at__range=age).exclude(after=None)
    from_web = Upload.objects.filter(from_web=True, created_at__range=age)
    newer_texts = set(looked_at.values_list("after", flat=True))
    of_searches = set(from_web.exclude(source__texts=None).values_list("source__texts", flat=True))
    return without_meaning(newer_texts | of_searches)


def _is_read_in() -> bool:
    """Whether some document is just being read: its words may be on their way."""
    return any(
        model.objects.filter(state=Job.State.RUNNING).exists() for model in (Intake, PageCheck)
    )


_IS_FOUND_BY_WORDS = Q(step=Intake.Step.WORDS)
fair.share(read_document, fair.Line(model=Intake, work=_read_and_pass_on, only=~_IS_FOUND_BY_WORDS))
fair.share(embed_document, fair.Line(model=Intake, work=_embed, only=_IS_FOUND_BY_WORDS))
registry.register(
    Intake, read_document, later=(_IS_FOUND_BY_WORDS, embed_document), error=BROKE_OFF
)
