"""Answers and what was found for them."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from citations.admin.judge_again import judge_again
from citations.admin.quality import quality_page
from citations.admin.read_only import MAPS, ReadOnlyAdmin, rows_of
from citations.models import Answer, Claim, RetrievedPassage


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
