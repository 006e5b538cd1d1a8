from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest

from citations.admin import ReadOnlyAdmin
from research_app.accounts.models import PasswordAttempt
from research_app.audit_log.record import record

admin.site.unregister(User)
FLAGS = ("is_active", "is_staff", "is_superuser")
"""What of a user decides on the role besides groups."""


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = [
        *["username", "email", "first_name", "last_name"],
        *["is_active", "is_staff", "is_superuser", "last_login", "date_joined"],
    ]
    date_hierarchy = "date_joined"
    # What happened is not set by hand, and Django's two fields of a time have no labels.
    readonly_fields = ["last_login", "date_joined"]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Groups are saved here, after the user's own columns: those come from the form."""
        user = form.instance
        before = [*_groups(user), *(name for name in FLAGS if form.initial.get(name))]
        super().save_related(request, form, formsets, change)
        after = [*_groups(user), *(name for name in FLAGS if getattr(user, name))]
        if before != after:
            record(
                "role change",
                actor=request.user,
                object_type="user",
                object_id=user.pk,
                details={"before": before, "after": after},
            )

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Runs and library entries go with their user, although nobody may delete them alone. Chats
        protect their owner: they must be deleted first."""
        shown, counts, _, protected = super().get_deleted_objects(objs, request)
        return shown, counts, set(), protected


def _groups(user: User) -> list[str]:
    return sorted(user.groups.values_list("name", flat=True))


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
