from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from citations.admin import ReadOnlyAdmin
from research_app.audit_log.record import record
from research_app.chats.delete_chat import HELD, ChatHeld, delete_chat, tell_held
from research_app.chats.hold import hold_chat, lift_hold
from research_app.chats.models import Chat, ChatRetention, Turn
from research_app.chats.retention import kept_days


class TurnInline(admin.TabularInline):
    model = Turn
    fields = ["position", "answer", "created_at"]
    readonly_fields = ["position", "answer", "created_at"]
    extra = 0
    can_delete = False
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Turn]:
        return super().get_queryset(request).select_related("answer", "chat")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Chat)
class ChatAdmin(admin.ModelAdmin):
    """Chats that are not deleted. Deleting here is deleting in the sidebar: hidden at once, erased
    after the undo time, refused under a legal hold."""

    list_display = ["title", "owner", "created_at", "updated_at", "archived_at", "hold"]
    list_filter = ["hold", ("archived_at", admin.EmptyFieldListFilter), "created_at"]
    search_fields = ["id", "title", "owner__username"]
    date_hierarchy = "created_at"
    list_select_related = ["owner"]
    fields = ["title", "hold", "archived_at", "owner", "store", "scope", "created_at", "updated_at"]
    readonly_fields = ["owner", "store", "scope", "created_at", "updated_at"]
    inlines = [TurnInline]
    show_full_result_count = False
    deletes_tell_themselves = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Chat]:
        return super().get_queryset(request).filter(deleted_at=None)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Chat | None = None) -> bool:
        return super().has_delete_permission(request, obj) and not (obj and obj.hold)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """A held chat has no such page; who asks for it all the same is told why."""
        chat = self.get_object(request, object_id)
        if chat is not None and chat.hold and super().has_delete_permission(request):
            if request.method == "POST":
                tell_held(chat, actor=_user(request))
            return render(request, "403.html", {"sentence": HELD}, status=403)
        return super().delete_view(request, object_id, extra_context)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes with a chat is its own and needs no permission of its own."""
        return [str(chat) for chat in objs], {"chats": len(objs)}, set(), []

    def save_model(self, request: HttpRequest, obj: Chat, form: Any, change: bool) -> None:
        """A hold is set and lifted where all holds are; the rest is saved as it stands. Saving here
        is no use of the chat."""
        if "hold" in form.changed_data:
            (hold_chat if obj.hold else lift_hold)(obj, actor=_user(request))
        changed = {"title": obj.title, "archived_at": obj.archived_at}
        Chat.objects.filter(pk=obj.pk).update(**changed)

    def delete_model(self, request: HttpRequest, obj: Chat) -> None:
        delete_chat(obj, actor=_user(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Chat]) -> None:
        for chat in queryset:
            try:
                delete_chat(chat, actor=_user(request))
            except ChatHeld as error:
                messages.error(request, f"“{chat}”: {error}")


@admin.register(ChatRetention)
class ChatRetentionAdmin(admin.ModelAdmin):
    """How long chats are kept. Without a row `CHAT_RETENTION_DAYS` counts."""

    list_display = ["__str__", "days"]
    search_fields = ["days"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not ChatRetention.objects.exists()

    def save_model(self, request: HttpRequest, obj: ChatRetention, form: Any, change: bool) -> None:
        before = kept_days()
        super().save_model(request, obj, form, change)
        _tell_retention(request, before)

    def delete_model(self, request: HttpRequest, obj: ChatRetention) -> None:
        before = kept_days()
        super().delete_model(request, obj)
        _tell_retention(request, before)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ChatRetention]) -> None:
        before = kept_days()
        super().delete_queryset(request, queryset)
        _tell_retention(request, before)


def _tell_retention(request: HttpRequest, before: int) -> None:
    record(
        "retention",
        actor=request.user,
        object_type="chats",
        outcome="set",
        details={"days_before": before, "days": kept_days()},
    )


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@admin.register(Turn)
class TurnAdmin(ReadOnlyAdmin):
    list_display = ["chat", "position", "answer", "created_at"]
    search_fields = ["chat__title", "answer__question", "key"]
    date_hierarchy = "created_at"
    list_select_related = ["chat", "answer"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Turn]:
        """A deleted chat is hidden here as everywhere, also while that can be undone."""
        return super().get_queryset(request).filter(chat__deleted_at=None)
