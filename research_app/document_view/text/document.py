"""One stored text laid out for reading: in parts, with its pages, headings and passages, and with
what is quoted from it.

The text is shown as it is stored, cut at offsets only. A part is some thousand characters, cut
between pages or paragraphs where possible; the part that holds the quote is stretched to its end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Generic

from citations.drafts import PageSpan, SectionSpan, TextDraft
from research_app.document_view.text.pieces import Cutter, Marked, Piece, Used
from research_app.document_view.text.spans import Span, without_edges

PART_CHARACTERS = 30_000
LONGEST_HEADING = 300
HEADING_BELOW = 2  # the page's own headings are h1 and h2


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Generic[Used]):
    """A paragraph, or a heading when `level` (of the HTML heading) is set. `page` is the number of
    the page that begins with it, `section` its own offset where a
    section begins with it."""

    pieces: tuple[Piece[Used], ...]
    level: int | None = None
    page: int | None = None
    section: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(Generic[Used]):
    """What one page of the reader shows, `[start:end)` of the text; numbers count from 1.
    `unmarked` counts places of words looked for beyond those that are marked."""

    number: int
    total: int
    blocks: tuple[Block[Used], ...]
    start: int = 0
    end: int = 0
    first_page: int | None = None
    last_page: int | None = None
    unmarked: int = 0


class Parts:
    """How a text falls into parts."""

    def __init__(self, text: TextDraft) -> None:
        self.text = text
        self.starts = _block_starts(text)
        self.cuts = _cut_parts(len(text.text), self.starts)

    @property
    def total(self) -> int:
        return len(self.cuts) - 1

    def number_at(self, offset: int) -> int:
        """The number of the part that holds the character at `offset`."""
        return max(1, min(bisect_right(self.cuts, offset), self.total))

    def window(self, number: int, place: Span | None = None) -> Span:
        """The nearest part to `number`, or the one that holds the beginning of `place`, up to the
        end of `place`."""
        number = self.number_at(place.start) if place else max(1, min(number, self.total))
        end = max(self.cuts[number], place.end if place else 0)
        return Span(start=self.cuts[number - 1], end=end)


def lay_out_window(parts: Parts, window: Span, marked: Marked[Used]) -> Part[Used]:
    """What `marked` says, marked in the window."""
    if marked.quote:
        marked = replace(marked, quote=without_edges(marked.quote, parts.text.text))
    pages = [page.number for page in parts.text.pages if _overlap(page, window)]
    cutter = Cutter(marked, window)
    return Part(
        number=parts.number_at(window.start),
        total=parts.total,
        blocks=tuple(_blocks(parts, window, cutter)),
        start=window.start,
        end=window.end,
        first_page=pages[0] if pages else None,
        last_page=pages[-1] if pages else None,
        unmarked=cutter.unmarked,
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


def _blocks(parts: Parts, window: Span, cutter: Cutter[Used]) -> Iterable[Block[Used]]:
    text = parts.text
    levels = _heading_levels(text, window)
    sections = {section.start for section in text.sections}
    page_starts = {page.start: page.number for page in text.pages if page.start < page.end}
    inner = [start for start in parts.starts if window.start < start < window.end]
    page: int | None = None
    for start, end in pairwise([window.start, *inner, window.end]):
        page = page_starts.get(start, page)
        shown = without_edges(Span(start=start, end=end), text.text)
        if shown is None:
            continue
        pieces = tuple(cutter.pieces(text.text, shown))
        section = start if start in sections else None
        yield Block(pieces=pieces, level=levels.get(start), page=page, section=section)
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


def _overlap(page: PageSpan, window: Span) -> bool:
    return page.start < window.end and window.start < page.end
