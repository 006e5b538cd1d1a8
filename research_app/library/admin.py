from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from citations.admin import ReadOnlyAdmin
from research_app.library.entries import remove_entry
from research_app.library.models import (
    Collection,
    ConfidentialSource,
    Intake,
    LibraryEntry,
    LoadedSample,
    PageCheck,
    Upload,
)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@admin.register(Collection)
class CollectionAdmin(admin.ModelAdmin):
    """Without an owner a collection is everybody's. Deleting one leaves its documents."""

    list_display = ["name", "owner", "documents", "deleted_at"]
    list_filter = [("owner", admin.EmptyFieldListFilter)]
    search_fields = ["name", "owner__username"]
    list_select_related = ["owner"]
    raw_id_fields = ["owner"]
    readonly_fields = ["deleted_at"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Collection]:
        held = Count("entries", filter=Q(entries__deleted_at=None))
        collections: QuerySet[Collection] = super().get_queryset(request)
        return collections.annotate(held=held)

    @admin.display(ordering="held")
    def documents(self, collection: Collection) -> int:
        return int(getattr(collection, "held", 0))


@admin.register(LibraryEntry)
class LibraryEntryAdmin(admin.ModelAdmin):
    """Removing an entry here is what removing it in the library is: answers keep what they cite."""

    list_display = ["source", "owner", "kind", "created_at", "deleted_at"]
    list_filter = ["kind", ("owner", admin.EmptyFieldListFilter), "created_at"]
    search_fields = ["source__title", "source__url", "owner__username"]
    date_hierarchy = "created_at"
    list_select_related = ["source", "owner"]
    raw_id_fields = ["owner", "collections"]
    readonly_fields = ["source", "created_at", "deleted_at"]
    deletes_tell_themselves = True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: LibraryEntry) -> None:
        remove_entry(obj, actor=_user(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[LibraryEntry]) -> None:
        for entry in queryset.filter(deleted_at=None):
            remove_entry(entry, actor=_user(request))


@admin.register(ConfidentialSource)
class ConfidentialSourceAdmin(ReadOnlyAdmin):
    """Marks are set in the library, by those whose documents they are."""

    list_display = ["source", "owner", "marked_at"]
    list_filter = [("owner", admin.EmptyFieldListFilter)]
    search_fields = ["source__title", "owner__username"]
    date_hierarchy = "marked_at"
    list_select_related = ["source", "owner"]


@admin.register(Upload)
class UploadAdmin(ReadOnlyAdmin):
    list_display = ["source", "owner", "chat_key", "file_sha256", "created_at"]
    search_fields = ["source__title", "owner__username", "file_sha256"]
    date_hierarchy = "created_at"
    list_select_related = ["source", "owner"]
    exclude = ["file"]
    readonly_fields = ["file_name"]

    @admin.display
    def file_name(self, upload: Upload) -> str:
        return upload.file.name or ""


@admin.register(Intake)
class IntakeAdmin(ReadOnlyAdmin):
    list_display = ["name", "owner", "origin", "state", "step", "done", "total", "created_at"]
    list_filter = ["state", "step", "origin", "kind", "shared"]
    search_fields = ["name", "url", "error", "owner__username"]
    date_hierarchy = "created_at"
    list_select_related = ["owner"]
    exclude = ["file"]
    readonly_fields = ["file_name"]

    @admin.display
    def file_name(self, intake: Intake) -> str:
        return intake.file.name or ""


@admin.register(LoadedSample)
class LoadedSampleAdmin(ReadOnlyAdmin):
    list_display = ["file_name", "loaded_at"]
    search_fields = ["file_name"]
    date_hierarchy = "loaded_at"


@admin.register(PageCheck)
class PageCheckAdmin(ReadOnlyAdmin):
    """What came of looking at links again."""

    list_display = ["source", "asked_by", "state", "outcome", "sentence", "created_at"]
    list_filter = ["state", "outcome", "wants_text"]
    search_fields = ["source__title", "source__url", "asked_by__username", "sentence"]
    date_hierarchy = "created_at"
    list_select_related = ["source", "asked_by"]
    # The rows of texts are long, and named by their source, which is one more query each.
    raw_id_fields = ["source", "before", "after"]
