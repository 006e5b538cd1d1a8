"""Answers and what was found for them."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from citations.admin.judge_again import judge_again
from citations.admin.quality import quality_page
from citations.admin.read_only import ReadOnlyAdmin, link_to
from citations.models import Answer, Claim, RetrievedPassage


@admin.register(Answer)
class AnswerAdmin(ReadOnlyAdmin):
    list_display = [
        *["question", "result", "grounding_confidence", "unsupported_rate", "unverified_rate"],
        *["warning", "engine", "judge", "depth", "claims", "passages", "created_at"],
    ]
    list_filter = [
        *["warning", "result", "grounding_confidence", "engine", "judge", "depth", "created_at"],
    ]
    search_fields = ["id", "question", "text"]
    # No date_hierarchy: over SQLite it costs a call of Python for every row there is.

    actions = [judge_again]

    def has_judge_permission(self, request: HttpRequest) -> bool:
        """Whoever may write verdicts may ask for new ones."""
        return bool(request.user.has_perm("citations.add_verdict"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Answer]:
        heavy = ["text", "blocks", "plan", "searched", "timings_ms"]
        return super().get_queryset(request).defer(*heavy)

    def get_urls(self) -> list[URLPattern]:
        quality = self.admin_site.admin_view(self.show_quality)
        return [path("quality/", quality, name="citations_answer_quality"), *super().get_urls()]

    def show_quality(self, request: HttpRequest) -> TemplateResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = self.admin_site.each_context(request) | quality_page(request.GET)
        return TemplateResponse(request, "admin/citations/answer/quality.html", context)

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
        heavy = [
            f"source_text__{name}" for name in ("text", "page_map", "section_map", "table_map")
        ]
        return super().get_queryset(request).defer(*heavy)

    @admin.display
    def source(self, passage: RetrievedPassage) -> str:
        return passage.source_text.source.title
