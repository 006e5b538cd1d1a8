"""Answers and what was found for them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from citations.admin.read_only import ReadOnlyAdmin, link_to
from citations.models import Answer, Claim, RetrievedPassage


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
