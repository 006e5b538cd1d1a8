"""Cuts a source text into passages, the slices that search returns.

A passage consists of whole units (sentences, table rows, headings), of one page and one top-level
section: only a sentence that itself runs over a page break takes its passage along. With its title
it fits into what the embedding model reads. Within these rules the borders are chosen like line
breaks in a paragraph: the sum of penalties over the whole page is smallest, so that no tiny rest
stays and sections stay together.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import groupby

import numpy as np

from citations.drafts import PageSpan, SectionSpan, TextDraft
from citations.embedding import count_pieces
from research_app.retrieval.cutting.units import Opens, Unit, find_units

MOST_PIECES = 250
"""Word pieces of a passage with its title: 200 words of a company's report."""
LONGEST_TITLE = 120
LONGEST_SECTION = 500

BREAK_PENALTY = {Opens.SECTION: 0.0, Opens.PARAGRAPH: 0.05, Opens.SENTENCE: 0.15}
HEADING_LEFT_BEHIND = 1.0
SECTION_INSIDE = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageSpan:
    """`[start:end)` of the text; page and section (the innermost) are those of the start."""

    start: int
    end: int
    page: int | None = None
    section: str = ""


def cut_passages(text: TextDraft) -> list[PassageSpan]:
    """The passages of a text in order; together they hold every character that is not white space
    once."""
    largest = MOST_PIECES - count_pieces(title_line(text.info.title))
    units = find_units(text.text, text.sections, largest)
    where = _Places(text.pages, text.sections)
    spans = []
    for _, group in groupby(units, key=lambda unit: where.compartment(unit.start)):
        for first, last in _best_breaks(list(group), largest):
            spans.append(
                PassageSpan(
                    start=first.start,
                    end=last.end,
                    page=where.page(first.start),
                    section=where.section(first.start)[:LONGEST_SECTION],
                )
            )
    return spans


def title_line(title: str) -> str:
    """The title as it stands above a passage that is embedded: one line, shortened at a word."""
    line = " ".join(title.split())
    if len(line) <= LONGEST_TITLE:
        return line
    return line[:LONGEST_TITLE].rpartition(" ")[0] or line[:LONGEST_TITLE]


def embedded_text(title: str, passage: str) -> str:
    """What the model reads for a passage."""
    return f"{title_line(title)}\n{passage}"


def _best_breaks(units: Sequence[Unit], largest: int) -> Iterator[tuple[Unit, Unit]]:
    """First and last unit of each passage, so that the sum of penalties is smallest (dynamic
    programme over the place of the last break, as in Knuth and Plass, "Breaking paragraphs into
    lines", 1981). All places of the last break are weighed at once: of short lines, hundreds fit
    into a passage. Of equal sums the one with the shorter last passage wins."""
    count = len(units)
    sizes = np.cumsum([0, *(unit.size for unit in units)])
    sections = np.cumsum([0, *(unit.opens is Opens.SECTION for unit in units)])
    # A unit too large for any passage is one of its own.
    earliest = np.minimum(np.searchsorted(sizes, sizes - largest), np.arange(count + 1) - 1)
    best = np.zeros(count + 1)
    came_from = [0] * (count + 1)
    for end, first in enumerate(earliest[1:].tolist(), start=1):
        costs = best[first:end] + _break_penalty(units, end)
        costs += SECTION_INSIDE * (sections[end] - sections[first + 1 : end + 1])
        costs += ((largest - (sizes[end] - sizes[first:end])) / largest) ** 2
        came_from[end] = end - 1 - int(costs[::-1].argmin())
        best[end] = costs[came_from[end] - first]
    return reversed([*_spans_backwards(units, came_from)])


def _break_penalty(units: Sequence[Unit], end: int) -> float:
    """What it costs to end a passage before unit `end`."""
    if end == len(units):
        return 0.0
    left_behind = HEADING_LEFT_BEHIND if units[end - 1].is_heading else 0.0
    return BREAK_PENALTY[units[end].opens] + left_behind


def _spans_backwards(
    units: Sequence[Unit], came_from: Sequence[int]
) -> Iterator[tuple[Unit, Unit]]:
    end = len(units)
    while end > 0:
        yield units[came_from[end]], units[end - 1]
        end = came_from[end]


class _Places:
    """Page and section of an offset."""

    def __init__(self, pages: Sequence[PageSpan], sections: Sequence[SectionSpan]) -> None:
        self._pages = sorted(pages, key=lambda page: page.start)
        self._page_starts = [page.start for page in self._pages]
        self._borders = sorted({each for s in sections for each in (s.start, s.end)})
        self._titles = list(_innermost_titles(self._borders, sections))
        top = min((section.level for section in sections), default=1)
        ends = {section.end for section in sections if section.level == top}
        starts = {section.start for section in sections if section.level == top}
        self._top_borders = sorted(starts | ends)

    def page(self, offset: int) -> int | None:
        """What stands before the first page belongs to it; white space between two pages to the
        earlier."""
        if not self._pages:
            return None
        return self._pages[max(0, bisect_right(self._page_starts, offset) - 1)].number

    def section(self, offset: int) -> str:
        """The title of the innermost section."""
        at = bisect_right(self._borders, offset) - 1
        return self._titles[at] if at >= 0 else ""

    def compartment(self, offset: int) -> tuple[int, int | None]:
        """Passages never leave it: the stretch between two top-level section borders, on one
        page."""
        return bisect_right(self._top_borders, offset), self.page(offset)


def _innermost_titles(borders: Sequence[int], sections: Sequence[SectionSpan]) -> Iterator[str]:
    """The title of the innermost section behind each border: one pass over texts of thousands."""
    opening = sorted(sections, key=lambda section: section.start, reverse=True)
    around: list[tuple[int, int, int, str]] = []
    for border in borders:
        while opening and opening[-1].start <= border:
            section = opening.pop()
            heappush(around, (-section.level, -section.start, section.end, section.title))
        while around and around[0][2] <= border:
            heappop(around)
        yield around[0][3] if around else ""
