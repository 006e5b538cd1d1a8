"""Answers what the documents' room asks about chats and runs, which it cannot see."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet

from citations.models import Evidence
from research_app.chats.models import Chat
from research_app.chats.sidebar import own_chats
from research_app.desk.access import readable_chats
from research_app.runs.models import Run


class ConnectedChats:
    """See `sources.chat_port.Chats`."""

    def cited_sources(self, user: User) -> Iterable[int]:
        return _sources_cited_in(readable_chats(user))

    def cited_in_chat(self, user: User, chat_key: UUID) -> Iterable[int]:
        return _sources_cited_in(own_chats(user).filter(pk=chat_key))

    def hidden_keys(self, user: User) -> Iterable[UUID]:
        hidden = Chat.objects.filter(owner=user).exclude(deleted_at=None)
        return hidden.values_list("pk", flat=True)

    def saved_keys(self, keys: Collection[UUID]) -> Collection[UUID]:
        chats = Chat.objects.filter(pk__in=keys).values_list("pk", flat=True)
        runs = Run.objects.filter(chat_key__in=keys).values_list("chat_key", flat=True)
        return {*chats, *runs}


def _sources_cited_in(chats: QuerySet[Chat]) -> Iterable[int]:
    cited = Evidence.objects.filter(store__in=chats.values("store"), verified=True)
    return cited.values_list("source_text__source_id", flat=True)
