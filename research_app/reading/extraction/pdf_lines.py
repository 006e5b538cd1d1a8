"""A PDF page as lines with their places, straight from PDFium's text layer."""

import ctypes
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pypdfium2
import pypdfium2.raw as pdfium

from research_app.reading.extraction.clean import clean_mapped
from research_app.reading.extraction.lines import is_table_row

# PDFium writes this in place of a hyphen at the end of a line and of the line end itself.
LINE_END_HYPHEN = "\ufffe"
_HYPHENS = ("-", "\u2010", "\u00ad", LINE_END_HYPHEN)
_BOLD = 600
_WORD = re.compile(r"\S+")
_MISPLACED_MARKS = frozenset(["TM", "SM", "®", "™", "℠", "(R)"])


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfLine:
    """A line of a page, normalised. `indices[i]` is the index on the page of the i-th character;
    places are in points from the lower left corner. `size` is the height of the line's box.
    `hyphenated` means that a hyphen, left out of `text`, ended it. `words` are those of a page with
    rows: (start and end in `text`, left and right end on the page)."""

    page: int
    text: str
    indices: Sequence[int]
    left: float
    right: float
    bottom: float
    top: float
    bold: bool
    hyphenated: bool = False
    is_row: bool = False
    words: Sequence[tuple[int, int, float, float]] = ()

    @property
    def size(self) -> float:
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


def read_lines(page: pypdfium2.PdfPage, number: int) -> list[PdfLine]:
    """The lines of a page in the order in which the file draws them, fragments of one line put
    together."""
    textpage = page.get_textpage()
    try:
        text = textpage.get_text_range()
        lines = [
            _measured(textpage, number, *visual)
            for raw in _raw_lines(textpage, text)
            for visual in _visual_lines(textpage, *raw)
        ]
        kept = [line for line in lines if line is not None and line.text not in _MISPLACED_MARKS]
        whole = [replace(line, is_row=is_table_row(line.text)) for line in _put_together(kept)]
        has_rows = any(line.is_row for line in whole)
        return [_with_words(textpage, line) for line in whole] if has_rows else whole
    finally:
        textpage.close()


def _with_words(textpage: pypdfium2.PdfTextPage, line: PdfLine) -> PdfLine:
    """The line with the places of its words."""
    words = []
    for word in _WORD.finditer(line.text):
        left = _box(textpage, line.indices[word.start()])[0]
        right = _box(textpage, line.indices[word.end() - 1])[2]
        words.append((word.start(), word.end(), left, right))
    return replace(line, words=words)


def _raw_lines(
    textpage: pypdfium2.PdfTextPage, text: str
) -> Iterator[tuple[str, Sequence[int], bool]]:
    """(characters, their indices on the page, whether a hyphen ended the line)."""
    indices = _page_indices(textpage, text)
    start = 0
    for position, character in enumerate(text + "\n"):
        if character in ("\n", LINE_END_HYPHEN):
            line = text[start:position].rstrip("\r\n ")
            hyphenated = character == LINE_END_HYPHEN
            if len(line) > 1 and line.endswith(_HYPHENS) and line[-2].isalnum():
                line, hyphenated = line[:-1], True
            yield line, indices[start : start + len(line)], hyphenated
            start = position + 1


def _visual_lines(
    textpage: pypdfium2.PdfTextPage, raw: str, indices: Sequence[int], hyphenated: bool
) -> Iterator[tuple[str, Sequence[int], bool]]:
    """PDFium sometimes runs lines together. It shows in the two ends standing at different heights;
    then the line is cut at each space after which the text jumps back to the left."""
    start = 0
    if raw and _is_sloping(textpage, indices):
        for position in range(1, len(raw) - 1):
            if raw[position] == " " and _jumps_back(textpage, indices, position):
                yield raw[start:position], indices[start:position], False
                start = position + 1
    yield raw[start:], indices[start:], hyphenated


def _is_sloping(textpage: pypdfium2.PdfTextPage, indices: Sequence[int]) -> bool:
    _, first_bottom, _, first_top = _box(textpage, indices[0])
    _, last_bottom, _, last_top = _box(textpage, indices[-1])
    return first_top < last_bottom or last_top < first_bottom


def _jumps_back(textpage: pypdfium2.PdfTextPage, indices: Sequence[int], position: int) -> bool:
    _, before_bottom, before_right, before_top = _box(textpage, indices[position - 1])
    left, bottom, _, top = _box(textpage, indices[position + 1])
    moved = top < before_bottom or before_top < bottom
    return top > bottom and before_top > before_bottom and moved and left < before_right


def _page_indices(textpage: pypdfium2.PdfTextPage, text: str) -> Sequence[int]:
    """The two numberings differ where a character of the page has no Unicode value."""
    if textpage.count_chars() == len(text):
        return range(len(text))
    return [
        pdfium.FPDFText_GetCharIndexFromTextIndex(textpage, position)
        for position in range(len(text))
    ]


def _measured(
    textpage: pypdfium2.PdfTextPage,
    number: int,
    raw: str,
    raw_indices: Sequence[int],
    hyphenated: bool,
) -> PdfLine | None:
    text, indices = clean_mapped(raw, raw_indices)
    if not text:
        return None
    first, last = _box(textpage, indices[0]), _box(textpage, indices[-1])
    _, bottom, _, top = max(
        first, last, key=lambda box: box[3] - box[1]
    )  # one may be a footnote mark
    weights = [
        pdfium.FPDFText_GetFontWeight(textpage, index) for index in (indices[0], indices[-1])
    ]
    return PdfLine(
        page=number,
        text=text,
        indices=indices,
        left=min(first[0], last[0]),
        right=max(first[2], last[2]),
        bottom=bottom,
        top=top,
        bold=min(weights) >= _BOLD,
        hyphenated=hyphenated,
    )


def _box(textpage: pypdfium2.PdfTextPage, index: int) -> tuple[float, float, float, float]:
    """left, bottom, right, top of a character's cell; zeros for a character without a place."""
    box = pdfium.FS_RECTF()
    if index < 0 or not pdfium.FPDFText_GetLooseCharBox(textpage, index, ctypes.byref(box)):
        return 0.0, 0.0, 0.0, 0.0
    low, high = sorted((box.bottom, box.top))
    return box.left, low, box.right, high


def _put_together(lines: list[PdfLine]) -> list[PdfLine]:
    """Fragments on one base line, each to the right of the one before, are one line."""
    whole: list[PdfLine] = []
    for line in lines:
        if whole and _continues_line(whole[-1], line):
            whole[-1] = _joined(whole[-1], line)
        else:
            whole.append(line)
    return whole


def _continues_line(before: PdfLine, line: PdfLine) -> bool:
    tolerance = 0.3 * min(before.size, line.size)
    return (
        not before.hyphenated
        and tolerance > 0
        and abs(before.middle - line.middle) < tolerance
        and line.left >= before.right - tolerance
    )


def _joined(before: PdfLine, line: PdfLine) -> PdfLine:
    return replace(
        before,
        text=f"{before.text} {line.text}",
        indices=[*before.indices, line.indices[0], *line.indices],
        right=line.right,
        bottom=min(before.bottom, line.bottom),
        top=max(before.top, line.top),
        bold=before.bold and line.bold,
        hyphenated=line.hyphenated,
    )
