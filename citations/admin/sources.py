"""Documents and their texts, which document cites which, and totals of all time."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.text import Truncator

from citations.admin.read_only import MAPS, ReadOnlyAdmin, rows_of
from citations.models import FactsOfText, Source, SourceCites, SourceCorrection, SourceText, Total

#: Longer texts are shown shortened: a change page must open for a document of 1,000 pages too.
SHOWN_CHARACTERS = 5_000

TEXTS = rows_of(SourceText, "texts", "source__id")


@admin.register(Source)
class SourceAdmin(admin.ModelAdmin):
    list_display = ["title", "kind", "author", "publisher", "published", TEXTS, "created_at"]
    list_filter = ["kind", "created_at"]
    search_fields = ["title", "author", "publisher", "url", "file_name", "doi"]
    date_hierarchy = "created_at"
    fields = [
        *["title", "author", "publisher", "published", "doi"],
        *["kind", "url", "url_key", "file_name", "said_url", "created_at"],
    ]
    readonly_fields = ["kind", "url", "url_key", "file_name", "said_url", "created_at"]
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Source | None = None) -> bool:
        return False


@admin.register(SourceText)
class SourceTextAdmin(ReadOnlyAdmin):
    list_display = ["source", "fetched_at", "http_status", "page_count", "extractor", "short_hash"]
    list_filter = ["extractor", "http_status"]
    search_fields = ["source__title", "sha256", "file_sha256", "final_url"]
    date_hierarchy = "fetched_at"
    list_select_related = ["source"]
    exclude = ["text", "page_map", "section_map", "table_map"]
    readonly_fields = ["beginning"]
    heavy = ["page_map", "section_map", "table_map", "text"]

    @admin.display(description="sha256")
    def short_hash(self, text: SourceText) -> str:
        return text.sha256[:12]

    @admin.display(description="text")
    def beginning(self, text: SourceText) -> str:
        return Truncator(text.text).chars(SHOWN_CHARACTERS)


@admin.register(FactsOfText)
class FactsOfTextAdmin(ReadOnlyAdmin):
    list_display = ["title", "author", "publisher", "published", "kind", "source_text"]
    list_filter = ["kind"]
    search_fields = ["title", "author", "publisher"]
    list_select_related = ["source_text__source"]
    heavy = MAPS


@admin.register(SourceCorrection)
class SourceCorrectionAdmin(ReadOnlyAdmin):
    list_display = ["source", "field", "found", "value", "editor", "at", "current"]
    list_filter = ["field", "current"]
    search_fields = ["source__title", "found", "value", "editor"]
    date_hierarchy = "at"
    list_select_related = ["source"]


@admin.register(SourceCites)
class SourceCitesAdmin(ReadOnlyAdmin):
    list_display = ["citing_text", "cited", "how"]
    list_filter = ["how"]
    search_fields = ["citing_text__source__title", "cited__title"]
    list_select_related = ["citing_text__source", "cited"]


@admin.register(Total)
class TotalAdmin(ReadOnlyAdmin):
    list_display = ["name", "label", "value"]
    list_filter = ["name"]
    search_fields = ["name", "label"]
    ordering = ["name", "label"]
