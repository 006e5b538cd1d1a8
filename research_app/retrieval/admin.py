from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from citations.admin import ReadOnlyAdmin
from research_app.retrieval.models import Passage, PassageChange


@admin.register(Passage)
class PassageAdmin(ReadOnlyAdmin):
    """What search returns. Made from the texts; `manage.py rebuild_index` makes it anew."""

    list_display = ["source", "page", "section", "start", "end", "is_embedded"]
    list_filter = [("vector", admin.EmptyFieldListFilter)]
    search_fields = ["source_text__source__title", "section"]
    list_select_related = ["source_text__source"]
    exclude = ["vector"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Passage]:
        heavy = [
            f"source_text__{name}" for name in ("text", "page_map", "section_map", "table_map")
        ]
        return super().get_queryset(request).defer(*heavy)

    @admin.display
    def source(self, passage: Passage) -> str:
        return passage.source_text.source.title

    @admin.display(boolean=True, description="found by meaning")
    def is_embedded(self, passage: Passage) -> bool:
        return bool(passage.vector)


@admin.register(PassageChange)
class PassageChangeAdmin(ReadOnlyAdmin):
    list_display = ["id", "text_id", "kind"]
    list_filter = ["kind"]
    search_fields = ["=text_id"]
