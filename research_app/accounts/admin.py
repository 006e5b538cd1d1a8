from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest

from citations.admin import ReadOnlyAdmin
from research_app.accounts.models import PasswordAttempt

admin.site.unregister(User)


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = [
        *["username", "email", "first_name", "last_name"],
        *["is_active", "is_staff", "is_superuser", "last_login", "date_joined"],
    ]
    date_hierarchy = "date_joined"

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Runs and library entries go with their user, although nobody may delete them alone. Chats
        protect their owner: they must be deleted first."""
        shown, counts, _, protected = super().get_deleted_objects(objs, request)
        return shown, counts, set(), protected


@admin.register(PasswordAttempt)
class PasswordAttemptAdmin(ReadOnlyAdmin):
    """Failed sign-ins of the last minutes. Deleting a row lets its account try again sooner."""

    list_display = ["account", "address", "created_at"]
    search_fields = ["account", "address"]
    date_hierarchy = "created_at"

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    """Who changed what in this admin."""

    list_display = ["action_time", "user", "content_type", "object_repr", "action_flag"]
    list_filter = ["action_flag"]
    search_fields = ["object_repr", "user__username"]
    date_hierarchy = "action_time"
    list_select_related = ["user", "content_type"]
