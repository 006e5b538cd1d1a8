"""Background work of this room: reading documents in, and making pages found by their meaning."""

import logging
from collections.abc import Callable

from celery import shared_task
from django.db import OperationalError

from citations.embedding import ModelUnavailable
from research_app.intake.read_in import read_by_words, read_in
from research_app.jobs import registry
from research_app.jobs.disk import disk_trouble
from research_app.jobs.errors import JobInterrupted
from research_app.jobs.lease import Lease, hold_lease
from research_app.library.models import Intake
from research_app.reading.errors import SourceError
from research_app.retrieval.errors import WordIndexBusy
from research_app.retrieval.indexing import index_meaning

log = logging.getLogger(__name__)
BROKE_OFF = "Reading this document broke off. Try again; if it fails again, tell an administrator."


@shared_task(name="sources.read_document")
def read_document(intake_id: str) -> None:
    """Reads one intake in. What cannot be read ends as failed with a sentence."""
    _work_on(intake_id, read_in)


def read_for_a_question(intake_id: str) -> None:
    """For a question that waits for this document while nobody reads it: reads it until it is found
    by its words. The rest goes back to the queue."""
    _work_on(intake_id, read_by_words)


def _work_on(intake_id: str, work: Callable[[Intake, Lease], object]) -> None:
    with hold_lease(Intake, intake_id) as lease:
        if lease is None:
            return
        try:
            work(Intake.objects.select_related("source", "owner").get(pk=intake_id), lease)
        except SourceError as error:
            lease.finish(Intake.State.FAILED, error=str(error))
        except (JobInterrupted, OperationalError, WordIndexBusy):
            raise  # a database or index to wait for is no failure: the job goes back to the queue
        except Exception as error:
            log.exception("intake %s broke off", intake_id)
            lease.finish(Intake.State.FAILED, error=disk_trouble(error) or BROKE_OFF)


# Its message goes when it is taken up: no lease counts how often a text kills its worker.
@shared_task(name="sources.embed_page", acks_late=False)
def embed_page(text_id: str) -> None:
    """Makes the vectors of one stored text. It may get lost or come twice: what has none is found
    by its words, and looked for again (`findable`)."""
    try:
        index_meaning(int(text_id))
    except ModelUnavailable as error:
        log.warning("text %s is found by its words only: %s", text_id, error)


registry.register(Intake, read_document, error=BROKE_OFF)
