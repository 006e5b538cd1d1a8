"""The administration's site: whatever is added, changed or deleted in it is told in the audit log.

Every class that a room registers gets the three methods by which Django logs what was done, so that
no room can forget it. Names of fields are told, never their values, and never how a row calls
itself: that may be the words of a question.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import new_class
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from research_app.audit_log.record import record

if TYPE_CHECKING:
    AnyAdmin = admin.ModelAdmin[Any]
else:  # generic for the type checker alone
    AnyAdmin = admin.ModelAdmin


LONGEST_SEARCH = 500
"""Characters that are looked for; SQLite refuses patterns of tens of thousands."""


class Recorded(AnyAdmin):
    """Django calls what begins with `log_` within the transaction that makes the change."""

    deletes_tell_themselves = False
    """Whether deleting is told where it is done: the log has one entry of it then."""

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        _tell(request, obj, "added", message)
        entry = super().log_addition(request, obj, message)
        _forget_words(obj)
        return entry

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        _tell(request, obj, "changed", message)
        entry = super().log_change(request, obj, message)
        _forget_words(obj)
        return entry

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Any]) -> Any:
        if not self.deletes_tell_themselves:
            for each in queryset:
                _tell(request, each, "deleted", "")
        logged = super().log_deletions(request, queryset)
        for each in queryset:
            _forget_words(each)
        return logged

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return super().get_search_results(request, queryset, search_term[:LONGEST_SEARCH])


class RecordedSite(admin.AdminSite):
    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: type[AnyAdmin] | None = None,
        **options: Any,
    ) -> None:
        recorded: type[AnyAdmin] = Recorded
        if admin_class is not None:
            # A room's own class comes first, so that it can say more than what is told here.
            recorded = new_class(admin_class.__name__, (admin_class, Recorded))
            recorded.__module__ = admin_class.__module__
        super().register(model_or_iterable, recorded, **options)


def _tell(request: HttpRequest, row: Model, outcome: str, message: Any) -> None:
    record(
        "admin change",
        actor=request.user,
        object_type=row._meta.label_lower,
        object_id=row.pk,
        outcome=outcome,
        details={"fields": _fields(message)},
    )


def _forget_words(row: Model) -> None:
    """Django's own list outlives the row, which may call itself by the words of a question."""
    kind = ContentType.objects.get_for_model(row, for_concrete_model=False)
    entries = LogEntry.objects.filter(content_type=kind, object_id=str(row.pk))
    entries.update(object_repr=f"{row._meta.verbose_name} {row.pk}")


def _fields(message: Any) -> list[str]:
    """The names of the fields in Django's list of what was done; none in a sentence."""
    if not isinstance(message, list):
        return []
    parts = [part for step in message if isinstance(step, dict) for part in step.values()]
    return [str(name) for part in parts for name in part.get("fields", [])]
