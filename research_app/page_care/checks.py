"""Looking at a link again: asked for by a reader, or on the schedule (see `schedule`).

A reader's asking stores the page's newer text as one more text of the source; quotes stay on the
copies they were taken from. The schedule only notes that a page is gone or reads differently, and
does not look where a site's robots.txt forbids it.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from citations.language.wording import day_words
from citations.models import Source, SourceText
from research_app.intake.store_text import Fetched, hash_text, store_web_text
from research_app.jobs.lease import Lease
from research_app.library.copy_states import reads_now
from research_app.library.models import PageCheck, Upload
from research_app.page_care.gone import asks_to_sign_in, leads_to_front_page, says_it_is_gone
from research_app.page_care.robots import kept_out
from research_app.reading.errors import (
    DocumentError,
    EmptyDocument,
    NoReadableText,
    PageNotFound,
    PageRefused,
    PageUnchanged,
    SourceError,
)
from research_app.reading.extraction import ExtractedText, extract
from research_app.reading.fetch import FetchedPage, Validators, fetch
from research_app.reading.url_key import url_key
from research_app.retrieval.indexing import index_words

Outcome, State = PageCheck.Outcome, PageCheck.State
UNCHANGED = "The page has not changed; no text was added."
CHANGED = "The page has changed: its newer text was added. Your quotes stay on their copies."
NOT_THERE = "The site says that this page is not there any more."
FRONT_PAGE = (
    "The address now leads to the front page of a site; the page itself is not there any more."
)
SAYS_IT_IS_GONE = "The site now answers that this page does not exist; no text was added."
SIGN_IN = "The site now asks for a sign-in where the page was; no text was added."
NOTHING_THERE = (EmptyDocument, NoReadableText)
CHANGED_SINCE = "The page has changed since it was read."


def is_checkable(source: Source) -> bool:
    """A link; what was uploaded, pasted or told by a search service was never fetched from its
    address."""
    return source.url_key is not None


def begin_check(source: Source, asked_by: User | None) -> PageCheck | None:
    """A queued check; None while another one of this page is under way. A reader who asks during a
    look of the schedule gets the text from that one."""
    if asked_by is not None:
        under_way = PageCheck.objects.filter(source=source, state__in=PageCheck.ACTIVE)
        under_way.filter(wants_text=False).update(wants_text=True, asked_by=asked_by)
    try:
        with transaction.atomic():
            return PageCheck.objects.create(
                source=source, asked_by=asked_by, wants_text=asked_by is not None
            )
    except IntegrityError:
        return None


def look_again(check: PageCheck, lease: Lease) -> int | None:
    """Fetches the page and writes down what came of it; the id of a text that was added, to be
    found by its meaning."""
    source = check.source
    if not check.wants_text and (why := kept_out(source.url, fetch)) and not _is_wanted(check):
        _leave(check, lease, why)
        return None
    before = _reads_now(source)
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


def _is_wanted(check: PageCheck) -> bool:
    """Whether a reader asked for the text, as the row says now."""
    check.refresh_from_db(fields=["wants_text", "asked_by"])
    return check.wants_text


def _leave(check: PageCheck, lease: Lease, why: str) -> None:
    """Without an outcome: what was known of the page before is all that is known of it. One such
    row a page is enough."""
    PageCheck.objects.filter(source=check.source, state=State.DONE, outcome="").delete()
    lease.finish(State.DONE, sentence=why)


def _compare(
    check: PageCheck,
    lease: Lease,
    page: FetchedPage,
    extracted: ExtractedText,
    before: SourceText | None,
) -> int | None:
    if instead := _something_else(check.source, page, extracted, before):
        _finish(lease, *instead, before)
        return None
    digest = hash_text(extracted.text)
    if before is not None and before.sha256 == digest:
        _finish(lease, Outcome.SAME, UNCHANGED, before, page.validators)
        return None
    known = SourceText.objects.filter(source=check.source, sha256=digest).first()
    if known is not None:
        went_back = f"The page reads again as it did on {day_words(known.fetched_at)}."
        _finish(lease, Outcome.CHANGED, went_back, before, page.validators, after=known)
        return None
    if not _is_wanted(check):
        _finish(lease, Outcome.CHANGED, CHANGED_SINCE, before)
        return None
    with lease.fenced():
        after = _add_text(check, page, extracted)
        index_words(after.pk)  # with it: a worker that dies behind this leaves nothing unfound
        _finish(lease, Outcome.CHANGED, CHANGED, before, page.validators, after=after)
    return after.pk


def _something_else(
    source: Source, page: FetchedPage, extracted: ExtractedText, before: SourceText | None
) -> tuple[PageCheck.Outcome, str] | None:
    """What came in the page's place, whose text is not the page's."""
    has_moved = url_key(page.final_url) != source.url_key
    if has_moved and leads_to_front_page(source.url, page.final_url):
        return Outcome.GONE, FRONT_PAGE
    if before is not None and says_it_is_gone(extracted, before):
        return Outcome.GONE, SAYS_IT_IS_GONE
    if before is not None and asks_to_sign_in(extracted, before):
        return _failure(source, PageRefused()), SIGN_IN
    if has_moved:
        moved = f"The address now leads to {page.final_url[:300]}; add that one to read it."
        return Outcome.CHANGED, moved
    return None


def _add_text(check: PageCheck, page: FetchedPage, extracted: ExtractedText) -> SourceText:
    """The page's newer text; of a file, its original as well."""
    fetched = Fetched.of(page)
    digest = fetched.file_sha256
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
    """A page is gone when its site says so, or when it could not be had twice in a row. One that
    was had and could not be read, for its size or because of us, is there."""
    if isinstance(error, DocumentError) and not isinstance(error, NOTHING_THERE):
        return Outcome.FAILED
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


def _reads_now(source: Source) -> SourceText | None:
    """The text that the page had at the last look that could tell."""
    texts = source.texts.order_by("-fetched_at", "-id").defer(
        "text", "page_map", "section_map", "table_map"
    )
    last = finished_checks(source).exclude(outcome__in=[Outcome.FAILED, Outcome.GONE]).first()
    newest = texts.first()
    if newest is None or last is None or last.finished_at is None:
        return newest
    now = reads_now(
        last.outcome,
        before=last.before_id,
        after=last.after_id,
        at=last.finished_at,
        newest=newest.pk,
        newest_at=newest.fetched_at,
    )
    return texts.filter(pk=now).first() or newest
