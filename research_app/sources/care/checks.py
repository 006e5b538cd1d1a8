"""Looking at a link again: asked for by a reader, or on the schedule.

A reader's asking stores the page's newer text as one more text of the source; quotes stay on the
copies they were taken from. The schedule only notes that a page is gone or reads differently.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from citations.models import Evidence, Source, SourceText
from research_app.jobs.lease import Lease
from research_app.reading.errors import PageNotFound, PageUnchanged, SourceError
from research_app.reading.extraction import ExtractedText, extract
from research_app.reading.fetch import FetchedPage, Validators, fetch
from research_app.reading.url_key import url_key
from research_app.retrieval.indexing import index_words
from research_app.sources.arriving.store_text import Fetched, hash_text, store_web_text
from research_app.sources.care.gone import leads_to_front_page, says_it_is_gone
from research_app.sources.models import ConfidentialSource, LibraryEntry, PageCheck, Upload

Outcome, State = PageCheck.Outcome, PageCheck.State
UNCHANGED = "The page has not changed; no text was added."
CHANGED = "The page has changed: its newer text was added. Your quotes stay on their copies."
NOT_THERE = "The site says that this page is not there any more."
FRONT_PAGE = (
    "The address now leads to the front page of a site; the page itself is not there any more."
)
SAYS_IT_IS_GONE = "The site now answers that this page does not exist; no text was added."
CHANGED_SINCE = "The page has changed since it was read."
MOST_AT_ONCE = 5
"""Pages that one round of the schedule looks at, each of another site."""


def is_checkable(source: Source) -> bool:
    """A link; what was uploaded, pasted or told by a search service was never fetched from its
    address."""
    return source.url_key is not None


def begin_check(source: Source, asked_by: User | None) -> PageCheck | None:
    """A queued check; None while another one of this page is under way."""
    try:
        with transaction.atomic():
            return PageCheck.objects.create(
                source=source, asked_by=asked_by, wants_text=asked_by is not None
            )
    except IntegrityError:
        return None


def due_sources() -> Iterable[Source]:
    """Pages that were not looked at for `SOURCE_CHECK_DAYS`, longest kept first, one a site. The
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
    sites: dict[str, Source] = {}
    for source in due.order_by("pk")[: MOST_AT_ONCE * 20]:
        sites.setdefault((source.url_key or "").split("/")[2], source)
    return list(sites.values())[:MOST_AT_ONCE]


def look_again(check: PageCheck, lease: Lease) -> int | None:
    """Fetches the page and writes down what came of it; the id of a text that was added, to be
    found by its meaning."""
    source = check.source
    before = _newest(source)
    known = _known(source) if before else Validators()
    try:
        page = fetch(source.url, known=known)
        lease.check()
        extracted = extract(
            page.content, file_name="", content_type=page.content_type, url=page.final_url
        )
    except PageUnchanged:
        _finish(lease, Outcome.SAME, UNCHANGED, before, known)
        return None
    except SourceError as error:
        sentence = NOT_THERE if isinstance(error, PageNotFound) else str(error)
        _finish(lease, _failure(source, error), sentence, before, known)
        return None
    return _compare(check, lease, page, extracted, before)


def _compare(
    check: PageCheck,
    lease: Lease,
    page: FetchedPage,
    extracted: ExtractedText,
    before: SourceText | None,
) -> int | None:
    if url_key(page.final_url) != check.source.url_key:
        if leads_to_front_page(check.source.url, page.final_url):
            _finish(lease, Outcome.GONE, FRONT_PAGE, before)
            return None
        moved = f"The address now leads to {page.final_url[:300]}; add that one to read it."
        _finish(lease, Outcome.CHANGED, moved, before)
        return None
    if before is not None and says_it_is_gone(extracted, before):
        _finish(lease, Outcome.GONE, SAYS_IT_IS_GONE, before)
        return None
    if before is not None and before.sha256 == hash_text(extracted.text):
        _finish(lease, Outcome.SAME, UNCHANGED, before, page.validators)
        return None
    if not check.wants_text:
        _finish(lease, Outcome.CHANGED, CHANGED_SINCE, before)
        return None
    with lease.fenced():
        after = _add_text(check, page, extracted)
        index_words(after.pk)  # with it: a worker that dies behind this leaves nothing unfound
        _finish(lease, Outcome.CHANGED, CHANGED, before, page.validators, after=after)
    return after.pk


def _add_text(check: PageCheck, page: FetchedPage, extracted: ExtractedText) -> SourceText:
    """The page's newer text; of a file, its original as well."""
    digest = sha256(page.content).hexdigest()
    fetched = Fetched(
        fetched_at=page.fetched_at,
        file_sha256=digest,
        url=page.url,
        final_url=page.final_url,
        http_status=page.http_status,
    )
    after = store_web_text(extracted, fetched).row
    if extracted.kind != "web":
        upload = Upload(source=check.source, owner=check.asked_by, file_sha256=digest)
        upload.file.save(f"check-{check.pk}-{digest[:8]}", ContentFile(page.content))
    return after


def _finish(
    lease: Lease,
    outcome: PageCheck.Outcome,
    sentence: str,
    before: SourceText | None,
    validators: Validators | None = None,
    after: SourceText | None = None,
) -> None:
    """Validators are kept only of the text that is kept: a page that reads differently must read
    so at the next look, too."""
    said = validators or Validators()
    lease.finish(
        State.DONE,
        outcome=outcome,
        sentence=sentence[:500],
        before=before,
        after=after,
        etag=said.etag,
        last_modified=said.last_modified,
    )


def _failure(source: Source, error: SourceError) -> PageCheck.Outcome:
    """A page is gone when its site says so, or when it could not be had twice in a row."""
    last = finished_checks(source).values_list("outcome", flat=True).first()
    is_gone = isinstance(error, PageNotFound) or last in (Outcome.FAILED, Outcome.GONE)
    return Outcome.GONE if is_gone else Outcome.FAILED


def _known(source: Source) -> Validators:
    """What the site said when the page last read as the newest text does."""
    last = finished_checks(source).exclude(outcome__in=[Outcome.FAILED, Outcome.GONE]).first()
    if last is None:
        return Validators()
    return Validators(etag=last.etag, last_modified=last.last_modified)


def finished_checks(source: Source) -> QuerySet[PageCheck]:
    """Newest first."""
    return PageCheck.objects.filter(source=source).exclude(outcome="").order_by("-pk")


def _newest(source: Source) -> SourceText | None:
    texts = source.texts.order_by("-fetched_at", "-id")
    return texts.defer("text", "page_map", "section_map").first()
