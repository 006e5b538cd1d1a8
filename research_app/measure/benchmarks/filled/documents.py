"""The documents that stored chats quote: web pages, PDFs with pages and long texts, some with facts
that people set right, some gone from the web."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from random import Random

from citations.models import EvidencePlace, Source, SourceCorrection, SourceText
from research_app.library.models import LibraryEntry, PageCheck, Upload
from research_app.measure.benchmarks.prose import sentences

SENTENCES_PER_PARAGRAPH = 8
SENTENCES_PER_PAGE = 40
SENTENCES = 800
"""Of most documents: about twenty pages. Every tenth has ten times as many, as an annual report."""
LONG = 10
FETCHED_AT = datetime(2026, 1, 1, tzinfo=UTC)
KINDS = (Source.Kind.WEB, Source.Kind.PDF, Source.Kind.PDF, Source.Kind.TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A sentence of a stored document, which evidence may quote."""

    place: EvidencePlace
    quote: str
    page: int | None


def store_documents(random: Random, count: int, owners: Sequence[int]) -> list[Spot]:
    """So many documents in everybody's library, and all their sentences."""
    spots: list[Spot] = []
    for number in range(count):
        lines = sentences(random, SENTENCES * (LONG if number % 10 == 9 else 1))
        row = _store_text(number, KINDS[number % len(KINDS)], lines)
        _tell_of_source(number, row, random.choice(owners))
        spots += _store_spots(row, lines)
    return spots


def _store_text(number: int, kind: str, lines: Sequence[str]) -> SourceText:
    is_web, is_pdf = kind == Source.Kind.WEB, kind == Source.Kind.PDF
    url = f"https://reviews.example/{number}" if is_web else ""
    source = Source.objects.create(
        kind=kind,
        title=f"Annual review {number}",
        author="A. Writer",
        published="2025-03",
        url=url,
        url_key=url or None,
        file_name="" if is_web else f"review-{number}.{kind}",
    )
    text = "".join(line + gap for line, gap in zip(lines, _gaps(lines), strict=True))
    return SourceText.objects.create(
        source=source,
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        file_sha256=sha256(f"file {number}".encode()).hexdigest(),
        page_map=list(_pages(lines)) if is_pdf else [],
        page_count=-(-len(lines) // SENTENCES_PER_PAGE) if is_pdf else 0,
        http_status=200 if is_web else None,
        final_url=url,
        extractor="generated",
        fetched_at=FETCHED_AT,
    )


def _gaps(lines: Sequence[str]) -> Iterator[str]:
    """What stands behind each sentence."""
    for number in range(1, len(lines) + 1):
        ends = number % SENTENCES_PER_PARAGRAPH == 0 and number < len(lines)
        yield "\n\n" if ends else " " if number < len(lines) else ""


def _starts(lines: Sequence[str]) -> Iterator[int]:
    at = 0
    for line, gap in zip(lines, _gaps(lines), strict=True):
        yield at
        at += len(line) + len(gap)


def _pages(lines: Sequence[str]) -> Iterator[dict[str, object]]:
    starts = list(_starts(lines))
    for first in range(0, len(lines), SENTENCES_PER_PAGE):
        last = min(len(lines), first + SENTENCES_PER_PAGE) - 1
        number, start = first // SENTENCES_PER_PAGE + 1, starts[first]
        end = starts[last] + len(lines[last])
        yield {"number": number, "start": start, "end": end, "chars": [[start, 0]]}


def _tell_of_source(number: int, row: SourceText, owner_id: int) -> None:
    """Where it is kept, what was corrected, and how its page was found when it was looked up."""
    LibraryEntry.objects.create(source=row.source)
    if row.page_count:
        hashed = row.file_sha256
        Upload.objects.create(source=row.source, file=f"originals/{hashed}", file_sha256=hashed)
    for holder in ("", str(owner_id))[: number % 3]:
        SourceCorrection.objects.create(
            source=row.source,
            holder=holder,
            field="author",
            found=row.source.author,
            value="Ada Writer",
            editor="reader-1",
            at=FETCHED_AT,
        )
    if row.http_status:
        outcome = PageCheck.Outcome.GONE if number % 5 == 0 else PageCheck.Outcome.SAME
        PageCheck.objects.bulk_create(
            PageCheck(source=row.source, state="done", outcome=outcome, before=row)
            for _ in range(number % 4)
        )


def _store_spots(row: SourceText, lines: Sequence[str]) -> list[Spot]:
    places = EvidencePlace.objects.bulk_create(
        EvidencePlace(
            source_text=row,
            start=start,
            end=start + len(line),
            quote_sha256=sha256(line.encode()).hexdigest(),
        )
        for start, line in zip(_starts(lines), lines, strict=True)
    )
    return [
        Spot(
            place=place,
            quote=line,
            page=number // SENTENCES_PER_PAGE + 1 if row.page_count else None,
        )
        for number, (place, line) in enumerate(zip(places, lines, strict=True))
    ]
