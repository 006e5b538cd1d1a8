"""Quotes of a reader's answers that no longer stand in a page's newer text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet

from citations.models import Citation, Evidence, SourceText
from research_app.library import chat_port

#: Quotes that are looked for: a page shows no more.
MOST_QUOTES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class LostQuote:
    """`claim_id` is the first claim that cites it, for its card; None where none does."""

    label: str
    quote: str
    chat_title: str
    claim_id: UUID | None
    start: int
    end: int


def own_quotes(user: User, text: SourceText) -> tuple[tuple[int, int], ...]:
    """Where own chats quote the text, in its order."""
    rows = _quoting(text, _own_chats(user, text)).select_related("place")[:MOST_QUOTES]
    return tuple((row.place.start, row.place.end) for row in rows if row.place is not None)


def lost_quotes(user: User, old: SourceText, new: SourceText) -> tuple[LostQuote, ...]:
    """Of own chats, in the order of the text. White space and case do not count."""
    chats = _own_chats(user, old)
    folded = _folded(new.text)
    quoted = _quoting(old, chats).select_related("place")
    lost = [row for row in quoted[:MOST_QUOTES] if _folded(row.quote) not in folded]
    cited = Citation.objects.filter(evidence__in=lost).order_by("-pk")
    claims = dict(cited.values_list("evidence", "claim"))
    return tuple(
        LostQuote(
            label=row.label,
            quote=row.quote,
            chat_title=chats[row.store_id],
            claim_id=claims.get(row.pk),
            start=row.place.start,
            end=row.place.end,
        )
        for row in lost
        if row.place is not None
    )


def _own_chats(user: User, text: SourceText) -> dict[int, str]:
    """Titles by the evidence stores of the chats."""
    quoting = chat_port.chats.own_quoting(user, text.source_id)
    return {chat.store_id: chat.title for chat in quoting if chat.is_own}


def _quoting(text: SourceText, stores: Iterable[int]) -> QuerySet[Evidence]:
    rows = Evidence.objects.filter(store__in=list(stores), source_text=text, verified=True)
    return rows.exclude(place=None).order_by("place__start", "pk")


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
