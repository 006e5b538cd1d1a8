"""Background work: looking at links again, when asked and on the schedule."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from citations.embedding import ModelUnavailable
from citations.models import Evidence, Source, SourceText
from research_app.jobs import registry
from research_app.jobs.clock import PASSING
from research_app.jobs.disk import disk_trouble
from research_app.jobs.dispatch import enqueue
from research_app.jobs.lease import JobInterrupted, hold_lease
from research_app.library.models import ConfidentialSource, LibraryEntry, PageCheck
from research_app.page_care.checks import begin_check, look_again
from research_app.page_care.robots import SPACING
from research_app.retrieval.errors import WordIndexBusy
from research_app.retrieval.indexing import index_meaning

log = logging.getLogger(__name__)
BROKE_OFF = "Looking at the page broke off; fetch it again."
#: Seconds between two rounds of the schedule.
ROUND = SPACING
#: Pages that one round looks at, each of another site.
MOST_AT_ONCE = 5


@shared_task(name="sources.look_at_page")
def look_at_page(check_id: str) -> None:
    """Looks at one page again; what cannot be had is an outcome, too."""
    added = None
    with hold_lease(PageCheck, check_id) as lease:
        if lease is None:
            return
        try:
            added = look_again(PageCheck.objects.select_related("source").get(pk=check_id), lease)
        except (JobInterrupted, *PASSING, WordIndexBusy):
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


def due_sources() -> Iterable[Source]:
    """Pages that were not looked at for `SOURCE_CHECK_DAYS`, longest kept first, one a site, and
    none of a site that another round or process looked at within the last ten minutes. The
    addresses of confidential documents are not asked for unless a reader wants it: a schedule would
    tell their sites again and again that somebody holds them."""
    if not settings.SOURCE_CHECK_DAYS:
        return []
    since = timezone.now() - timedelta(days=settings.SOURCE_CHECK_DAYS)
    of_source = {"source": OuterRef("pk")}
    used = Exists(LibraryEntry.objects.filter(**of_source, deleted_at=None))
    cited = Exists(Evidence.objects.filter(source_text__source=OuterRef("pk"), verified=True))
    due = (
        Source.objects.exclude(url_key=None)
        .filter(used | cited)
        .exclude(Exists(ConfidentialSource.objects.filter(**of_source)))
        .exclude(Exists(PageCheck.objects.filter(**of_source, created_at__gt=since)))
        .exclude(Exists(SourceText.objects.filter(**of_source, fetched_at__gt=since)))
    )
    resting = set(map(_site, Source.objects.filter(checks__in=_just_made())))
    sites: dict[str, Source] = {}
    for source in due.order_by("pk")[: MOST_AT_ONCE * 20]:
        if _site(source) not in resting:
            sites.setdefault(_site(source), source)
    return list(sites.values())[:MOST_AT_ONCE]


def _just_made() -> QuerySet[PageCheck]:
    """What the schedule looked at so lately that its site has to be left alone."""
    since = timezone.now() - timedelta(seconds=SPACING)
    return PageCheck.objects.filter(wants_text=False, created_at__gt=since)


def _site(source: Source) -> str:
    return (source.url_key or "").split("/")[2]


registry.register(PageCheck, look_at_page, sentence=BROKE_OFF)
registry.every(ROUND, check_due_pages)
