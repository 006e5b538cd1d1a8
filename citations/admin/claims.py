"""Claims, what they cite, what the judge and what readers say of them."""

from django.contrib import admin

from citations.admin.read_only import ReadOnlyAdmin, rows_of
from citations.models import (
    Citation,
    Claim,
    Number,
    Reading,
    Stance,
    StanceReading,
    Verdict,
    VerdictCache,
)


@admin.register(Claim)
class ClaimAdmin(ReadOnlyAdmin):
    list_display = [
        *["statement", "type", "conflicting", "answer"],
        *[rows_of(Citation, "citations", "claim__id"), rows_of(Verdict, "verdicts", "claim__id")],
        rows_of(Number, "numbers", "claim__id"),
    ]
    list_filter = ["type", "conflicting"]
    search_fields = ["id", "statement", "answer__question"]
    list_select_related = ["answer"]


@admin.register(Citation)
class CitationAdmin(ReadOnlyAdmin):
    list_display = ["claim", "evidence", "position", "role"]
    list_filter = ["role"]
    search_fields = ["id", "claim__statement", "evidence__label"]
    list_select_related = ["claim", "evidence"]


@admin.register(Verdict)
class VerdictAdmin(ReadOnlyAdmin):
    list_display = [
        *["claim", "citation_id", "level", "probability", "judge", "current", "created_at"]
    ]
    list_filter = ["level", "current", "judge"]
    search_fields = ["claim__statement", "reason"]
    date_hierarchy = "created_at"
    list_select_related = ["claim"]


@admin.register(VerdictCache)
class VerdictCacheAdmin(ReadOnlyAdmin):
    list_display = ["key_sha256", "level", "probability", "reason_code"]
    list_filter = ["level", "reason_code"]
    search_fields = ["key_sha256"]


@admin.register(Reading)
class ReadingAdmin(ReadOnlyAdmin):
    """What readers said: a level where they read the evidence differently, none where they only
    checked it."""

    list_display = ["claim", "reader", "level", "note", "created_at"]
    list_filter = [("level", admin.EmptyFieldListFilter), "level"]
    search_fields = ["reader", "note", "claim__statement"]
    date_hierarchy = "created_at"
    list_select_related = ["claim"]


@admin.register(Stance)
class StanceAdmin(ReadOnlyAdmin):
    """What other sources say of claims."""

    list_display = ["claim", "relation", "code", "source_text", "judge", "current", "created_at"]
    list_filter = ["relation", "code", "found_by", "current", "judge"]
    search_fields = ["claim__statement", "source_text__source__title"]
    date_hierarchy = "created_at"
    list_select_related = ["claim", "source_text__source"]


@admin.register(StanceReading)
class StanceReadingAdmin(ReadOnlyAdmin):
    list_display = ["stance", "reader", "says", "created_at"]
    list_filter = ["says"]
    search_fields = ["reader", "stance__claim__statement"]
    date_hierarchy = "created_at"
    list_select_related = ["stance"]
