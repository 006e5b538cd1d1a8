"""Where in a text the reader stands: at a quote, at words that were found, or at a part."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Any

from citations.drafts import TextDraft
from research_app.document_view.text.address import Address
from research_app.document_view.text.document import Parts, is_inside
from research_app.document_view.text.find import Found, find_all
from research_app.document_view.text.spans import Span, without_edges
from research_app.library.chat_port import QuotingChat


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """`quote` is the one asked for if it lies in the text, `hit` counts the places found from 0;
    `place` is the hit, else the quote without its edges. `window` is what the page shows."""

    parts: Parts
    address: Address
    quote: Span | None
    found: Found
    hit: int | None
    place: Span | None
    window: Span

    @property
    def part(self) -> int:
        """The number of the part that is shown."""
        return self.parts.number_at(self.window.start)

    @property
    def offset(self) -> int:
        return self.place.start if self.place else self.window.start

    @property
    def sought(self) -> Span | None:
        return None if self.hit is None else self.found[self.hit]


def find_position(text: TextDraft, given: dict[str, Any], chat: QuotingChat | None) -> Position:
    """From what an address asks for, checked by its form."""
    quote = _quote(given, text)
    address = Address(
        text_id=text.id,
        chat=chat.id if chat else None,
        find=" ".join((given.get("find") or "").split()),
        whole=bool(given.get("whole")),
        passages=bool(given.get("passages")),
        quote=quote,
    )
    parts = Parts(text)
    found = find_all(text.text, address.find, whole=address.whole) if address.find else Found()
    hit = _hit(given, parts, quote, found)
    place = found[hit] if hit is not None else without_edges(quote, text.text) if quote else None
    return Position(
        parts=parts,
        address=address,
        quote=quote,
        found=found,
        hit=hit,
        place=place,
        window=parts.window(given.get("part") or 1, place),
    )


def _quote(given: dict[str, Any], text: TextDraft) -> Span | None:
    start, end = given.get("start"), given.get("end")
    if start is None or end is None:
        return None
    span = Span(start=start, end=end)
    return span if is_inside(span, text) else None


def _hit(given: dict[str, Any], parts: Parts, quote: Span | None, found: Found) -> int | None:
    """Which of the places found is shown, counted from 0. Where the address names none, a quote or
    part that it names is shown instead."""
    number = given.get("hit")
    if not found or (number is None and (quote or given.get("part"))):
        return None
    if number:
        return int(min(number, len(found))) - 1
    since = quote.start if quote else parts.window(given.get("part") or 1).start
    after = bisect_left(found, since, key=lambda span: span.start)
    return after if after < len(found) else 0
