"""Places in source texts, each once however many point at it."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from django.db.models import Exists, OuterRef, Q, QuerySet

from citations.models import (
    Evidence,
    EvidencePlace,
    Source,
    SourceCites,
    SourceText,
    Stance,
)

_MAPS = ("page_map", "section_map", "table_map")


def hold_sources(text_ids: Collection[int], source_ids: Collection[int] = ()) -> set[int]:
    """Lock the sources of these texts, and these sources, until the transaction ends, so that
    nobody erases them meanwhile; claims are locked after them. Returns those that are there."""
    of_texts = SourceText.objects.filter(pk__in=text_ids).values("source")
    wanted = Source.objects.filter(Q(pk__in=of_texts) | Q(pk__in=source_ids))
    held = wanted.select_for_update(no_key=True).order_by("pk")
    return set(held.values_list("pk", flat=True))


def texts_in_place(text_ids: Collection[int]) -> dict[int, SourceText]:
    """The texts with their words; those that are erased already are left out."""
    return SourceText.objects.defer(*_MAPS).in_bulk(text_ids)


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
