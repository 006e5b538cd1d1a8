"""Pages of search results, fetched through the guard and read in a child process: several at a
time, each with a deadline."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from queue import Empty, SimpleQueue

from research_app.reading.errors import (
    InvalidLink,
    LinkError,
    LinkNotAllowed,
    PageNotFound,
    SourceError,
)
from research_app.reading.extraction import ExtractedText, extract
from research_app.reading.fetch import FetchedPage, Limits, fetch
from research_app.web_search.errors import SearchFailed
from research_app.web_search.protocols import PageExtractor, WebHit
from research_app.web_search.tavily import EXTRACTOR

AT_A_TIME = 4
FETCH = Limits(seconds=12.0)
READ_SECONDS = 20.0
"""For turning one page's bytes into text."""
ALL_SECONDS = 60.0
"""For all pages of one search; what is not read by then counts as failed."""
PAUSE = 0.2
"""Seconds between two looks at whether anybody still wants the pages."""

TOO_LATE = "This page took too long to be read, so it was left out; open it in a browser."
BROKE = "This page could not be read; open it in a browser, save it and upload the file."


@dataclass(frozen=True, slots=True, kw_only=True)
class PageText:
    """A page that was read. Without a `http_status` the search service read it in our place."""

    hit: WebHit
    content: bytes
    final_url: str
    http_status: int | None
    fetched_at: datetime
    extracted: ExtractedText


Outcome = PageText | SourceError
ReadOne = Callable[[WebHit], PageText]


def read_page(hit: WebHit, *, extractor: PageExtractor | None = None) -> PageText:
    """The text of one result; raises a `SourceError` with its sentence.

    An `extractor` serves only where the site could not be reached or did not let us in: never for
    an address that the guard refuses, nor for a page that does not exist.
    """
    try:
        return _text_of(hit, fetch(hit.url, limits=FETCH))
    except (InvalidLink, LinkNotAllowed, PageNotFound):
        raise
    except LinkError as error:
        extracted = _extracted(hit, extractor) if extractor else None
        if extracted is None:
            raise error
        return extracted


def read_in_parallel(
    hits: Sequence[WebHit],
    read_one: ReadOne,
    *,
    check: Callable[[], None] = lambda: None,
    seconds: float = ALL_SECONDS,
) -> Iterator[tuple[WebHit, Outcome]]:
    """Each page as it is done. `check` is called while waiting; what it raises ends the reading,
    and so does closing the iterator: no further page is begun. The threads are daemons, so that a
    slow page never holds up the end of the process."""
    waiting: SimpleQueue[WebHit] = SimpleQueue()
    done: SimpleQueue[tuple[WebHit, Outcome]] = SimpleQueue()
    ended = threading.Event()
    for hit in hits:
        waiting.put(hit)

    def work() -> None:
        while not ended.is_set():
            try:
                hit = waiting.get_nowait()
            except Empty:
                return
            done.put((hit, _outcome(hit, read_one)))

    for number in range(min(AT_A_TIME, len(hits))):
        threading.Thread(target=work, name=f"read-page-{number}", daemon=True).start()
    try:
        yield from _collect(hits, done, check, time.monotonic() + seconds)
    finally:
        ended.set()


def _collect(
    hits: Sequence[WebHit],
    done: SimpleQueue[tuple[WebHit, Outcome]],
    check: Callable[[], None],
    end: float,
) -> Iterator[tuple[WebHit, Outcome]]:
    missing = {hit.url: hit for hit in hits}
    while missing:
        check()
        try:
            hit, outcome = done.get(timeout=PAUSE)
        except Empty:
            if time.monotonic() > end:
                yield from ((hit, SourceError(TOO_LATE)) for hit in missing.values())
                return
            continue
        missing.pop(hit.url, None)
        yield hit, outcome


def _outcome(hit: WebHit, read_one: ReadOne) -> Outcome:
    """A thread must not end without a word: whatever a hostile page provokes is a failed page."""
    try:
        return read_one(hit)
    except SourceError as error:
        return error
    except Exception as error:
        threading.excepthook(
            threading.ExceptHookArgs((type(error), error, error.__traceback__, None))
        )
        return SourceError(BROKE)


def _text_of(hit: WebHit, page: FetchedPage) -> PageText:
    extracted = extract(
        page.content, content_type=page.content_type, url=page.final_url, seconds=READ_SECONDS
    )
    return PageText(
        hit=hit,
        content=page.content,
        final_url=page.final_url,
        http_status=page.http_status,
        fetched_at=page.fetched_at,
        extracted=extracted,
    )


def _extracted(hit: WebHit, extractor: PageExtractor) -> PageText | None:
    """The service's text of the page, marked as what it is; None where it has none either."""
    try:
        words = extractor.extract(hit.url)
    except SearchFailed:
        return None
    if not words.strip():
        return None
    content = words.encode("utf-8", errors="replace")
    extracted = extract(content, content_type="text/plain; charset=utf-8", seconds=READ_SECONDS)
    return PageText(
        hit=hit,
        content=content,
        final_url=hit.url,
        http_status=None,
        fetched_at=datetime.now(UTC),
        extracted=_marked(extracted, hit),
    )


def _marked(extracted: ExtractedText, hit: WebHit) -> ExtractedText:
    return ExtractedText(
        kind="web",
        text=extracted.text,
        extractor=EXTRACTOR,
        sections=extracted.sections,
        title=hit.title,
    )
