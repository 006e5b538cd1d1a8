"""One intake, from its bytes to a document that search finds: stored → read → by words → by
meaning.

Fetching and reading happen outside any transaction. What they give is kept in one fenced
transaction with the library entry or upload, so that a runner that lost its lease, or a failure at
any point, leaves nothing behind. A second run goes on where the first one was interrupted.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from citations.embedding import ModelUnavailable
from citations.models import Source
from research_app.intake.keep import keep_document
from research_app.intake.store_text import Fetched
from research_app.jobs.lease import Lease
from research_app.library.models import Intake
from research_app.reading.errors import SourceError
from research_app.reading.extraction import extract
from research_app.reading.fetch import fetch
from research_app.retrieval.indexing import index_meaning, index_words

# A progress bar needs no more; each write is a transaction.
SECONDS_BETWEEN_REPORTS = 0.4


class FileGone(SourceError):
    code = "file_gone"
    sentence = "The uploaded file is no longer here; upload it again."


class NotFoundByMeaning(SourceError):
    code = "not_found_by_meaning"
    sentence = (
        "This document is found by its words only, because the language model could not be loaded; "
        "tell an administrator, then try again."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """Bytes to be read, with what helps to tell their type."""

    data: bytes
    fetched: Fetched
    file_name: str = ""
    content_type: str = ""


def read_in(intake: Intake, lease: Lease) -> None:
    """Raises `SourceError` with the sentence for the user; `LeaseLost` and `StopRequested` pass."""
    read_by_words(intake, lease)
    intake.refresh_from_db()
    embed_words(intake, lease)


def embed_words(intake: Intake, lease: Lease) -> None:
    """The second part of `read_in`, of a document that is found by its words."""
    if intake.source is None:
        raise FileGone("This document was removed while it was being read.")
    text_id = _newest_text(intake.source)
    try:
        index_meaning(text_id, _reporter(lease))
    except ModelUnavailable as error:
        raise NotFoundByMeaning() from error
    lease.finish(Intake.State.DONE, step=Intake.Step.MEANING)


def read_by_words(intake: Intake, lease: Lease) -> None:
    """The first part of `read_in`: afterwards the document is found by its words."""
    if intake.source is None:
        _read_and_keep(intake, lease)
        intake.refresh_from_db()
    if intake.source is None:
        raise FileGone("This document was removed while it was being read.")
    index_words(_newest_text(intake.source))
    lease.update(step=Intake.Step.WORDS, done=0, total=0)


def _read_and_keep(intake: Intake, lease: Lease) -> None:
    material = _fetch_link(intake) if intake.origin == Intake.Origin.LINK else _open_file(intake)
    lease.check()
    extracted = extract(
        material.data,
        file_name=material.file_name,
        content_type=material.content_type,
        url=material.fetched.final_url,
        on_page=_reporter(lease),
    )
    if intake.origin == Intake.Origin.LINK and extracted.kind != "web":
        _save_original(intake, material.data, lease)
    with lease.fenced():
        kept = keep_document(intake, extracted, material.fetched)
        lease.update(
            source=kept.source,
            note=kept.note,
            same_as=kept.same_as,
            file="",
            step=Intake.Step.READ,
            done=0,
            total=0,
        )
        if not kept.took_file and intake.file:
            file_name = str(intake.file.name)
            transaction.on_commit(lambda: default_storage.delete(file_name))


def _newest_text(source: Source) -> int:
    return source.texts.order_by("-fetched_at", "-id").values_list("id", flat=True)[0]


def _fetch_link(intake: Intake) -> Material:
    page = fetch(intake.url)
    return Material(data=page.content, content_type=page.content_type, fetched=Fetched.of(page))


def _open_file(intake: Intake) -> Material:
    try:
        with intake.file.open("rb") as file:
            data = file.read()
    except (FileNotFoundError, ValueError) as error:  # ValueError: the row names no file
        raise FileGone() from error
    pasted = intake.origin == Intake.Origin.PASTE
    return Material(
        data=data,
        file_name="pasted.txt" if pasted else intake.name,
        content_type="text/plain; charset=utf-8" if pasted else "",
        fetched=Fetched(fetched_at=timezone.now(), file_sha256=sha256(data).hexdigest()),
    )


def _save_original(intake: Intake, data: bytes, lease: Lease) -> None:
    """A linked PDF or Word file is kept for download; of a web page the text is enough."""
    if intake.file:  # left by an attempt that was cut off
        intake.file.delete(save=False)
    intake.file.save(str(intake.pk), ContentFile(data), save=False)
    lease.update(file=intake.file.name)


def _reporter(lease: Lease) -> Callable[[int, int], None]:
    """Writes "n of m" now and then, and stops the work when the lease is gone."""
    next_report = 0.0

    def report(done: int, total: int) -> None:
        nonlocal next_report
        lease.check()
        now = time.monotonic()
        if now >= next_report or done == total:
            next_report = now + SECONDS_BETWEEN_REPORTS
            lease.update(done=done, total=total)

    return report
