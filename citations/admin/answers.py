"""Answers, their claims and numbers, what was found for them and what the judge and readers say."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.text import Truncator

from citations.admin.judge_again import judge_again
from citations.admin.quality import quality_page
from citations.admin.read_only import MAPS, ReadOnlyAdmin, link_to, rows_of
from citations.models import (
    Answer,
    Citation,
    Claim,
    Evidence,
    EvidencePlace,
    EvidenceStore,
    Number,
    NumberInput,
    Reading,
    RetrievedPassage,
    Stance,
    StanceReading,
    Verdict,
    VerdictCache,
)


@admin.register(Answer)
class AnswerAdmin(ReadOnlyAdmin):
    list_display = [
        *["question", "result", "grounding_confidence", "unsupported_rate", "unverified_rate"],
        *["warning", "engine", "judge", "depth"],
        rows_of(Claim, "claims", "answer__id"),
        rows_of(RetrievedPassage, "passages", "answer__id"),
        "created_at",
    ]
    list_filter = [
        *["warning", "result", "grounding_confidence", "engine", "judge", "depth", "created_at"],
    ]
    search_fields = ["id", "question", "text"]
    # No date_hierarchy: over SQLite it costs a call of Python for every row there is.

    actions = [judge_again]
    heavy = ["text", "blocks", "plan", "searched", "timings_ms"]

    def has_judge_permission(self, request: HttpRequest) -> bool:
        """Whoever may write verdicts may ask for new ones."""
        return bool(request.user.has_perm("citations.add_verdict"))

    def get_urls(self) -> list[URLPattern]:
        quality = self.admin_site.admin_view(self.show_quality)
        return [path("quality/", quality, name="citations_answer_quality"), *super().get_urls()]

    def show_quality(self, request: HttpRequest) -> TemplateResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = self.admin_site.each_context(request) | quality_page(request.GET)
        return TemplateResponse(request, "admin/citations/answer/quality.html", context)


@admin.register(RetrievedPassage)
class RetrievedPassageAdmin(ReadOnlyAdmin):
    list_display = ["label", "answer", "source_text__source", "page", "section", "start", "end"]
    search_fields = ["answer__question", "source_text__source__title"]
    list_select_related = ["answer", "source_text__source"]
    heavy = MAPS


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


@admin.register(Number)
class NumberAdmin(ReadOnlyAdmin):
    list_display = [
        *["raw", "comparator", "value", "unit", "entity", "period", "derivation", "match"],
        *["inputs", "claim"],
    ]
    list_filter = ["derivation", "match", "comparator"]
    search_fields = ["raw", "entity", "claim__statement"]
    list_select_related = ["claim"]

    @admin.display
    def inputs(self, number: Number) -> str:
        return link_to(NumberInput, "inputs", number__id=number.pk) if number.formula else ""


@admin.register(NumberInput)
class NumberInputAdmin(ReadOnlyAdmin):
    list_display = ["number", "position", "name", "raw", "value", "unit", "level", "evidence"]
    list_filter = ["level"]
    search_fields = ["number__raw", "evidence__label"]
    list_select_related = ["number", "evidence"]
