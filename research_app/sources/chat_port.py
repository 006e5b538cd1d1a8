"""What this room asks about chats, which live above it. The chats room connects its answers
once."""

from collections.abc import Collection, Iterable
from typing import Protocol
from uuid import UUID

from django.contrib.auth.models import User

from citations.models import Source


class Chats(Protocol):
    def cited_sources(self, user: User) -> Iterable[int]:
        """Ids of the sources that answers cite which the user may read: those of own (undeleted)
        chats, of everybody's for Compliance; a lazy `values_list` query set is best."""
        ...

    def cited_in_chat(self, user: User, chat_key: UUID) -> Iterable[int]:
        """Ids of the sources that the answers of one own (undeleted) chat cite; lazy likewise."""
        ...

    def hidden_keys(self, user: User) -> Iterable[UUID]:
        """Keys of the user's deleted chats that can still be restored."""
        ...

    def saved_keys(self, keys: Collection[UUID]) -> Collection[UUID]:
        """Those of `keys` that belong to a saved chat or a run; the rest are drafts."""
        ...


class NoChats:
    """Stands in where no chats room is connected: nothing is cited or hidden, and every key counts
    as saved, so that nothing is thrown away."""

    def cited_sources(self, user: User) -> Iterable[int]:
        return Source.objects.none().values_list("id", flat=True)

    def cited_in_chat(self, user: User, chat_key: UUID) -> Iterable[int]:
        return Source.objects.none().values_list("id", flat=True)

    def hidden_keys(self, user: User) -> Iterable[UUID]:
        return []

    def saved_keys(self, keys: Collection[UUID]) -> Collection[UUID]:
        return keys


chats: Chats = NoChats()


def connect(room: Chats) -> None:
    global chats
    chats = room
