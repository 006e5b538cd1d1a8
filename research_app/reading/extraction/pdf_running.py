"""Running heads and feet: what stands at the same height of many pages, page numbers included."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from research_app.reading.extraction.pdf_lines import PdfLine

EDGE_LINES = 4  # looked at from the top and from the bottom of a page
SAME_HEIGHT = 6.0  # points
#: A head may name the chapter beside the title: so many words at its start or end are enough, if
#: they stand on so large a share of the pages.
SAME_WORDS = 3
SAME_WORDS_SHARE = 0.3
#: A chapter's head stands on pages that follow each other, opening pages and other sides left out.
#: What a long document says at one height of pages far apart ("§ 7. Penalties") is its text.
FARTHEST_NEXT = 3
NUMBER = "#"
"""What stands for every page number."""
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—|\s]*(?:page\s+)?(?:[A-Z]{1,2}-?)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|/)\s*\d{1,4})?[-–—|\s.]*",
    re.IGNORECASE,
)

Key = tuple[str, int]


def without_running_lines(pages: Sequence[list[PdfLine]]) -> list[list[PdfLine]]:
    """The pages without heads and feet. A line goes only when all lines further out went, too.
    Pages that are copies of each other stay as they are."""
    enough = 2 if len(pages) <= 4 else 3
    enough_ends = max(5, SAME_WORDS_SHARE * len(pages))
    whole = _in_rows(_pages_by_key(pages, _keys), enough_ends)
    ends = _pages_by_key(pages, _end_keys)
    ahead = _numbers_ahead(pages)
    kept: list[list[PdfLine]] = []
    for index, lines in enumerate(pages):
        gone: set[int] = set()
        for edge in _edges(lines):
            for position in edge:
                line = lines[position]
                if not (
                    _repeats(_keys(line), whole, enough)
                    or _repeats(_end_keys(line), ends, enough_ends)
                    or (line.text.isdecimal() and int(line.text) - index in ahead)
                ):
                    break
                gone.add(position)
        kept.append([line for position, line in enumerate(lines) if position not in gone])
    return kept if any(kept) else list(pages)


def _numbers_ahead(pages: Sequence[list[PdfLine]]) -> set[int]:
    """How far printed page numbers run ahead of the pages' own count, wherever they stand: a bare
    number that counts on with the pages, over enough of them, is no text."""
    found: Counter[int] = Counter()
    for index, lines in enumerate(pages):
        outermost = {position for edge in _edges(lines) for position in edge[:2]}
        numbers = {lines[position].text for position in outermost}
        found.update(int(each) - index for each in numbers if each.isdecimal() and len(each) < 5)
    enough = max(3, SAME_WORDS_SHARE * len(pages))
    return {ahead for ahead, count in found.items() if count >= enough}


def _edges(lines: Sequence[PdfLine]) -> tuple[list[int], list[int]]:
    """Positions of the outermost lines, from the top down and from the bottom up."""
    by_height = sorted(range(len(lines)), key=lambda position: -lines[position].middle)
    return by_height[:EDGE_LINES], by_height[::-1][:EDGE_LINES]


def _keys(line: PdfLine) -> Iterator[Key]:
    """What makes two lines the same one: words, digits aside, and height."""
    is_number = _PAGE_NUMBER.fullmatch(line.text)
    words = NUMBER if is_number else _DIGITS.sub("#", line.text.casefold())
    yield from _at_heights(words, line)


def _end_keys(line: PdfLine) -> Iterator[Key]:
    """The first and the last words of a line, with its height."""
    words = _DIGITS.sub("#", line.text.casefold()).split()
    if len(words) > SAME_WORDS:
        yield from _at_heights(" ".join(words[:SAME_WORDS]) + " …", line)
        yield from _at_heights("… " + " ".join(words[-SAME_WORDS:]), line)


def _at_heights(words: str, line: PdfLine) -> Iterator[Key]:
    """A height near the border of two steps counts for both."""
    step = round(line.middle / SAME_HEIGHT)
    yield from ((words, near) for near in (step, step - 1, step + 1))


def _pages_by_key(
    pages: Sequence[list[PdfLine]], keys: Callable[[PdfLine], Iterator[Key]]
) -> dict[Key, set[int]]:
    seen: dict[Key, set[int]] = defaultdict(set)
    for number, lines in enumerate(pages):
        for position in {position for edge in _edges(lines) for position in edge}:
            if not (lines[position].is_row and not _PAGE_NUMBER.fullmatch(lines[position].text)):
                for key in keys(lines[position]):
                    seen[key].add(number)
    return seen


def _repeats(keys: Iterable[Key], seen: dict[Key, set[int]], enough: float) -> bool:
    """Whether one of the line's keys, at its own height, is on enough pages."""
    return any(len(seen.get(key, ())) >= enough for key in list(keys)[::3])


def _in_rows(seen: dict[Key, set[int]], many: float) -> dict[Key, set[int]]:
    """Of each key's pages the longest row of such as follow each other; all of them if many do, or
    if it is that of page numbers."""
    return {
        key: numbers if key[0] == NUMBER or len(numbers) >= many else _longest_row(numbers)
        for key, numbers in seen.items()
    }


def _longest_row(numbers: Collection[int]) -> set[int]:
    rows: list[set[int]] = []
    for number in sorted(numbers):
        if rows and number - max(rows[-1]) <= FARTHEST_NEXT:
            rows[-1].add(number)
        else:
            rows.append({number})
    return max(rows, key=len)
