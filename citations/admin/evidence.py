"""Quotes, where they stand, and the stores that hold them."""

from django.contrib import admin
from django.utils.text import Truncator

from citations.admin.read_only import MAPS, ReadOnlyAdmin, rows_of
from citations.models import Answer, Evidence, EvidencePlace, EvidenceStore


@admin.register(EvidencePlace)
class EvidencePlaceAdmin(ReadOnlyAdmin):
    list_display = ["id", "source_text__source", "start", "end", "quote_sha256"]
    search_fields = ["quote_sha256", "source_text__source__title"]
    list_select_related = ["source_text__source"]
    heavy = MAPS


@admin.register(EvidenceStore)
class EvidenceStoreAdmin(ReadOnlyAdmin):
    list_display = [
        *["__str__", "created_at"],
        rows_of(Evidence, "evidence", "store__id"),
        rows_of(Answer, "answers", "store__id"),
    ]
    date_hierarchy = "created_at"


@admin.register(Evidence)
class EvidenceAdmin(ReadOnlyAdmin):
    list_display = [
        "label",
        "store_id",
        "short_quote",
        "source_text__source",
        "page",
        "verified",
        "rejection",
    ]
    list_filter = ["verified", "rejection", "match", "retrieval_context"]
    search_fields = ["label", "proposed_quote", "source_text__source__title"]
    list_select_related = ["source_text__source"]
    heavy = MAPS

    @admin.display(description="quote")
    def short_quote(self, evidence: Evidence) -> str:
        return Truncator(evidence.quote or evidence.proposed_quote).chars(100)
