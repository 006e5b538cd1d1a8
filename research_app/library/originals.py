"""The original files of documents, and what is drawn of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from citations.models import Source, SourceText
from citations.storage.fixed_queries import FixedQuery
from research_app.library.confidential import owners_of_marks
from research_app.library.models import Upload
from research_app.library.visibility import visible_entries
from research_app.reading.errors import DocumentError
from research_app.reading.page_images import WIDTH, PageFile, forget_pages, kept_files

MEGABYTE = 1_000_000
_READ_AS_PDF = Q(facts_then__kind=Source.Kind.PDF) | Q(
    facts_then=None, source__kind=Source.Kind.PDF
)


def original_of(row: SourceText) -> Upload | None:
    """What keeps the very bytes that this text was read from."""
    uploads = Upload.objects.filter(source=row.source_id, file_sha256=row.file_sha256)
    return uploads.exclude(file="").exclude(file_sha256="").first()


def original_for(
    user: User, row: SourceText, *, marks: Collection[int | None] | None = None
) -> Upload | None:
    """The same, where the user may have it: who sees a confidential document only because others
    asked about it reads what answers took from it, and has neither its file nor its pages. `marks`
    are the `owners_of_marks`, where they are known already."""
    upload = original_of(row)
    if upload is None:
        return None
    marks = owners_of_marks(row.source_id) if marks is None else marks
    return upload if _may_have(user, row.source_id, marks) else None


def _may_have(user: User, source_id: int, marks: Collection[int | None]) -> bool:
    if not {*marks} - {user.pk}:
        return True
    in_library = visible_entries(user).filter(source=source_id)
    return in_library.exists() or Upload.objects.filter(source=source_id, owner=user).exists()


def texts_with_pages(text_ids: Collection[int]) -> frozenset[int]:
    """Those of these texts whose pages can be drawn: of PDFs whose original is kept."""
    return frozenset(row.pk for row in _DRAWN(sorted(text_ids)))


def _ask_drawn(text_ids: Sequence[int]) -> QuerySet[SourceText, Any]:
    texts = SourceText.objects.filter(_READ_AS_PDF, pk__in=text_ids)
    this = {"source": OuterRef("source"), "file_sha256": OuterRef("file_sha256")}
    originals = Upload.objects.filter(**this).exclude(file="")
    found = texts.exclude(file_sha256="").filter(Exists(originals))
    return found.values_list("pk")


_DRAWN = FixedQuery(_ask_drawn)


def pages_of(row: SourceText, original: Upload) -> PageFile:
    """The pages of a text's original, to be drawn."""

    def load() -> bytes:
        with original.file.open("rb") as file:
            content: bytes = file.read()
        return content

    return PageFile(
        folder=settings.CACHE_DIR / "pages",
        sha256=row.file_sha256,
        load=load,
        most_bytes=settings.PAGE_PICTURES_MB * MEGABYTE,
    )


def picture_for(user: User, text_id: int, page: int) -> bytes:
    """The picture of a page (from 1) of a text that the user sees; empty where its file is not
    kept, or not theirs to have, or the page cannot be drawn."""
    row = SourceText.objects.filter(_READ_AS_PDF, pk=text_id).only("source_id", "file_sha256")
    found = row.first()
    original = original_for(user, found) if found is not None else None
    if found is None or original is None:
        return b""
    try:
        return pages_of(found, original).picture(page, WIDTH)
    except (DocumentError, OSError):
        return b""


def forget_pages_of_unused(hashes: Collection[str] | None = None) -> None:
    """Removes drawn pages of files that no upload keeps any more: of these, or of all."""
    folder = settings.CACHE_DIR / "pages"
    drawn = set(kept_files(folder) if hashes is None else hashes)
    for at in range(0, len(ordered := sorted(drawn)), 500):
        some = ordered[at : at + 500]
        kept = Upload.objects.filter(file_sha256__in=some).exclude(file="")
        for sha256 in set(some) - set(kept.values_list("file_sha256", flat=True)):
            forget_pages(folder, sha256)
