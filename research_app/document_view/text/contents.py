"""The contents of a text: its sections, or its pages where it has none, and how much of each is
quoted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from research_app.document_view.text.address import Address
from research_app.document_view.text.document import Parts
from research_app.document_view.text.spans import Coverage, Located, shorten

MOST_LINES = 300
LONGEST_TITLE = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A section or page. `depth` counts from 1; `share` is the quoted part of it in per cent, at
    least 1 where anything is; `quotes` begin in it. `is_here`: it begins on the page shown, which
    is said of longer texts."""

    title: str
    depth: int
    href: str
    quotes: int
    share: int
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """`left_out` deeper sections or later pages do not stand in the list."""

    lines: tuple[Line, ...]
    are_pages: bool
    left_out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    title: str
    level: int
    start: int
    end: int
    anchor: str


def list_contents(
    parts: Parts, address: Address, here: int, places: Sequence[Located], cited: Coverage
) -> Contents:
    """`here` is the number of the part on the page."""
    sections = _sections(parts)
    pages = [] if sections else _pages(parts)
    entries = sections or (pages if len(pages) > 1 else [])
    listed = _as_many_as_fit(entries)
    levels = {level: depth for depth, level in enumerate(sorted({e.level for e in listed}), 1)}
    starts = [place.start for place in places]
    lines = tuple(_line(each, levels, parts, address, here, starts, cited) for each in listed)
    left_out = len(entries) - len(lines)
    return Contents(lines=lines, are_pages=not sections, left_out=left_out)


def _line(
    entry: _Entry,
    levels: dict[int, int],
    parts: Parts,
    address: Address,
    here: int,
    starts: Sequence[int],
    cited: Coverage,
) -> Line:
    number = parts.number_at(entry.start)
    length = max(1, entry.end - entry.start)
    covered = cited.between(entry.start, entry.end)
    return Line(
        title=entry.title,
        depth=min(levels[entry.level], 4),
        href=address.to_part(number, anchor=entry.anchor),
        quotes=bisect_left(starts, entry.end) - bisect_left(starts, entry.start),
        share=max(1, round(100 * covered / length)) if covered else 0,
        is_here=number == here and parts.total > 1,
    )


def _sections(parts: Parts) -> list[_Entry]:
    found = sorted(parts.text.sections, key=lambda section: (section.start, section.level))
    return [
        _Entry(
            title=shorten(section.title, LONGEST_TITLE) or "Untitled section",
            level=section.level,
            start=section.start,
            end=section.end,
            anchor=f"section-{section.start}",
        )
        for section in found
    ]


def _pages(parts: Parts) -> list[_Entry]:
    return [
        _Entry(
            title=f"Page {page.number}",
            level=1,
            start=page.start,
            end=page.end,
            anchor=f"page-{page.number}",
        )
        for page in parts.text.pages
        if page.start < page.end
    ]


def _as_many_as_fit(entries: Sequence[_Entry]) -> Sequence[_Entry]:
    """The upper levels, as many of them as there is room for."""
    fitting: Sequence[_Entry] = ()
    for level in sorted({entry.level for entry in entries}):
        upper = [entry for entry in entries if entry.level <= level]
        if len(upper) > MOST_LINES:
            return fitting or upper[:MOST_LINES]
        fitting = upper
    return fitting
