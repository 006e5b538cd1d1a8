"""Answers what the documents' room asks about chats and runs, which it cannot see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet

from citations.models import Evidence, Stance
from research_app.accounts.roles import may_ask
from research_app.chats.models import Chat, Turn
from research_app.chats.sidebar import own_chats
from research_app.desk.access import note_access, readable_chats
from research_app.library.chat_port import QuotingChat
from research_app.runs.models import Run


class ConnectedChats:
    """See `library.chat_port.Chats`."""

    def cited_sources(self, user: User) -> Iterable[int]:
        return _sources_cited_in(readable_chats(user))

    def cited_in_chat(self, user: User, chat_key: UUID) -> Iterable[int]:
        return _sources_cited_in(own_chats(user).filter(pk=chat_key))

    def find_readable(
        self,
        user: User,
        *,
        chat_id: UUID | None = None,
        answer_id: UUID | None = None,
        claim_id: UUID | None = None,
    ) -> QuotingChat | None:
        turns = Turn.objects.select_related("chat").filter(chat__in=readable_chats(user))
        if chat_id is not None:
            turns = turns.filter(chat=chat_id).order_by("-position")
        elif answer_id is not None:
            turns = turns.filter(answer=answer_id)
        elif claim_id is not None:
            turns = turns.filter(answer__claims=claim_id)
        else:
            return None
        turn = turns.first()
        if turn is None:
            return None
        note_access(user, turn)
        return _quoting(user, turn.chat)

    def own_quoting(self, user: User, source_id: int) -> Sequence[QuotingChat]:
        quoting = Evidence.objects.filter(source_text__source=source_id).values("store")
        chats = own_chats(user).filter(store__in=quoting).order_by("-updated_at")
        return [_quoting(user, chat) for chat in chats]

    def hidden_keys(self, user: User) -> Iterable[UUID]:
        hidden = Chat.objects.filter(owner=user).exclude(deleted_at=None)
        return hidden.values_list("pk", flat=True)

    def held_sources(self) -> Iterable[int]:
        shown = Stance.objects.filter(claim__answer__turn__chat__hold=True)
        return shown.values_list("source_text__source_id", flat=True)

    def saved_keys(self, keys: Collection[UUID]) -> Collection[UUID]:
        chats = Chat.objects.filter(pk__in=keys).values_list("pk", flat=True)
        runs = Run.objects.filter(chat_key__in=keys).values_list("chat_key", flat=True)
        return {*chats, *runs}


def _quoting(user: User, chat: Chat) -> QuotingChat:
    is_own = chat.owner_id == user.pk and may_ask(user)
    return QuotingChat(id=chat.pk, store_id=chat.store_id, title=chat.title, is_own=is_own)


def _sources_cited_in(chats: QuerySet[Chat]) -> Iterable[int]:
    cited = Evidence.objects.filter(store__in=chats.values("store"), verified=True)
    return cited.values_list("source_text__source_id", flat=True)
