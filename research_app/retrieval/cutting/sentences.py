"""Where the sentences, list items and table rows of a stretch of text stand."""

import re
from collections.abc import Iterator
from itertools import pairwise

from citations.language import sentences

_BULLETS = "•▪●○■◦‣"
_LIST_ITEM = re.compile(rf"^[ \t]*[{_BULLETS}*–-][ \t]+(?=\S)", re.MULTILINE)
_NUMERIC = re.compile(r"[($€£¥+–—-]*\d[\d.,]*[)%]*|[$€£¥—–-]|N/?A", re.IGNORECASE)
_CELL_BORDER = re.compile(r"\t|\s\|\s")
_WIDE_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")


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
