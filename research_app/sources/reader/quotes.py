"""What answers quote from one text: where, under which labels, and for which claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from citations.cards.compliance.words import REJECTIONS
from citations.models import Citation, Evidence
from research_app.sources.chat_port import QuotingChat
from research_app.sources.reader.spans import Located, Span

MOST_REJECTED = 100
MOST_CLAIMS = 5
"""Claims named for one quote; the rest is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One piece of evidence: its label in the chat that has it. `answer_id` is where it was found
    first."""

    evidence_id: int
    label: str
    chat: QuotingChat
    answer_id: UUID

    @property
    def is_requirement(self) -> bool:
        return self.label.startswith("REQ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A stretch of the text that is quoted, the `number`-th of the document counted from 1."""

    number: int
    start: int
    end: int
    uses: tuple[Use, ...]


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
        places=tuple(_places(here.filter(verified=True, place__source_text=text_id), by_store)),
        rejected=tuple(_not_used(here)) if rejected else (),
        rejected_count=rejected,
        in_other_texts={
            text: count
            for (text, verified), count in counts.items()
            if verified and text != text_id
        },
    )


def _places(rows: QuerySet[Evidence], by_store: Mapping[int, QuotingChat]) -> Iterable[Place]:
    found = rows.order_by("place__start", "place__end", "pk").values_list(
        "place__start", "place__end", "pk", "label", "store", "found_in"
    )
    grouped = groupby(found, key=lambda row: (row[0], row[1]))
    for number, ((start, end), of_place) in enumerate(grouped, start=1):
        uses = tuple(
            Use(evidence_id=pk, label=label, chat=by_store[store], answer_id=answer)
            for _, _, pk, label, store, answer in of_place
        )
        yield Place(number=number, start=start, end=end, uses=uses)


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


def load_claims(
    text_id: int, chats: Sequence[QuotingChat], stretches: Iterable[Located]
) -> dict[int, Claims]:
    """The claims that cite evidence of these stretches of the text, by the id of the evidence."""
    near = Q()
    for stretch in stretches:
        near |= Q(evidence__place__start__lt=stretch.end, evidence__place__end__gt=stretch.start)
    cited = Citation.objects.filter(
        near,
        evidence__store__in=[chat.store_id for chat in chats],
        evidence__place__source_text=text_id,
        evidence__verified=True,
    ).order_by("evidence", "claim__answer__created_at", "claim__start", "pk")
    rows = cited.values_list("evidence", "claim", "claim__answer", "claim__statement")
    claims: dict[int, Claims] = {}
    for evidence_id, of_evidence in groupby(rows, key=lambda row: row[0]):
        every = [
            Claimed(claim_id=claim, answer_id=answer, statement=statement)
            for _, claim, answer, statement in of_evidence
        ]
        claims[evidence_id] = Claims(
            shown=tuple(every[:MOST_CLAIMS]), more=max(0, len(every) - MOST_CLAIMS)
        )
    return claims


def _why(rejection: str) -> str:
    return {str(code): words for code, words in REJECTIONS.items()}.get(
        rejection, "was not accepted"
    )
