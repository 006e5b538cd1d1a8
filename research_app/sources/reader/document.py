"""One stored text laid out for reading: in parts, with its pages, headings and passages, and the
quote.

The text is shown as it is stored, cut at offsets only. A part is some thousand characters, cut
between pages or paragraphs where possible; the part that holds the quote is stretched to its end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from citations.drafts import PageSpan, SectionSpan, TextDraft

PART_CHARACTERS = 30_000
LONGEST_HEADING = 300
HEADING_BELOW = 2  # the page's own headings are h1 and h2


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`[start:end)` of the text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Characters of one look. `anchors` marks the first piece of the quote; `passage` is the number
    of the passage that begins here; `odd` tells neighbouring passages apart."""

    text: str
    quoted: bool = False
    anchors: bool = False
    passage: int | None = None
    odd: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph, or a heading when `level` (of the HTML heading) is set. `page` is the number of
    the page that begins with it."""

    pieces: tuple[Piece, ...]
    level: int | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one page of the reader shows; numbers count from 1."""

    number: int
    total: int
    blocks: tuple[Block, ...]
    first_page: int | None = None
    last_page: int | None = None


def lay_out(
    text: TextDraft,
    *,
    part: int = 1,
    quote: Span | None = None,
    passages: Sequence[Span] = (),
) -> Part:
    """The part that holds the quote, else part number `part` (the nearest there is)."""
    quote = _without_edges(quote, text.text) if quote else None
    starts = _block_starts(text)
    cuts = _cut_parts(len(text.text), starts)
    total = len(cuts) - 1
    number = bisect_right(cuts, quote.start) if quote else part
    number = max(1, min(number, total))
    window = Span(start=cuts[number - 1], end=max(cuts[number], quote.end if quote else 0))
    blocks = tuple(_blocks(text, window, starts, quote, passages))
    pages = [page.number for page in text.pages if _overlap(page, window)]
    return Part(
        number=number,
        total=total,
        blocks=blocks,
        first_page=pages[0] if pages else None,
        last_page=pages[-1] if pages else None,
    )


def is_inside(span: Span, text: TextDraft) -> bool:
    return 0 <= span.start < span.end <= len(text.text)


def _block_starts(text: TextDraft) -> list[int]:
    """Where something begins: a page, a heading, what follows it, a paragraph."""
    starts = {0, *(page.start for page in text.pages)}
    for section in text.sections:
        starts |= {section.start, _heading_end(text.text, section)}
    at = text.text.find("\n\n")
    while at >= 0:
        starts.add(at + 2)
        at = text.text.find("\n\n", at + 2)
    return sorted(start for start in starts if start < len(text.text)) or [0]


def _heading_end(text: str, section: SectionSpan) -> int:
    line_end = text.find("\n", section.start, section.end)
    return section.end if line_end < 0 else line_end + 1


def _cut_parts(length: int, starts: Sequence[int]) -> list[int]:
    """Offsets of the parts' borders, 0 and `length` included. A paragraph longer than a part is cut
    in its middle."""
    cuts = [0]
    for start, following in pairwise([*starts, length]):
        if following - cuts[-1] > PART_CHARACTERS and start > cuts[-1]:
            cuts.append(start)
        while following - cuts[-1] > 2 * PART_CHARACTERS:
            cuts.append(cuts[-1] + PART_CHARACTERS)
    return [*cuts, length] if length else [0, 0]


def _blocks(
    text: TextDraft,
    window: Span,
    starts: Sequence[int],
    quote: Span | None,
    passages: Sequence[Span],
) -> Iterable[Block]:
    levels = _heading_levels(text, window)
    page_starts = {page.start: page.number for page in text.pages if page.start < page.end}
    inner = [start for start in starts if window.start < start < window.end]
    page: int | None = None
    for start, end in pairwise([window.start, *inner, window.end]):
        page = page_starts.get(start, page)
        shown = _without_edges(Span(start=start, end=end), text.text)
        if shown is None:
            continue
        pieces = tuple(_pieces(text.text, shown, quote, passages))
        yield Block(pieces=pieces, level=levels.get(start), page=page)
        page = None


def _heading_levels(text: TextDraft, window: Span) -> dict[int, int]:
    """HTML levels by offset, without gaps on the way down, as a screen reader expects."""
    levels: dict[int, int] = {}
    above = HEADING_BELOW
    for section in sorted(text.sections, key=lambda section: (section.start, -section.level)):
        heading = Span(start=section.start, end=_heading_end(text.text, section))
        if not window.start <= heading.start < window.end:
            continue
        if heading.end - heading.start > LONGEST_HEADING:
            continue
        above = min(section.level + HEADING_BELOW, above + 1, 6)
        levels[section.start] = above
    return levels


def _pieces(
    text: str, block: Span, quote: Span | None, passages: Sequence[Span]
) -> Iterable[Piece]:
    borders = {block.start, block.end}
    for span in [*passages, *([quote] if quote else [])]:
        borders |= {at for at in (span.start, span.end) if block.start < at < block.end}
    begins = {span.start: number for number, span in enumerate(passages, start=1)}
    order = [span.start for span in passages]
    for start, end in pairwise(sorted(borders)):
        quoted = quote is not None and quote.start <= start < quote.end
        current = bisect_right(order, start)
        inside = current > 0 and start < passages[current - 1].end
        yield Piece(
            text=text[start:end],
            quoted=quoted,
            anchors=quote is not None and start == quote.start,
            passage=begins.get(start),
            odd=current % 2 == 1 if inside else None,
        )


def _without_edges(span: Span, text: str) -> Span | None:
    """The span without white space at its ends, which a page shows as gaps; None when there is
    nothing else."""
    words = text[span.start : span.end]
    start = span.start + len(words) - len(words.lstrip())
    end = span.start + len(words.rstrip())
    return Span(start=start, end=end) if start < end else None


def _overlap(page: PageSpan, window: Span) -> bool:
    return page.start < window.end and window.start < page.end
