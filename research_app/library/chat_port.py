"""What this room asks about chats, which live above it. The chats room connects its answers
once."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotingChat:
    """A chat with its evidence. `is_own`: the user may go on in it; others only read its
    answers."""

    id: UUID
    store_id: int
    title: str
    is_own: bool


class Chats(Protocol):
    def cited_sources(self, user: User) -> Iterable[int]:
        """Ids of the sources that answers cite which the user may read: those of own (undeleted)
        chats, of everybody's for Compliance; a lazy `values_list` query set is best."""
        ...

    def cited_in_chat(self, user: User, chat_key: UUID) -> Iterable[int]:
        """Ids of the sources that the answers of one own (undeleted) chat cite; lazy likewise."""
        ...

    def find_readable(
        self,
        user: User,
        *,
        chat_id: UUID | None = None,
        answer_id: UUID | None = None,
        claim_id: UUID | None = None,
    ) -> QuotingChat | None:
        """The chat, or that of the answer or claim, if its answers may be read by the user. Tells
        the audit log where it is somebody else's."""
        ...

    def own_quoting(self, user: User, source_id: int) -> Sequence[QuotingChat]:
        """The own (undeleted) chats that have evidence in a document, newest first."""
        ...

    def hidden_keys(self, user: User) -> Iterable[UUID]:
        """Keys of the user's deleted chats that can still be restored."""
        ...

    def held_sources(self) -> Iterable[int]:
        """Ids of the sources that a chat under a legal hold was shown beside its answers: what they
        say of its claims; a lazy `values_list` query set is best."""
        ...

    def saved_keys(self, keys: Collection[UUID]) -> Collection[UUID]:
        """Those of `keys` that belong to a saved chat or a run; the rest are drafts."""
        ...


chats: Chats
"""Set once, when the applications are loaded."""


def connect(room: Chats) -> None:
    global chats
    chats = room
