"""Where the sentences, list items and table rows of a stretch of text stand."""

import re
from collections.abc import Iterator
from itertools import pairwise

from sentencex import get_sentence_boundaries

from citations.embedding import without_surrogates

_BULLETS = "•▪●○■◦‣"
_LIST_ITEM = re.compile(rf"^[ \t]*[{_BULLETS}*–-][ \t]+(?=\S)", re.MULTILINE)
_PARENTHESISED_MARK = re.compile(r"^([ \t]*)\((\w{1,4})\)", re.MULTILINE)
_NUMERIC = re.compile(r"[($€£¥+–—-]*\d[\d.,]*[)%]*|[$€£¥—–-]|N/?A", re.IGNORECASE)
_CELL_BORDER = re.compile(r"\t|\s\|\s")
_WINDOW = 6000
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
        for sentence_start, sentence_end in _in_windows(_without_list_marks(text[first:last])):
            yield first + sentence_start, first + sentence_end


def _in_windows(text: str) -> Iterator[tuple[int, int]]:
    """sentencex takes time with the square of the sentences in a paragraph (minutes for a long one
    in Chinese), so it gets a few thousand characters at a time; the last sentence of a window is
    looked at again in the next."""
    start = 0
    while start < len(text):
        window = text[start : start + _WINDOW]
        ends = [boundary["end_index"] for boundary in get_sentence_boundaries("en", window)]
        if start + _WINDOW < len(text):
            ends = ends[:-1] or [window.rfind(" ") + 1 or len(window)]
        for end, next_end in pairwise([0, *ends]):
            yield start + end, start + next_end
        start += ends[-1]


def _without_list_marks(text: str) -> str:
    """The same number of characters. sentencex takes a paragraph that begins with a bullet or "(a)"
    for one sentence, however many it has."""
    plain = without_surrogates(text).translate(dict.fromkeys(map(ord, _BULLETS), "-"))
    return _PARENTHESISED_MARK.sub(r"\1-\2-", plain)


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
