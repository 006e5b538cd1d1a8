"""Running heads and feet: what stands at the same height of many pages, page numbers included."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from research_app.reading.extraction.pdf_lines import PdfLine

EDGE_LINES = 4  # looked at from the top and from the bottom of a page
SAME_HEIGHT = 6.0  # points
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—|\s]*(?:page\s+)?(?:[A-Z]{1,2}-?)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|/)\s*\d{1,4})?[-–—|\s.]*",
    re.IGNORECASE,
)

Key = tuple[str, int]


def without_running_lines(pages: Sequence[list[PdfLine]]) -> list[list[PdfLine]]:
    """The pages without heads and feet. A line goes only when all lines further out went, too.
    Pages that are copies of each other stay as they are."""
    seen = _pages_by_key(pages)
    enough = 2 if len(pages) <= 4 else 3
    kept: list[list[PdfLine]] = []
    for lines in pages:
        gone: set[int] = set()
        for edge in _edges(lines):
            for position in edge:
                if not _repeats(lines[position], seen, enough):
                    break
                gone.add(position)
        kept.append([line for position, line in enumerate(lines) if position not in gone])
    return kept if any(kept) else list(pages)


def _edges(lines: Sequence[PdfLine]) -> tuple[list[int], list[int]]:
    """Positions of the outermost lines, from the top down and from the bottom up."""
    by_height = sorted(range(len(lines)), key=lambda position: -lines[position].middle)
    return by_height[:EDGE_LINES], by_height[::-1][:EDGE_LINES]


def _keys(line: PdfLine) -> Iterator[Key]:
    """What makes two lines the same one: words, digits aside, and height. A height near the border
    of two steps counts for both."""
    words = "#" if _PAGE_NUMBER.fullmatch(line.text) else _DIGITS.sub("#", line.text.casefold())
    step = round(line.middle / SAME_HEIGHT)
    yield from ((words, near) for near in (step - 1, step, step + 1))


def _pages_by_key(pages: Sequence[list[PdfLine]]) -> dict[Key, set[int]]:
    seen: dict[Key, set[int]] = defaultdict(set)
    for number, lines in enumerate(pages):
        for position in {position for edge in _edges(lines) for position in edge}:
            if not (lines[position].is_row and not _PAGE_NUMBER.fullmatch(lines[position].text)):
                for key in _keys(lines[position]):
                    seen[key].add(number)
    return seen


def _repeats(line: PdfLine, seen: dict[Key, set[int]], enough: int) -> bool:
    _, middle, _ = _keys(line)
    return len(seen.get(middle, ())) >= enough
