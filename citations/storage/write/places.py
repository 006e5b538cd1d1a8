"""Places in source texts, each once however many point at it."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from django.db.models import Exists, OuterRef, QuerySet

from citations.models import Evidence, EvidencePlace, SourceCites, SourceText, Stance

_MAPS = ("page_map", "section_map", "table_map")


def texts_in_place(text_ids: Collection[int]) -> dict[int, SourceText]:
    """The texts with their words, held until the transaction ends so that nobody erases them
    meanwhile; those that are erased already are left out."""
    held = SourceText.objects.select_for_update(no_key=True).defer(*_MAPS)
    return held.in_bulk(text_ids)


def place_at(text: SourceText, start: int, end: int) -> EvidencePlace:
    """The one place of `[start:end)` in the text."""
    place, _ = EvidencePlace.objects.get_or_create(
        source_text=text,
        start=start,
        end=end,
        defaults={"quote_sha256": sha256(text.text[start:end].encode()).hexdigest()},
    )
    return place


def unused_places() -> QuerySet[EvidencePlace]:
    """Those at which no evidence, no stance and no mention of a source points."""
    this = OuterRef("pk")
    return EvidencePlace.objects.filter(
        ~Exists(Evidence.objects.filter(place=this)),
        ~Exists(Stance.objects.filter(place=this)),
        ~Exists(SourceCites.objects.filter(place=this)),
    )
