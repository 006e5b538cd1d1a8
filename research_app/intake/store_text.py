"""Keeping an extracted text: one immutable row, found again by its hash.

A web page is one source a canonical URL, whoever adds it; its texts are told apart by content. An
upload is a source of its own and is never merged with anything of somebody else. Everything here
runs inside the caller's transaction, together with the library entry or upload that makes the
source visible.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from urllib.parse import urlsplit

from django.db import connection

from citations.models import FactsOfText, Source, SourceText
from citations.storage.read.sources import OF_COPY
from citations.tables.stored import to_stored
from research_app.library.display_name import clean_line
from research_app.reading.errors import InvalidLink
from research_app.reading.extraction import ExtractedText
from research_app.reading.fetch import FetchedPage
from research_app.reading.url_key import url_key

# ISO 8601, possibly shortened to a month or a year.
DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """How the bytes came here. `file_sha256` is of these bytes; an upload has no URL and no
    status."""

    fetched_at: datetime
    file_sha256: str
    url: str = ""
    final_url: str = ""
    http_status: int | None = None

    @classmethod
    def of(cls, page: FetchedPage) -> Fetched:
        return cls(
            fetched_at=page.fetched_at,
            file_sha256=sha256(page.content).hexdigest(),
            url=page.url,
            final_url=page.final_url,
            http_status=page.http_status,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a person said of a document; it goes before what was read from it. Unknown is empty."""

    file_name: str = ""
    title: str = ""
    author: str = ""
    publisher: str = ""
    published: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredText:
    """`is_new` is False when the source had this very text already."""

    row: SourceText
    is_new: bool


def store_web_text(extracted: ExtractedText, fetched: Fetched) -> StoredText:
    """The page's one source gets this text, unless it has it. What a page says of itself now
    replaces what it said before, except for its older texts; nobody's own words do, because the
    source is everybody's. Raises `InvalidLink` when the address cannot be kept."""
    _demand_transaction()
    try:
        key = url_key(fetched.final_url)
    except ValueError as error:
        raise InvalidLink() from error
    facts = _facts(extracted, Given(), fallback=_address_in_words(fetched.final_url))
    source, is_new_source = Source.objects.select_for_update().get_or_create(
        url_key=key,
        defaults={"kind": extracted.kind, "url": fetched.final_url, **facts},
    )
    stored = _store(source, extracted, fetched)
    if stored.is_new and not is_new_source:
        known = {name: value for name, value in facts.items() if value}
        _take_over(source, {"kind": extracted.kind, **known}, stored.row)
    return stored


def _take_over(source: Source, facts: dict[str, str], newest: SourceText) -> None:
    """The page says this of itself now. Its older texts keep what it said when they were read."""
    was = {name: getattr(source, name) for name in OF_COPY.split()}
    if {**was, **facts} == was:
        return
    older = source.texts.exclude(pk=newest.pk).filter(facts_then=None).values_list("pk", flat=True)
    FactsOfText.objects.bulk_create(FactsOfText(source_text_id=pk, **was) for pk in older)
    Source.objects.filter(pk=source.pk).update(**facts)


def store_upload_text(extracted: ExtractedText, fetched: Fetched, given: Given) -> StoredText:
    """A new source for an uploaded file or pasted words; `given.url` is shown, never a key."""
    _demand_transaction()
    source = Source.objects.create(
        kind=extracted.kind,
        url=given.url,
        file_name=given.file_name,
        said_url=extracted.said_url,
        **_facts(extracted, given, fallback=given.file_name or "Pasted text"),
    )
    return _store(source, extracted, fetched)


def hash_text(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()


def _store(source: Source, extracted: ExtractedText, fetched: Fetched) -> StoredText:
    row, is_new = SourceText.objects.get_or_create(
        source=source,
        sha256=hash_text(extracted.text),
        defaults={
            "text": extracted.text,
            "page_map": [asdict(page) for page in extracted.pages],
            "section_map": [asdict(section) for section in extracted.sections],
            "table_map": to_stored(extracted.tables),
            "page_count": len(extracted.pages),
            "unreadable_pages": extracted.unreadable_pages,
            "fetched_at": fetched.fetched_at,
            "final_url": fetched.final_url,
            "http_status": fetched.http_status,
            "file_sha256": fetched.file_sha256,
            "extractor": extracted.extractor[:100],
        },
    )
    if not is_new and row.table_map is None:
        # The same words, read before tables were kept beside them.
        row.table_map = to_stored(extracted.tables)
        row.save(update_fields=["table_map"])
    if extracted.doi:
        Source.objects.filter(pk=source.pk, doi="").update(doi=extracted.doi)
    return StoredText(row=row, is_new=is_new)


def _facts(extracted: ExtractedText, given: Given, *, fallback: str) -> dict[str, str]:
    published = given.published or extracted.published
    return {
        "title": clean_line(given.title or extracted.title, limit=500) or fallback[:500],
        "author": clean_line(given.author or extracted.author, limit=500),
        "publisher": clean_line(given.publisher or extracted.publisher, limit=500),
        "published": published if DATE.fullmatch(published) else "",
    }


def _address_in_words(url: str) -> str:
    parts = urlsplit(url)
    return clean_line(f"{parts.hostname}{parts.path}".rstrip("/"), limit=500)


def _demand_transaction() -> None:
    if not connection.in_atomic_block:
        raise RuntimeError("a text is stored together with what makes it visible, or not at all")
