"""Tables that are looked at and never changed."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html


class ReadOnlyAdmin(admin.ModelAdmin):
    """A table that is looked at."""

    show_full_result_count = False
    list_per_page = 50
    #: Long columns that stay in the database.
    heavy: Sequence[str] = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer(*self.heavy)

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


def rows_of(model: type[Model], title: str, field: str) -> Callable[[Any], str]:
    """A column of such links: to the rows whose `field` is the key of this one."""

    @admin.display(description=title)
    def links(row: Any) -> str:
        return link_to(model, title, **{field: row.pk})

    return links


#: Of a text that is joined.
MAPS = tuple(f"source_text__{name}" for name in ("text", "page_map", "section_map", "table_map"))
