"""What an owner changes about a chat besides its questions. None of it moves the chat in the
list."""

from __future__ import annotations

from django.utils import timezone

from research_app.chats.models import Chat

TITLE_LENGTH: int = Chat._meta.get_field("title").max_length or 300


def rename_chat(chat: Chat, title: str) -> None:
    """Give the chat another title: one line, at most `TITLE_LENGTH` characters. An empty title
    changes nothing."""
    chat.title = " ".join(title.split())[:TITLE_LENGTH] or chat.title
    Chat.objects.filter(pk=chat.pk).update(title=chat.title)


def archive_chat(chat: Chat) -> None:
    """Fold the chat away; it stays searchable and can be asked on."""
    Chat.objects.filter(pk=chat.pk).update(archived_at=timezone.now())


def unarchive_chat(chat: Chat) -> None:
    Chat.objects.filter(pk=chat.pk).update(archived_at=None)
