"""Running totals, the figures behind `/metrics`."""

from django.contrib import admin

from citations.admin.read_only import ReadOnlyAdmin
from citations.models import Total


@admin.register(Total)
class TotalAdmin(ReadOnlyAdmin):
    list_display = ["name", "label", "value"]
    list_filter = ["name"]
    search_fields = ["name", "label"]
    ordering = ["name", "label"]
