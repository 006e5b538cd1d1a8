"""Numbers of claims and the inputs of computed ones."""

from django.contrib import admin

from citations.admin.read_only import ReadOnlyAdmin, link_to
from citations.models import Number, NumberInput


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
