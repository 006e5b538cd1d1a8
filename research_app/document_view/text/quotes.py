"""What answers quote from one text: where, under which labels, and for which claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from string import ascii_uppercase
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from citations.cards.compliance.words import REJECTIONS
from citations.models import Evidence
from research_app.document_view.text.spans import Located, Span, shorten
from research_app.library.chat_port import QuotingChat

MOST_REJECTED = 100
LONGEST_NAME = 80
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
class ClaimLink:
    """A claim with its card and its place in the answer."""

    claim_id: UUID
    statement: str
    card: str
    in_answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One piece of evidence. `card` is where it opens: the card of a requirement or of the first
    claim that cites it, else the answer that found it. `claim_id` is empty for the latter, and
    `is_requirement` says that the card is none of a claim."""

    id: str
    label: str
    chat_title: str
    card: str
    claim_id: str
    is_requirement: bool
    name: str
    answer: str
    claims: tuple[ClaimLink, ...]
    more_claims: int


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
    letters = _letters_of(chats)
    # A piece of evidence has as many rows as claims that cite it, and one where none does.
    for _, several in groupby(rows, key=attrgetter("pk")):
        of_evidence = list(several)
        row = of_evidence[0]
        use = _use(by_store[row.store], of_evidence, letters.get(row.store, ""))
        uses.setdefault((row.place__start, row.place__end), []).append(use)
    return uses


def _letters_of(chats: Sequence[QuotingChat]) -> dict[int, str]:
    """By store one for each chat, from A to Z and on to A2: each chat counts its evidence from E1.
    None for a single chat, whose labels cannot be mistaken."""
    if len(chats) < 2:
        return {}
    return {
        chat.store_id: ascii_uppercase[at % 26] + (str(at // 26 + 1) if at >= 26 else "")
        for at, chat in enumerate(chats)
    }


def _use(chat: QuotingChat, rows: Sequence[Any], letter: str) -> Use:
    row = rows[0]
    cited = [row for row in rows if row.citations__claim is not None]
    links = tuple(_link(chat, each) for each in cited[:MOST_CLAIMS])
    answer = answer_address(chat, row.found_in)
    is_requirement = row.label.startswith("REQ")
    if is_requirement:
        card = reverse("desk:requirement", args=[row.found_in, row.label])
    else:
        card = links[0].card if links else answer
    said = f": {shorten(links[0].statement, LONGEST_NAME)}" if links else ""
    label = f"{letter}·{row.label}" if letter else row.label
    return Use(
        id=f"e-{row.pk}",
        label=label,
        chat_title=chat.title,
        card=card,
        claim_id=str(links[0].claim_id) if links else "",
        is_requirement=is_requirement,
        name=f"Evidence {label}{said}",
        answer=answer,
        claims=links,
        more_claims=len(cited) - len(links),
    )


def _link(chat: QuotingChat, row: Any) -> ClaimLink:
    claim_id = row.citations__claim
    return ClaimLink(
        claim_id=claim_id,
        statement=row.citations__claim__statement,
        card=reverse("desk:card", args=[claim_id]),
        in_answer=answer_address(chat, row.citations__claim__answer, claim_id),
    )


def answer_address(chat: QuotingChat, answer_id: UUID, claim_id: UUID | None = None) -> str:
    """Where this reader reads an answer."""
    if chat.is_own:
        page = reverse("desk:chat", args=[chat.id])
    else:
        page = reverse("audit:answer", args=[answer_id])
    return f"{page}#c-{claim_id}" if claim_id else page


def first_answer(text_id: int, chat: QuotingChat) -> UUID | None:
    """The answer of the chat that quotes the text furthest up."""
    quoted = Evidence.objects.filter(store=chat.store_id, verified=True, place__source_text=text_id)
    return quoted.order_by("place__start", "pk").values_list("found_in", flat=True).first()


def _why(rejection: str) -> str:
    return {str(code): words for code, words in REJECTIONS.items()}.get(
        rejection, "was not accepted"
    )
