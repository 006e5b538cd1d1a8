"""The list of somebody's chats, grouped by date and searchable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from django.contrib.auth.models import User
from django.db.models import Exists, Expression, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from citations.steps.checked import CHECK
from research_app.chats.models import Chat, ChatRetention, Turn
from research_app.library.entries import looked_for

#: So long a deletion can be undone; afterwards the reaper erases the chat.
UNDO_TIME = timedelta(seconds=10)
#: So many chats are listed at first, and so many more each time.
AT_ONCE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatGroup:
    """Chats last used in one stretch of time, newest first."""

    name: str
    chats: tuple[Chat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatList:
    """What the sidebar shows. `search` is what the chats were searched for, or empty; `deleted` are
    the chats whose deletion can still be undone. `kept_days` is how long a chat that is there stays
    after its last use; 0: for ever. Of the others and of the archived ones `shown` are listed at
    most; `unlisted` and `archived_count` tell how many more there are, and how many in all."""

    groups: tuple[ChatGroup, ...]
    archived: tuple[Chat, ...]
    deleted: tuple[Chat, ...] = ()
    search: str = ""
    kept_days: int = 0
    shown: int = AT_ONCE
    unlisted: int = 0
    archived_count: int = 0
    twins: frozenset[str] = frozenset()
    """Titles that several chats have: these are told apart by their times."""

    @property
    def next_shown(self) -> int:
        return self.shown + AT_ONCE


def own_chats(owner: User) -> QuerySet[Chat]:
    """The chats that `owner` may see: his own that are not deleted."""
    return Chat.objects.filter(owner=owner, deleted_at=None)


def with_warnings(chats: QuerySet[Chat]) -> QuerySet[Chat]:
    """Each chat with `warned`: whether one of its answers should not be relied on yet. What was
    found of a user's own text is no such answer."""
    answers = Turn.objects.filter(chat=OuterRef("pk"), answer__summary__warning=True)
    # Not `exclude`: an answer without a mode would be left out too.
    no_mode = ~Q(answer__config__has_key="mode")
    answers = answers.filter(no_mode | ~Q(answer__config__mode=CHECK))
    return chats.annotate(warned=Exists(answers))


def list_chats(
    owner: User,
    *,
    search: str = "",
    shown: int = AT_ONCE,
    marks: Mapping[str, Expression] | None = None,
) -> ChatList:
    """Own chats whose title or one of whose questions holds every word of `search`: all of them are
    searched, the newest `shown` listed. `marks` are read along with each chat, by name."""
    since = timezone.now() - UNDO_TIME
    chats = Chat.objects.filter(Q(deleted_at=None) | Q(deleted_at__gt=since), owner=owner)
    for word in looked_for(search):
        # Whole chats are matched by a subquery: a join would list a chat once a question.
        asked = Turn.objects.filter(answer__question__icontains=word).values("chat")
        chats = chats.filter(Q(title__icontains=word) | Q(pk__in=asked))
    # Read along with the chats: the rule is on every page, and needs no query of its own.
    rule = Subquery(ChatRetention.objects.values("days")[:1])
    ordered = with_warnings(chats).annotate(kept_days=rule, **marks or {}).order_by("-updated_at")
    newest_first = list(ordered)
    there = [chat for chat in newest_first if chat.deleted_at is None]
    current = [chat for chat in there if chat.archived_at is None]
    archived = [chat for chat in there if chat.archived_at is not None]
    titles = Counter(chat.title for chat in there)
    return ChatList(
        groups=tuple(grouped_by_date(current[:shown])),
        archived=tuple(archived[:shown]),
        shown=shown,
        unlisted=sum(max(0, len(chats) - shown) for chats in (current, archived)),
        archived_count=len(archived),
        twins=frozenset(title for title, count in titles.items() if count > 1),
        deleted=tuple(chat for chat in newest_first if chat.deleted_at is not None),
        search=search,
        kept_days=ChatRetention.days_in_force(newest_first[0].kept_days) if newest_first else 0,
    )


def twins_of(chat: Chat) -> frozenset[str]:
    """The chat's title if another chat of its owner has it too."""
    others = own_chats(chat.owner).filter(title=chat.title).exclude(pk=chat.pk)
    return frozenset([chat.title]) if others.exists() else frozenset()


def grouped_by_date(newest_first: Iterable[Chat]) -> Iterable[ChatGroup]:
    """Today, yesterday, the last 7 and 30 days, then by month."""
    today = timezone.localdate()
    for name, chats in groupby(
        newest_first, key=lambda chat: _stretch(timezone.localdate(chat.updated_at), today)
    ):
        yield ChatGroup(name=name, chats=tuple(chats))


def _stretch(day: date, today: date) -> str:
    days = (today - day).days
    if days <= 0:
        return "Today"
    if days == 1:
        return "Yesterday"
    if days <= 7:
        return "Last 7 days"
    if days <= 30:
        return "Last 30 days"
    return f"{day:%B}" if day.year == today.year else f"{day:%B %Y}"
