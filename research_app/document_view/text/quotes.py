"""What answers quote from one text: where, under which labels, and for which claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from citations.cards.compliance.words import REJECTIONS
from citations.models import Evidence
from research_app.document_view.text.spans import Located, Span
from research_app.library.chat_port import QuotingChat

MOST_REJECTED = 100
MOST_CLAIMS = 5
"""Claims named for one quote; the rest is counted."""
_EVIDENCE = ["place__start", "place__end", "pk", "label", "store", "found_in"]
_CLAIM = [f"citations__claim{column}" for column in ("", "__answer", "__statement")]
_CITATION = ["citations__claim__start", "citations__pk"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A stretch of the text that is quoted, the `number`-th of the document counted from 1."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """A claim of an answer that cites a quote."""

    claim_id: UUID
    answer_id: UUID
    statement: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """The first claims that cite a quote, and how many more do."""

    shown: tuple[Claimed, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One piece of evidence: its label in the chat that has it, and the claims that cite it.
    `answer_id` is where it was found first."""

    evidence_id: int
    label: str
    chat: QuotingChat
    answer_id: UUID
    claims: Claims

    @property
    def is_requirement(self) -> bool:
        return self.label.startswith("REQ")


Uses = Mapping[tuple[int, int], Sequence[Use]]
"""Uses by the start and end of their place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUsed:
    """Evidence that was rejected, and why. `place` is None for words that do not stand in the
    text."""

    label: str
    words: str
    why: str
    place: Span | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotes:
    """`places` in the order of the text. `rejected` are the first ones of `rejected_count`."""

    places: tuple[Place, ...] = ()
    rejected: tuple[NotUsed, ...] = ()
    rejected_count: int = 0
    in_other_texts: Mapping[int, int] = field(default_factory=dict)
    """Pieces of evidence by the id of another text of the same document."""


def load_quotes(source_id: int, text_id: int, chats: Sequence[QuotingChat]) -> Quotes:
    """What these chats have of the text. Whoever asks has checked that the user may see them."""
    by_store = {chat.store_id: chat for chat in chats}
    if not by_store:
        return Quotes()
    of_chats = Evidence.objects.filter(store__in=by_store)
    here = of_chats.filter(source_text=text_id)
    of_document = of_chats.filter(source_text__source=source_id)
    counts = {
        (text, verified): count
        for text, verified, count in of_document.values_list("source_text", "verified").annotate(
            Count("pk")
        )
    }
    rejected = counts.get((text_id, False), 0)
    return Quotes(
        places=tuple(_places(here.filter(verified=True, place__source_text=text_id))),
        rejected=tuple(_not_used(here)) if rejected else (),
        rejected_count=rejected,
        in_other_texts={
            text: count
            for (text, verified), count in counts.items()
            if verified and text != text_id
        },
    )


def _places(rows: QuerySet[Evidence]) -> Iterable[Place]:
    """Offsets alone: there may be thousands, of which a page shows a few dozen."""
    spots = rows.order_by("place__start", "place__end").values_list("place__start", "place__end")
    for number, (start, end) in enumerate(spots.distinct(), start=1):
        yield Place(number=number, start=start, end=end)


def _not_used(rows: QuerySet[Evidence]) -> Iterable[NotUsed]:
    rejected = rows.filter(verified=False).order_by("place__start", "pk")
    found = rejected.values_list(
        "label", "quote", "proposed_quote", "rejection", "place__start", "place__end"
    )
    for label, quote, proposed, rejection, start, end in found[:MOST_REJECTED]:
        yield NotUsed(
            label=label,
            words=quote or proposed,
            why=_why(rejection),
            place=None if start is None else Span(start=start, end=end),
        )


def load_uses(text_id: int, chats: Sequence[QuotingChat], stretches: Iterable[Located]) -> Uses:
    """The evidence that these stretches of the text touch, with the claims that cite it."""
    by_store, near = {chat.store_id: chat for chat in chats}, Q()
    for stretch in stretches:
        near |= Q(place__start__lt=stretch.end, place__end__gt=stretch.start)
    of_chats = Evidence.objects.filter(store__in=by_store, source_text=text_id, verified=True)
    rows = (
        of_chats.filter(near, place__source_text=text_id)
        .order_by(*_EVIDENCE[:3], "citations__claim__answer__created_at", *_CITATION)
        .values_list(*_EVIDENCE, *_CLAIM, named=True)
    )
    uses: dict[tuple[int, int], list[Use]] = {}
    # A piece of evidence has as many rows as claims that cite it, and one where none does.
    for _, (row, *more) in groupby(rows, key=attrgetter("pk")):
        chat, place = by_store[row.store], (row.place__start, row.place__end)
        uses.setdefault(place, []).append(
            Use(
                evidence_id=row.pk,
                label=row.label,
                chat=chat,
                answer_id=row.found_in,
                claims=_claims([row, *more]),
            )
        )
    return uses


def _claims(rows: Sequence[Any]) -> Claims:
    cited = [row for row in rows if row.citations__claim is not None]
    shown = tuple(
        Claimed(
            claim_id=row.citations__claim,
            answer_id=row.citations__claim__answer,
            statement=row.citations__claim__statement,
        )
        for row in cited[:MOST_CLAIMS]
    )
    return Claims(shown=shown, more=len(cited) - len(shown))


def first_answer(text_id: int, chat: QuotingChat) -> UUID | None:
    """The answer of the chat that quotes the text furthest up."""
    quoted = Evidence.objects.filter(store=chat.store_id, verified=True, place__source_text=text_id)
    return quoted.order_by("place__start", "pk").values_list("found_in", flat=True).first()


def _why(rejection: str) -> str:
    return {str(code): words for code, words in REJECTIONS.items()}.get(
        rejection, "was not accepted"
    )
