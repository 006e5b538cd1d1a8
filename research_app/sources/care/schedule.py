"""Which pages are due to be looked at without anybody asking: a few at a time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from citations.models import Evidence, Source, SourceText
from research_app.sources.care.robots import SPACING
from research_app.sources.models import ConfidentialSource, LibraryEntry, PageCheck

#: Pages that one round looks at, each of another site.
MOST_AT_ONCE = 5


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
