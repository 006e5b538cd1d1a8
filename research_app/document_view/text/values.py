"""The values that the page of a document shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from research_app.document_view.text.address import Address
from research_app.document_view.text.contents import Contents
from research_app.document_view.text.document import Part
from research_app.document_view.text.heat import Strip
from research_app.document_view.text.quotes import Quotes
from research_app.document_view.text.shown import PlaceView
from research_app.document_view.text.spans import Span
from research_app.library.chat_port import QuotingChat


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
