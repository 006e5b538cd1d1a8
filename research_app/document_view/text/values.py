"""The values that the text of a document is shown by; its quotes with their words, their place, and
where their evidence can be opened."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from uuid import UUID

from django.urls import reverse

from citations.drafts import TextDraft
from research_app.document_view.text.address import Address
from research_app.document_view.text.contents import Contents
from research_app.document_view.text.document import Part
from research_app.document_view.text.heat import Strip
from research_app.document_view.text.quotes import Claimed, Place, Quotes, Use, Uses
from research_app.document_view.text.spans import Span
from research_app.library.chat_port import QuotingChat

LONGEST_WORDS = 240
LONGEST_NAME = 80
MOST_MARKERS = 3
"""Uses of one stretch that have a marker each; the list of quotes has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimLink:
    """A claim with its card and its place in the answer."""

    claim_id: UUID
    statement: str
    card: str
    in_answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UseView:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceView:
    """A quoted stretch. `words` are its beginning; `markers` its first uses."""

    number: int
    start: int
    end: int
    words: str
    where: str
    href: str
    uses: tuple[UseView, ...]

    @property
    def markers(self) -> tuple[UseView, ...]:
        return self.uses[:MOST_MARKERS]

    @property
    def unmarked(self) -> int:
        return max(0, len(self.uses) - MOST_MARKERS)


def letters_of(chats: Sequence[QuotingChat]) -> dict[UUID, str]:
    """One for each chat, from A to Z and on to A2; none for a single chat, whose labels cannot be
    mistaken."""
    if len(chats) < 2:
        return {}
    return {
        chat.id: ascii_uppercase[at % 26] + (str(at // 26 + 1) if at >= 26 else "")
        for at, chat in enumerate(chats)
    }


def show_places(
    text: TextDraft,
    places: Iterable[Place],
    uses: Uses,
    address: Address,
    letters: Mapping[UUID, str],
) -> list[PlaceView]:
    """`letters` tell the labels of chats apart: each chat counts its evidence from E1."""
    where = Whereabouts(text)
    return [
        PlaceView(
            number=place.number,
            start=place.start,
            end=place.end,
            words=shorten(text.text[place.start : place.end], LONGEST_WORDS),
            where=where.at(place.start),
            href=address.to_place(place),
            uses=tuple(
                _use(use, letters.get(use.chat.id, ""))
                for use in uses.get((place.start, place.end), ())
            ),
        )
        for place in places
    ]


class Whereabouts:
    """Page and section of a place, in words."""

    def __init__(self, text: TextDraft) -> None:
        self._pages = [page for page in text.pages if page.start < page.end]
        self._page_starts = [page.start for page in self._pages]
        self._sections = sorted(text.sections, key=lambda section: (section.start, section.level))
        self._section_starts = [section.start for section in self._sections]

    def at(self, offset: int) -> str:
        page = bisect_right(self._page_starts, offset) - 1
        words = [f"page {self._pages[page].number}"] if page >= 0 else []
        # The last section that began is the innermost one: the one before it ends where it begins.
        section = bisect_right(self._section_starts, offset) - 1
        if section >= 0 and offset < self._sections[section].end:
            words.append(shorten(self._sections[section].title, LONGEST_NAME))
        return ", ".join(word for word in words if word)


def answer_address(chat: QuotingChat, answer_id: UUID, claim_id: UUID | None = None) -> str:
    """Where this reader reads an answer."""
    if chat.is_own:
        page = reverse("desk:chat", args=[chat.id])
    else:
        page = reverse("audit:answer", args=[answer_id])
    return f"{page}#c-{claim_id}" if claim_id else page


def shorten(words: str, longest: int) -> str:
    words = " ".join(words.split())
    return words if len(words) <= longest else words[:longest].rstrip() + " …"


def _use(use: Use, letter: str) -> UseView:
    links = tuple(_link(use.chat, claim) for claim in use.claims.shown)
    answer = answer_address(use.chat, use.answer_id)
    if use.is_requirement:
        card = reverse("desk:requirement", args=[use.answer_id, use.label])
    else:
        card = links[0].card if links else answer
    said = f": {shorten(links[0].statement, LONGEST_NAME)}" if links else ""
    label = f"{letter}·{use.label}" if letter else use.label
    return UseView(
        id=f"e-{use.evidence_id}",
        label=label,
        chat_title=use.chat.title,
        card=card,
        claim_id=str(links[0].claim_id) if links else "",
        is_requirement=use.is_requirement,
        name=f"Evidence {label}{said}",
        answer=answer,
        claims=links,
        more_claims=use.claims.more,
    )


def _link(chat: QuotingChat, claim: Claimed) -> ClaimLink:
    return ClaimLink(
        claim_id=claim.claim_id,
        statement=claim.statement,
        card=reverse("desk:card", args=[claim.claim_id]),
        in_answer=answer_address(chat, claim.answer_id, claim.claim_id),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FindView:
    """Words that are looked for. `number` counts the place the reader has come to, None for
    none."""

    words: str
    whole: bool
    total: int
    number: int | None
    previous: str
    next: str
    clear: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteSteps:
    """Where the reader stands among the quotes. `asked` is the quote on the page if an answer has
    it; `number` counts it."""

    total: int
    number: int | None
    previous: str
    next: str
    asked: PlaceView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteList:
    """A page of the list of all quotes, with the addresses of its neighbours."""

    lines: tuple[PlaceView, ...]
    first: int
    last: int
    previous: str
    next: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderView:
    """`chat` is the one whose quotes are shown, None for all of `chats`. `is_chat_missing`: the
    address names one that is not there for this user. `back` leads to its answer."""

    address: Address
    part: Part[PlaceView]
    quote: Span | None
    is_place_wrong: bool
    contents: Contents
    strip: Strip
    steps: QuoteSteps
    list: QuoteList
    quotes: Quotes
    find: FindView | None
    chat: QuotingChat | None
    chats: Sequence[QuotingChat]
    is_chat_missing: bool
    back: str
