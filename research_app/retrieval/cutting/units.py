"""What a passage is built from: whole sentences, table rows and headings of a text, in order.

Together the units cover every character that is not white space exactly once. A sentence too long
for a passage is cut at line ends and word borders into several units.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from citations.drafts import SectionSpan
from citations.embedding import count_pieces_of
from citations.language import sentences

CHARS_PER_PIECE = 16
"""A unit counts as at least one word piece per so many characters. The vocabulary knows no word of
that length, so this only bounds strings the model cannot read, such as encoded data."""
PIECES_PER_CHARACTER = 3
"""At most: a Korean syllable is taken apart into three letters."""
LONGEST_HEADING = 300

_WORD = re.compile(r"\S+\s*")
_BULLETS = "•▪●○■◦‣"
_LIST_ITEM = re.compile(rf"^[ \t]*[{_BULLETS}*–-][ \t]+(?=\S)", re.MULTILINE)
"""The mark of an item before its words."""
_NUMERIC = re.compile(r"[($€£¥+–—-]*\d[\d.,]*[)%]*|[$€£¥—–-]|N/?A", re.IGNORECASE)
_CELL_BORDER = re.compile(r"\t|\s\|\s")
_WIDE_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")
"""Three spaces and more between two cells."""


class Opens(IntEnum):
    """The largest thing that begins with a unit."""

    SENTENCE = 0
    PARAGRAPH = 1
    SECTION = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """`[start:end)` of the text, without white space around it. `size` counts word pieces."""

    start: int
    end: int
    size: int
    opens: Opens
    is_heading: bool = False


def find_units(text: str, sections: Sequence[SectionSpan], largest: int) -> list[Unit]:
    """The units of a text, none larger than `largest` word pieces."""
    headings = _heading_lines(text, sections)
    spans = [
        span
        for region in _regions(text, sections, headings)
        for span in ([region] if region in headings else _spans_of_region(text, *region))
    ]
    trimmed = [span for span in (_trim(text, *span) for span in spans) if span]
    sizes = _sizes([text[start:end] for start, end in trimmed])
    fitting = [
        part
        for (start, end), size in zip(trimmed, sizes, strict=True)
        for part in ([(start, end, size)] if size <= largest else _cut(text, start, end, largest))
    ]
    return list(_as_units(text, fitting, {section.start for section in sections}, headings))


def _as_units(
    text: str,
    parts: Sequence[tuple[int, int, int]],
    section_starts: set[int],
    headings: set[tuple[int, int]],
) -> Iterator[Unit]:
    heading_starts = {start for start, _ in headings}
    previous_end = 0
    for start, end, size in parts:
        gap = text[previous_end:start]
        opens = Opens.PARAGRAPH if "\n\n" in gap or previous_end == 0 else Opens.SENTENCE
        reached = range(previous_end, start + 1)
        if not section_starts.isdisjoint(reached):
            opens = Opens.SECTION
        is_heading = not heading_starts.isdisjoint(reached)
        yield Unit(start=start, end=end, size=size, opens=opens, is_heading=is_heading)
        previous_end = end


def _heading_lines(text: str, sections: Sequence[SectionSpan]) -> set[tuple[int, int]]:
    """The first line of each section, unless it is too long for a heading."""
    lines = set()
    for section in sections:
        line_end = text.find("\n", section.start, section.end)
        if section.start < line_end <= section.start + LONGEST_HEADING:
            lines.add((section.start, line_end + 1))
    return lines


def _regions(
    text: str, sections: Sequence[SectionSpan], headings: set[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The text in stretches that no unit leaves: borders of sections and ends of headings."""
    borders = {0, len(text)}
    for section in sections:
        borders |= {section.start, min(section.end, len(text))}
    borders |= {end for _, end in headings}
    return pairwise(sorted(borders))


def _spans_of_region(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for first, last in find_sentences(text[start:end]):
        yield start + first, start + last


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    stretch = text[start:end]
    left = len(stretch) - len(stretch.lstrip())
    right = len(stretch.rstrip())
    return (start + left, start + right) if left < right else None


def _sizes(texts: Sequence[str]) -> list[int]:
    pieces = count_pieces_of(texts)
    return [
        max(1, count, len(text) // CHARS_PER_PIECE)
        for text, count in zip(texts, pieces, strict=True)
    ]


def _cut(text: str, start: int, end: int, largest: int) -> Iterator[tuple[int, int, int]]:
    """Parts of a long sentence, at most `largest` each; a part ends at a line's end where one is
    near."""
    words = list(_words(text, start, end, largest))
    sizes = _sizes([text[first:last] for first, last in words])
    part_start, part_size = start, 0
    for (first, _), size in zip(words, sizes, strict=True):
        line_ends = "\n" in text[first - 1 : first] and part_size >= largest // 2
        if part_size and (part_size + size > largest or line_ends):
            yield *_trimmed(text, part_start, first), part_size
            part_start, part_size = first, 0
        part_size += size
    yield part_start, end, part_size


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    return start, start + len(text[start:end].rstrip())


def _words(text: str, start: int, end: int, largest: int) -> Iterator[tuple[int, int]]:
    """Words with the white space after them; a word too long even alone comes in slices."""
    step = max(1, largest // PIECES_PER_CHARACTER)
    for match in _WORD.finditer(text, start, end):
        for first in range(match.start(), match.end(), step):
            yield first, min(first + step, match.end())


def find_sentences(text: str) -> Iterator[tuple[int, int]]:
    """`[start:end)` of each sentence, list item and table row, in order and without gaps, with the
    white space that follows it. A list item of several sentences gives several."""
    prose_start = 0
    for row_start, row_end in _table_rows(text):
        yield from _prose_sentences(text, prose_start, row_start)
        yield row_start, row_end
        prose_start = row_end
    yield from _prose_sentences(text, prose_start, len(text))


def _prose_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    items = [match.start() for match in _LIST_ITEM.finditer(text, start, end)]
    for first, last in pairwise(sorted({start, *items, end})):
        begins = [begin for begin, _ in sentences(text, first, last)]
        yield from pairwise([first, *begins[1:], last])


def _table_rows(text: str) -> list[tuple[int, int]]:
    """Lines with cell borders, and mostly numeric lines that stand together (one alone may be the
    rest of a wrapped sentence)."""
    lines = text.splitlines(keepends=True)
    numeric = [_is_mostly_numbers(line) for line in lines]
    rows = []
    position = 0
    for number, line in enumerate(lines):
        in_company = any(numeric[max(0, number - 1) : number] + numeric[number + 1 : number + 2])
        if (numeric[number] and in_company) or _has_cells(line):
            rows.append((position, position + len(line)))
        position += len(line)
    return rows


def _has_cells(line: str) -> bool:
    """Tabs, upright strokes, or wide gaps in two places."""
    if _CELL_BORDER.search(line) or line.lstrip().startswith("|"):
        return True
    return len(_WIDE_GAP.findall(line)) >= 2


def _is_mostly_numbers(line: str) -> bool:
    words = line.split()
    numbers = sum(1 for word in words if _NUMERIC.fullmatch(word))
    return numbers >= 2 and numbers >= 0.4 * len(words)
