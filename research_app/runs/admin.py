from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from citations.admin import ReadOnlyAdmin, link_to
from research_app.runs.models import Run, RunEvent, RunSource


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    """Questions of the last 24 hours, with their jobs."""

    list_display = ["question", "owner", "state", "attempt", "failure", "events", "created_at"]
    list_filter = ["state", "failure", "created_at"]
    search_fields = ["id", "chat_key", "question", "owner__username"]
    date_hierarchy = "created_at"
    list_select_related = ["owner"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        return super().get_queryset(request).defer("result")

    @admin.display
    def events(self, run: Run) -> str:
        return link_to(RunEvent, "events", run__id=run.pk)


@admin.register(RunEvent)
class RunEventAdmin(ReadOnlyAdmin):
    list_display = ["run", "seq", "kind", "attempt", "created_at"]
    list_filter = ["kind"]
    search_fields = ["run__id", "run__question"]
    date_hierarchy = "created_at"
    list_select_related = ["run"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[RunEvent]:
        return super().get_queryset(request).defer("payload", "run__result")


@admin.register(RunSource)
class RunSourceAdmin(ReadOnlyAdmin):
    list_display = ["run", "source"]
    search_fields = ["run__question", "source__title"]
    list_select_related = ["run", "source"]
