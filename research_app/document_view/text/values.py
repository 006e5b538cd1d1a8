"""The values that the text of a document is shown by; its quotes with their words and their
place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citations.drafts import TextDraft
from research_app.document_view.text.address import Address
from research_app.document_view.text.contents import Contents
from research_app.document_view.text.document import Part
from research_app.document_view.text.heat import Strip
from research_app.document_view.text.quotes import LONGEST_NAME, Place, Quotes, Use, Uses
from research_app.document_view.text.spans import Span, shorten
from research_app.library.chat_port import QuotingChat

LONGEST_WORDS = 240
MOST_MARKERS = 3
"""Uses of one stretch that have a marker each; the list of quotes has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceView:
    """A quoted stretch. `words` are its beginning; `markers` its first uses."""

    number: int
    start: int
    end: int
    words: str
    where: str
    href: str
    uses: tuple[Use, ...]

    @property
    def markers(self) -> tuple[Use, ...]:
        return self.uses[:MOST_MARKERS]

    @property
    def unmarked(self) -> int:
        return max(0, len(self.uses) - MOST_MARKERS)


def show_places(
    text: TextDraft, places: Iterable[Place], uses: Uses, address: Address
) -> list[PlaceView]:
    where = Whereabouts(text)
    return [
        PlaceView(
            number=place.number,
            start=place.start,
            end=place.end,
            words=shorten(text.text[place.start : place.end], LONGEST_WORDS),
            where=where.at(place.start),
            href=address.to_place(place),
            uses=tuple(uses.get((place.start, place.end), ())),
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
