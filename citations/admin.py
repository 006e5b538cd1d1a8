"""Evidence, answers and sources in the admin: everything can be found and read, nothing changed.

A quote, a claim or a verdict that could be edited here would prove nothing. The one exception is
what is known *about* a document (title, author, publisher, date), which may be put right.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator

from citations.models import (
    Answer,
    Citation,
    Claim,
    Evidence,
    EvidencePlace,
    EvidenceStore,
    Number,
    NumberInput,
    RetrievedPassage,
    Source,
    SourceCites,
    SourceText,
    Stance,
    Verdict,
    VerdictCache,
)

#: Longer texts are shown shortened: a change page must open for a document of 1,000 pages too.
SHOWN_CHARACTERS = 5_000

admin.site.site_header = admin.site.site_title = "Evidence Desk"
admin.site.index_title = "All tables"


class ReadOnlyAdmin(admin.ModelAdmin):
    """A table that is looked at."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def link_to(model: type[Model], title: str, **filters: Any) -> str:
    """A link to the rows of another table that belong to this one."""
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    query = "&".join(f"{name}__exact={value}" for name, value in filters.items())
    return format_html('<a href="{}?{}">{}</a>', address, query, title)


@admin.register(Source)
class SourceAdmin(admin.ModelAdmin):
    list_display = ["title", "kind", "author", "publisher", "published", "texts", "created_at"]
    list_filter = ["kind", "created_at"]
    search_fields = ["title", "author", "publisher", "url", "file_name", "doi"]
    date_hierarchy = "created_at"
    fields = [
        *["title", "author", "publisher", "published", "doi"],
        *["kind", "url", "url_key", "file_name", "created_at"],
    ]
    readonly_fields = ["kind", "url", "url_key", "file_name", "created_at"]
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Source | None = None) -> bool:
        return False

    @admin.display
    def texts(self, source: Source) -> str:
        return link_to(SourceText, "texts", source__id=source.pk)


@admin.register(SourceText)
class SourceTextAdmin(ReadOnlyAdmin):
    list_display = ["source", "fetched_at", "http_status", "page_count", "extractor", "short_hash"]
    list_filter = ["extractor", "http_status"]
    search_fields = ["source__title", "sha256", "file_sha256", "final_url"]
    date_hierarchy = "fetched_at"
    list_select_related = ["source"]
    exclude = ["text", "page_map", "section_map"]
    readonly_fields = ["beginning"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[SourceText]:
        return super().get_queryset(request).defer("page_map", "section_map", "text")

    @admin.display(description="sha256")
    def short_hash(self, text: SourceText) -> str:
        return text.sha256[:12]

    @admin.display(description="text")
    def beginning(self, text: SourceText) -> str:
        return Truncator(text.text).chars(SHOWN_CHARACTERS)


@admin.register(EvidencePlace)
class EvidencePlaceAdmin(ReadOnlyAdmin):
    list_display = ["id", "source", "start", "end", "quote_sha256"]
    search_fields = ["quote_sha256", "source_text__source__title"]
    list_select_related = ["source_text__source"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[EvidencePlace]:
        heavy = [f"source_text__{name}" for name in ("text", "page_map", "section_map")]
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
        heavy = [f"source_text__{name}" for name in ("text", "page_map", "section_map")]
        return super().get_queryset(request).defer(*heavy)

    @admin.display(description="quote")
    def short_quote(self, evidence: Evidence) -> str:
        return Truncator(evidence.quote or evidence.proposed_quote).chars(100)

    @admin.display
    def source(self, evidence: Evidence) -> str:
        return evidence.source_text.source.title


@admin.register(Answer)
class AnswerAdmin(ReadOnlyAdmin):
    list_display = [
        *["question", "result", "grounding_confidence", "unsupported_rate", "unverified_rate"],
        *["engine", "claims", "passages", "created_at"],
    ]
    list_filter = ["result", "grounding_confidence", "engine", "judge"]
    search_fields = ["id", "question", "text"]
    date_hierarchy = "created_at"

    @admin.display
    def claims(self, answer: Answer) -> str:
        return link_to(Claim, "claims", answer__id=answer.pk)

    @admin.display
    def passages(self, answer: Answer) -> str:
        return link_to(RetrievedPassage, "passages", answer__id=answer.pk)


@admin.register(RetrievedPassage)
class RetrievedPassageAdmin(ReadOnlyAdmin):
    list_display = ["label", "answer", "source", "page", "section", "start", "end"]
    search_fields = ["answer__question", "source_text__source__title"]
    list_select_related = ["answer", "source_text__source"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[RetrievedPassage]:
        heavy = [f"source_text__{name}" for name in ("text", "page_map", "section_map")]
        return super().get_queryset(request).defer(*heavy)

    @admin.display
    def source(self, passage: RetrievedPassage) -> str:
        return passage.source_text.source.title


@admin.register(Claim)
class ClaimAdmin(ReadOnlyAdmin):
    list_display = [
        *["statement", "type", "conflicting", "answer", "citations", "verdicts", "numbers"]
    ]
    list_filter = ["type", "conflicting"]
    search_fields = ["id", "statement", "answer__question"]
    list_select_related = ["answer"]

    @admin.display
    def citations(self, claim: Claim) -> str:
        return link_to(Citation, "citations", claim__id=claim.pk)

    @admin.display
    def verdicts(self, claim: Claim) -> str:
        return link_to(Verdict, "verdicts", claim__id=claim.pk)

    @admin.display
    def numbers(self, claim: Claim) -> str:
        return link_to(Number, "numbers", claim__id=claim.pk)


@admin.register(Citation)
class CitationAdmin(ReadOnlyAdmin):
    list_display = ["claim", "evidence", "position", "role"]
    list_filter = ["role"]
    search_fields = ["id", "claim__statement", "evidence__label"]
    list_select_related = ["claim", "evidence"]


@admin.register(Verdict)
class VerdictAdmin(ReadOnlyAdmin):
    list_display = [
        "claim",
        "citation_id",
        "level",
        "probability",
        "judge",
        "current",
        "created_at",
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


@admin.register(Stance)
class StanceAdmin(ReadOnlyAdmin):
    list_display = ["claim", "relation", "weight", "judge", "place"]
    list_filter = ["relation", "judge"]
    search_fields = ["claim__statement"]
    list_select_related = ["claim", "place"]


@admin.register(SourceCites)
class SourceCitesAdmin(ReadOnlyAdmin):
    list_display = ["citing", "cited"]
    search_fields = ["citing__title", "cited__title"]
    list_select_related = ["citing", "cited"]
