from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from citations.admin import ReadOnlyAdmin
from research_app.api.models import ApiToken


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnlyAdmin):
    """Programs that act for somebody. Deleting a row revokes its token at once."""

    list_display = ["name", "owner", "created_at", "last_used_at", "expires_at"]
    search_fields = ["name", "owner__username"]
    date_hierarchy = "created_at"
    list_select_related = ["owner"]
    exclude = ["token_sha256"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
