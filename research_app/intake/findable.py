"""Texts that search does not find by everything it could, because a process died between storing
them and the last step: the word index is written after the database's commit, and vectors of pages
are made behind the job that stored them.

Documents that are read in are not looked after here: their job goes on until they are found.
"""

from datetime import timedelta

from django.utils import timezone

from research_app.intake.tasks import embed_page
from research_app.jobs import dispatch, line
from research_app.jobs.models import Job
from research_app.library.models import Intake, PageCheck, Upload
from research_app.retrieval.indexing import bring_up_to_date, without_meaning

# Younger ones are being embedded, or stand in line for it.
IN_HAND = timedelta(minutes=5)
LOOKED_AFTER = timedelta(days=1)


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
