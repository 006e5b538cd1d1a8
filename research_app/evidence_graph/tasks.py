"""Background work of this room: comparing, and finding what has not been compared yet."""

import logging
import time

from celery import shared_task
from django.contrib.auth.models import User

from citations.models import Answer
from research_app.evidence_graph.answers import begin_answer, compare_answer
from research_app.evidence_graph.arrivals import compare_arrival
from research_app.evidence_graph.citing import citing_due, find_cited
from research_app.evidence_graph.due import answers_due, arrivals_due, newest_rows
from research_app.evidence_graph.models import Citing, CrossCheck, let_go
from research_app.evidence_graph.on_web import look_on_web
from research_app.jobs import fair, registry
from research_app.jobs.clock import PASSING
from research_app.jobs.disk import disk_trouble
from research_app.jobs.dispatch import enqueue
from research_app.jobs.fair import FairTask
from research_app.jobs.lease import JobInterrupted, hold_lease
from research_app.retrieval.errors import WordIndexBusy
from research_app.web_search.errors import SearchFailed

log = logging.getLogger(__name__)
READING_BROKE_OFF = "Reading this text for what it names broke off."
BROKE_OFF = "Comparing with other documents broke off. It can be started again."
_WAYS = {"answer": compare_answer, "arrival": compare_arrival, "web": look_on_web}


@shared_task(name="evidence_graph.cross_check", base=FairTask)
def cross_check(check_id: str) -> None:
    """Runs one comparison. What is kept stays kept, whenever it ends."""
    _compare(check_id)


def _compare(check_id: str) -> bool:
    """False where somebody else had the comparison."""
    with hold_lease(CrossCheck, int(check_id)) as lease:
        if lease is None:
            return False
        try:
            check = CrossCheck.objects.select_related("owner").get(pk=check_id)
            if not check.owner.is_active:
                let_go(check)
                return True
            _WAYS[check.kind](check, lease)
            lease.finish(CrossCheck.State.DONE)
        except (JobInterrupted, *PASSING, WordIndexBusy):
            raise  # a database or index to wait for is no failure: the job goes back to the queue
        except SearchFailed as error:
            lease.finish(CrossCheck.State.FAILED, error=str(error))
        except Exception as error:
            log.exception("cross check %s broke off", check_id)
            lease.finish(CrossCheck.State.FAILED, error=disk_trouble(error) or BROKE_OFF)
    return True


def compare_later(answer: Answer, owner: User) -> None:
    """Queue the comparison of an answer that is being saved."""
    if check := begin_answer(answer, owner):
        enqueue(cross_check, check.pk)


@shared_task(name="evidence_graph.find_cited")
def find_cited_in(job_id: str) -> None:
    """Reads one text for what it names."""
    with hold_lease(Citing, int(job_id)) as lease:
        if lease is None:
            return
        try:
            find_cited(Citing.objects.get(pk=job_id), lease)
            lease.finish(Citing.State.DONE)
        except (JobInterrupted, *PASSING):
            raise
        except Exception as error:
            log.exception("looking for what text of job %s names broke off", job_id)
            lease.finish(Citing.State.FAILED, error=disk_trouble(error) or READING_BROKE_OFF)


def queue_citing() -> None:
    """Queues texts that nobody has read for what they name."""
    for job in citing_due():
        enqueue(find_cited_in, job.pk)


def queue_due() -> None:
    """Queues what was saved or read in and is not compared yet, however that came about."""
    for check in (*answers_due(), *_arrivals.due()):
        enqueue(cross_check, check.pk)


class Arrivals:
    """Looks for arrivals where there is something new; now and then in any case, for what was
    brought back."""

    LOOK_ANYWAY = 600.0  # seconds

    def __init__(self) -> None:
        self._seen: tuple[object, ...] = ()
        self._until = 0.0

    def due(self) -> list[CrossCheck]:
        newest, moment = newest_rows(), time.monotonic()
        if newest == self._seen and moment < self._until:
            return []
        found = arrivals_due()
        self._seen, self._until = (() if found else newest), moment + self.LOOK_ANYWAY
        return found


_arrivals = Arrivals()


fair.share(cross_check, fair.Line(model=CrossCheck, work=_compare, gives_way=True))
registry.register(CrossCheck, cross_check, error=BROKE_OFF)
registry.every(10, queue_due)
registry.register(Citing, find_cited_in, error=READING_BROKE_OFF)
registry.every(30, queue_citing)
