"""Source texts out of their tables: whole with their maps, or only windows around quotes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db.models import Case, QuerySet, TextField, When
from django.db.models.functions import Substr
from pydantic import TypeAdapter

from citations.drafts import (
    CorrectionDraft,
    EvidenceDraft,
    PageSpan,
    Place,
    SectionSpan,
    TextDraft,
)
from citations.models import SourceText
from citations.storage.fixed_queries import FixedQuery
from citations.storage.read.sources import EVERYBODY, corrections_of, source_info
from citations.tables.stored import from_stored

WINDOWS_AT_ONCE = 20
_PAGES = TypeAdapter(tuple[PageSpan, ...])
_SECTIONS = TypeAdapter(tuple[SectionSpan, ...])


def load_texts(text_ids: Collection[int], *, holder: str = EVERYBODY) -> dict[int, TextDraft]:
    """Whole source texts with their maps, by id; what is known of their sources as this holder
    corrected it."""
    rows = list(SourceText.objects.filter(pk__in=text_ids).select_related("source", "facts_then"))
    corrected = corrections_of({row.source_id for row in rows}, holder) if rows else {}
    return {row.pk: text_draft(row, corrected.get(row.source_id, ())) for row in rows}


def text_draft(row: SourceText, corrections: Iterable[CorrectionDraft] = ()) -> TextDraft:
    return TextDraft(
        id=row.pk,
        text=row.text,
        info=source_info(row, corrections),
        pages=_PAGES.validate_python(row.page_map),
        sections=_SECTIONS.validate_python(row.section_map),
        tables=from_stored(row.table_map),
        unreadable_pages=row.unreadable_pages,
    )


def context_windows(evidence: Iterable[EvidenceDraft], *, reach: int) -> dict[str, tuple[int, str]]:
    """For each label the source text around its quote: (offset of the first character, characters),
    `reach` characters to either side. Only the windows leave the database, never whole texts."""
    placed = [(item.label, item.place) for item in evidence if item.place is not None]
    windows: dict[str, tuple[int, str]] = {}
    for at in range(0, len(placed), WINDOWS_AT_ONCE):
        windows |= _windows(placed[at : at + WINDOWS_AT_ONCE], reach)
    return windows


def _windows(placed: Sequence[tuple[str, Place]], reach: int) -> dict[str, tuple[int, str]]:
    """One query, in which each text has a column for each window and fills those of its own."""
    starts = [max(0, place.start - reach) for _, place in placed]
    rows = _WINDOWS(
        [place.text_id for _, place in placed],
        [start + 1 for start in starts],
        [place.end + reach - start for start, (_, place) in zip(starts, placed, strict=True)],
    )
    return {
        label: (start, window)
        for row in rows
        for start, (label, _), window in zip(starts, placed, row, strict=True)
        if window is not None
    }


def _ask_windows(
    texts: Sequence[int], firsts: Sequence[int], lengths: Sequence[int]
) -> QuerySet[SourceText, Any]:
    columns = {
        f"window_{number}": Case(
            When(pk=text, then=Substr("text", first, length)), output_field=TextField()
        )
        for number, (text, first, length) in enumerate(zip(texts, firsts, lengths, strict=True))
    }
    return SourceText.objects.filter(pk__in=texts).annotate(**columns).values_list(*columns)


_WINDOWS = FixedQuery(_ask_windows)
