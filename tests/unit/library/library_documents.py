"""Small documents for tests of the library, made without reading a file."""

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from uuid import uuid4

from django.db import transaction

from citations.models import Source
from research_app.intake.keep import Kept, keep_document
from research_app.intake.store_text import Fetched
from research_app.library.models import Intake, LibraryEntry
from research_app.reading.extraction import ExtractedText
from research_app.reading.fetch import FetchedPage

EXTRACTED = ExtractedText(kind="text", text="Owls hunt at night.", extractor="test 1")


def extracted(text="Owls hunt at night.", **facts):
    return replace(EXTRACTED, text=text, **facts)


def fetched(content="bytes", *, url="", at=None):
    return Fetched(
        fetched_at=at or datetime.now(UTC),
        file_sha256=sha256(content.encode()).hexdigest(),
        url=url,
        final_url=url,
        http_status=200 if url else None,
    )


def bring_in(owner, text, *, url="", **intake) -> Kept:
    """What a read intake leaves behind: the source with its library entry or upload."""
    intake = Intake(
        owner=owner, name="owls.txt", origin="link" if url else "file", url=url, **intake
    )
    if not url:
        intake.file = f"originals/{intake.pk}"
    kind = "web" if url else "text"
    with transaction.atomic():
        return keep_document(intake, extracted(text, kind=kind), fetched(text, url=url))


def page(content="<p>Owls</p>", *, url="https://owls.example/a", content_type="text/html"):
    return FetchedPage(
        url=url,
        final_url=url,
        http_status=200,
        content=content.encode(),
        content_type=content_type,
        fetched_at=datetime.now(UTC),
    )


def document(owner, title="Owls", **facts) -> LibraryEntry:
    """A library entry with its source and one text."""
    kept = bring_in(owner, f"About {title} {uuid4()}.", shared=owner is None)
    Source.objects.filter(pk=kept.source.pk).update(title=title, **facts)
    return LibraryEntry.objects.get(source=kept.source)
