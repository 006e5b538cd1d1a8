"""Pages that a search of the web found for a question: stored like links given with it, so that
they belong to that chat alone and go with it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from hashlib import sha256
from uuid import UUID

from django.contrib.auth.models import User

from citations.drafts import TextDraft
from citations.models import SourceText
from citations.storage.read.answers import load_texts
from research_app.intake.store_text import (
    Fetched,
    Given,
    StoredText,
    store_upload_text,
    store_web_text,
)
from research_app.intake.tasks import embed_page
from research_app.jobs.clock import patiently
from research_app.jobs.dispatch import enqueue
from research_app.library.models import Upload
from research_app.reading.in_memory import page_text
from research_app.retrieval.indexing import index_words
from research_app.web_search.read_pages import PageText


class StoredPages:
    """Keeps the pages of one run. Each is written inside `fence`, a transaction in which the run is
    certainly ours, so that a runner that lost it leaves nothing."""

    def __init__(
        self, owner: User, chat_key: UUID, fence: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._owner = owner
        self._chat_key = chat_key
        self._fence = fence
        self._text_ids: list[int] = []

    def keep(self, page: PageText) -> TextDraft:
        """The page as a stored text, found by its words from now on. Raises `SourceError`."""
        row = patiently(lambda: self._store(page))
        index_words(row.pk)
        self._text_ids.append(row.pk)
        return replace(load_texts([row.pk])[row.pk], retrieval_context="web_search")

    def find_by_meaning_later(self) -> None:
        """Vectors take longer than a reader waits: they are made behind the answer, for the next
        question of the chat."""
        for text_id in self._text_ids:
            enqueue(embed_page, text_id)

    def _store(self, page: PageText) -> SourceText:
        with self._fence():
            stored = _stored(page)
            Upload.objects.get_or_create(
                source=stored.row.source,
                owner=self._owner,
                chat_key=self._chat_key,
                defaults={"from_web": True},
            )
            return stored.row


def _stored(page: PageText) -> StoredText:
    """What the search service says that a page holds is a source of its own: as the page's newest
    text, it would change what everybody reads of that page."""
    fetched = _fetched(page)
    if page.http_status is None:
        return store_upload_text(page.extracted, fetched, Given(url=page.hit.url))
    return store_web_text(page.extracted, fetched)


class PagesInMemory:
    """Keeps nothing: texts with negative ids below those that are taken."""

    def __init__(self, *, taken: int = 0) -> None:
        self._last = -taken

    def keep(self, page: PageText) -> TextDraft:
        self._last -= 1
        fetched = _fetched(page)
        return page_text(
            page.extracted,
            text_id=self._last,
            context="web_search",
            url=page.hit.url,
            final_url=fetched.final_url,
            http_status=fetched.http_status,
            fetched_at=fetched.fetched_at,
            file_sha256=fetched.file_sha256,
        )


def _fetched(page: PageText) -> Fetched:
    return Fetched(
        fetched_at=page.fetched_at,
        file_sha256=sha256(page.content).hexdigest(),
        url=page.hit.url,
        final_url=page.final_url,
        http_status=page.http_status,
    )
