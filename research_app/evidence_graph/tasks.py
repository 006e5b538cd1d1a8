"""Background work of this room: comparing, and finding what has not been compared yet."""

import logging

from celery import shared_task
from django.contrib.auth.models import User
from django.db import OperationalError

from citations.models import Answer
from research_app.evidence_graph.answers import begin_answer, compare_answer
from research_app.evidence_graph.arrivals import compare_arrival
from research_app.evidence_graph.due import answers_due, arrivals_due
from research_app.evidence_graph.models import CrossCheck
from research_app.jobs import registry
from research_app.jobs.disk import disk_trouble
from research_app.jobs.dispatch import enqueue
from research_app.jobs.errors import JobInterrupted
from research_app.jobs.lease import hold_lease
from research_app.retrieval.errors import WordIndexBusy

log = logging.getLogger(__name__)
BROKE_OFF = "Comparing with other documents broke off. It can be started again."


@shared_task(name="evidence_graph.cross_check")
def cross_check(check_id: str) -> None:
    """Runs one comparison. What is kept stays kept, whenever it ends."""
    with hold_lease(CrossCheck, int(check_id)) as lease:
        if lease is None:
            return
        try:
            check = CrossCheck.objects.select_related("owner").get(pk=check_id)
            compare = compare_answer if check.answer_id else compare_arrival
            compare(check, lease)
            lease.finish(CrossCheck.State.DONE)
        except (JobInterrupted, OperationalError, WordIndexBusy):
            raise  # a database or index to wait for is no failure: the job goes back to the queue
        except Exception as error:
            log.exception("cross check %s broke off", check_id)
            lease.finish(CrossCheck.State.FAILED, error=disk_trouble(error) or BROKE_OFF)


def compare_later(answer: Answer, owner: User) -> None:
    """Queue the comparison of an answer that is being saved."""
    if check := begin_answer(answer, owner):
        enqueue(cross_check, check.pk)


def queue_due() -> None:
    """Queues what was saved or read in and is not compared yet, however that came about."""
    for check in (*answers_due(), *arrivals_due()):
        enqueue(cross_check, check.pk)


registry.register(CrossCheck, cross_check, error=BROKE_OFF)
registry.every(10, queue_due)
