"""Background work: looking at links again, when asked and on the schedule."""

import logging

from celery import shared_task
from django.db import OperationalError

from citations.embedding import ModelUnavailable
from research_app.jobs.disk import disk_trouble
from research_app.jobs.dispatch import enqueue
from research_app.jobs.errors import JobInterrupted
from research_app.jobs.lease import hold_lease
from research_app.retrieval.errors import WordIndexBusy
from research_app.retrieval.indexing import index_meaning
from research_app.sources.care.checks import begin_check, look_again
from research_app.sources.care.robots import SPACING
from research_app.sources.care.schedule import due_sources
from research_app.sources.models import PageCheck

log = logging.getLogger(__name__)
BROKE_OFF = "Looking at the page broke off; fetch it again."
#: Seconds between two rounds of the schedule.
ROUND = SPACING


@shared_task(name="sources.look_at_page")
def look_at_page(check_id: str) -> None:
    """Looks at one page again; what cannot be had is an outcome, too."""
    added = None
    with hold_lease(PageCheck, check_id) as lease:
        if lease is None:
            return
        try:
            added = look_again(PageCheck.objects.select_related("source").get(pk=check_id), lease)
        except (JobInterrupted, OperationalError, WordIndexBusy):
            raise  # a database or index to wait for is no failure: the job goes back to the queue
        except Exception as error:
            log.exception("check %s broke off", check_id)
            lease.finish(PageCheck.State.FAILED, sentence=disk_trouble(error) or BROKE_OFF)
    if added is not None:
        _make_findable(added)


def _make_findable(text_id: int) -> None:
    try:
        index_meaning(text_id)
    except ModelUnavailable as error:
        log.warning("text %s is found by its words only: %s", text_id, error)


def check_due_pages() -> None:
    """A few pages at a time; nothing where the schedule is off."""
    for source in due_sources():
        check = begin_check(source, None)
        if check is not None:
            enqueue(look_at_page, check.pk)
