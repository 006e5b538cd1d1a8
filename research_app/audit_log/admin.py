from django.contrib import admin

from citations.admin import ReadOnlyAdmin
from research_app.audit_log.models import AuditEntry, Checkpoint


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    """Who did what. `/audit/log/` shows the same, with whether it holds."""

    list_display = ["id", "at", "actor", "action", "ended", "object_type", "object_id"]
    list_filter = ["action"]
    search_fields = ["actor", "object_id"]
    date_hierarchy = "at"
    show_full_result_count = False

    @admin.display(description="outcome", ordering="outcome")
    def ended(self, entry: AuditEntry) -> str:
        return entry.outcome_words


@admin.register(Checkpoint)
class CheckpointAdmin(ReadOnlyAdmin):
    """How far the log went when the installation's key signed it."""

    list_display = ["at", "first_id", "last_id", "count", "closes", "public_key"]
