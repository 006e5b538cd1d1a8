"""Quotes, where they stand, and the stores that hold them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator

from citations.admin.read_only import ReadOnlyAdmin, link_to
from citations.models import Answer, Evidence, EvidencePlace, EvidenceStore


@admin.register(EvidencePlace)
class EvidencePlaceAdmin(ReadOnlyAdmin):
    list_display = ["id", "source", "start", "end", "quote_sha256"]
    search_fields = ["quote_sha256", "source_text__source__title"]
    list_select_related = ["source_text__source"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[EvidencePlace]:
        heavy = [
            f"source_text__{name}" for name in ("text", "page_map", "section_map", "table_map")
        ]
        return super().get_queryset(request).defer(*heavy)

    @admin.display
    def source(self, place: EvidencePlace) -> str:
        return place.source_text.source.title


@admin.register(EvidenceStore)
class EvidenceStoreAdmin(ReadOnlyAdmin):
    list_display = ["__str__", "created_at", "evidence", "answers"]
    date_hierarchy = "created_at"

    @admin.display
    def evidence(self, store: EvidenceStore) -> str:
        return link_to(Evidence, "evidence", store__id=store.pk)

    @admin.display
    def answers(self, store: EvidenceStore) -> str:
        return link_to(Answer, "answers", store__id=store.pk)


@admin.register(Evidence)
class EvidenceAdmin(ReadOnlyAdmin):
    list_display = ["label", "store_id", "short_quote", "source", "page", "verified", "rejection"]
    list_filter = ["verified", "rejection", "match", "retrieval_context"]
    search_fields = ["label", "proposed_quote", "source_text__source__title"]
    list_select_related = ["source_text__source"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Evidence]:
        heavy = [
            f"source_text__{name}" for name in ("text", "page_map", "section_map", "table_map")
        ]
        return super().get_queryset(request).defer(*heavy)

    @admin.display(description="quote")
    def short_quote(self, evidence: Evidence) -> str:
        return Truncator(evidence.quote or evidence.proposed_quote).chars(100)

    @admin.display
    def source(self, evidence: Evidence) -> str:
        return evidence.source_text.source.title
