"""A block of text cut wherever its look changes: at the quote asked for, at quotes of answers, at
words that were looked for and at passages. Each of them may overlap any other."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from research_app.document_view.text.spans import Located, Span

MOST_MARKED = 400
"""Places of words looked for that one page marks; a single letter stands there by thousands."""
Used = TypeVar("Used", bound=Located)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece(Generic[Used]):
    """Characters of one look. `quoted`: of the quote asked for, and `anchors` its first piece;
    `used`: of the innermost quote of an answer, and `begins` are those that begin here; `found`: of
    words looked for, `sought` those the reader has come to, and `reached` the first piece of these.
    `passage` is the number of the passage that begins here; `odd` tells neighbours apart."""

    text: str
    quoted: bool = False
    anchors: bool = False
    used: Used | None = None
    begins: tuple[Used, ...] = ()
    found: bool = False
    sought: bool = False
    reached: bool = False
    passage: int | None = None
    odd: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(Generic[Used]):
    """What is marked in a text. `used` and `passages` are in the order of their starts, `found` do
    not overlap; `sought` is one of `found`."""

    quote: Span | None = None
    used: Sequence[Used] = ()
    found: Sequence[Span] = ()
    sought: Span | None = None
    passages: Sequence[Span] = ()


class Cutter(Generic[Used]):
    """Cuts blocks of one window `[start:end)`, asked for from the first to the last: quotes that
    are open are kept from block to block, so that many of them cost no more than their number.
    `unmarked` counts the places of words looked for that are too many to be marked."""

    def __init__(self, marked: Marked[Used], window: Span) -> None:
        self._marked = marked
        there = _inside(marked.found, window)
        self._found = _nearest(there, marked.sought)
        self.unmarked = len(there) - len(self._found)
        self._found_starts = [span.start for span in self._found]
        self._waiting = [span for span in reversed(marked.used) if _touches(span, window)]
        self._open: list[Used] = []
        self._passage_starts = [span.start for span in marked.passages]
        borders = {at for span in self._spans(window) for at in (span.start, span.end)}
        self._borders = sorted(borders)

    def pieces(self, text: str, block: Span) -> Iterable[Piece[Used]]:
        first = bisect_right(self._borders, block.start)
        last = bisect_left(self._borders, block.end)
        for start, end in pairwise([block.start, *self._borders[first:last], block.end]):
            yield self._piece(text, start, end)

    def _piece(self, text: str, start: int, end: int) -> Piece[Used]:
        quote, sought = self._marked.quote, self._marked.sought
        begins = self._begin_up_to(start)
        current = bisect_right(self._passage_starts, start)
        passages = self._marked.passages
        in_passage = current > 0 and start < passages[current - 1].end
        begins_passage = in_passage and passages[current - 1].start == start
        at = bisect_right(self._found_starts, start) - 1
        return Piece(
            text=text[start:end],
            quoted=quote is not None and quote.start <= start < quote.end,
            anchors=quote is not None and start == quote.start,
            used=self._open[-1] if self._open else None,
            begins=begins,
            found=at >= 0 and start < self._found[at].end,
            sought=sought is not None and sought.start <= start < sought.end,
            reached=sought is not None and sought.start == start,
            passage=current if begins_passage else None,
            odd=current % 2 == 1 if in_passage else None,
        )

    def _begin_up_to(self, offset: int) -> tuple[Used, ...]:
        """Opens what has begun and closes what has ended: the last one open began last."""
        begins = []
        while self._waiting and self._waiting[-1].start <= offset:
            begins.append(self._waiting.pop())
        self._open += begins
        while self._open and self._open[-1].end <= offset:
            self._open.pop()
        return tuple(begins)

    def _spans(self, window: Span) -> Iterable[Located]:
        yield from self._found
        yield from self._waiting
        if self._marked.quote:
            yield self._marked.quote
        yield from (span for span in self._marked.passages if _touches(span, window))


def _inside(spans: Sequence[Span], window: Span) -> Sequence[Span]:
    """Of spans in order that do not overlap, those that touch the window."""
    first = bisect_right(spans, window.start, key=lambda span: span.end)
    last = bisect_left(spans, window.end, key=lambda span: span.start)
    return spans[first:last]


def _nearest(found: Sequence[Span], sought: Span | None) -> Sequence[Span]:
    """Those around the place the reader has come to, else the first ones."""
    at = bisect_left(found, sought.start, key=lambda span: span.start) if sought else 0
    first = max(0, min(at - MOST_MARKED // 2, len(found) - MOST_MARKED))
    return found[first : first + MOST_MARKED]


def _touches(span: Located, window: Span) -> bool:
    return span.start < window.end and window.start < span.end
