"""How two lines of a PDF belong together: one sentence running on, one paragraph after another, or
two rows of a table. Whole sentences matter most; a row of figures is never joined to another
row."""

import re
from collections.abc import Sequence
from statistics import median

from research_app.reading.extraction.lines import (
    continues_sentence,
    ends_in_figure,
    ends_sentence,
    is_lone_bullet,
    is_numbered_heading,
    leaves_sentence_open,
    starts_item,
    starts_with_bullet,
)
from research_app.reading.extraction.pdf_lines import PdfLine

RUN_ON, NEW_LINE, NEW_PARAGRAPH = " ", "\n", "\n\n"
SIZE_CHANGE = 1.12
NEIGHBOURS = 8  # lines looked at on either side for the right margin
LINE_OF_PROSE = 12  # words
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class PageLayout:
    """The normal white space between the lines of a page, and how far each line could have run."""

    def __init__(self, lines: Sequence[PdfLine]) -> None:
        gaps = [
            upper.bottom - lower.top
            for upper, lower in zip(lines, lines[1:], strict=False)
            if upper.middle > lower.middle and upper.bottom - lower.top < 2 * upper.size
        ]
        self.gap = median(gaps) if gaps else 0.0
        self._margins = [_right_margin(lines, position) for position in range(len(lines))]

    def has_room_for(self, position: int, line: PdfLine, following: PdfLine) -> bool:
        """True when the first word of `following` would have fitted on `line`: its end was
        meant."""
        average = (following.right - following.left) / max(len(following.text), 1)
        word = (len(following.text.split(" ", 1)[0]) + 1) * average
        return line.right + 1.1 * word + 0.2 * line.size < self._margins[position]


def _right_margin(lines: Sequence[PdfLine], position: int) -> float:
    """The furthest right that a line of the same column reaches nearby."""
    line = lines[position]
    near = lines[max(0, position - NEIGHBOURS) : position + NEIGHBOURS + 1]
    return max(
        other.right
        for other in near
        if other is line or (other.left < line.right and other.right > line.left)
    )


def separator(line: PdfLine, following: PdfLine, *, layout: PageLayout, position: int) -> str:
    """What stands between two lines that follow each other, on one page or over a page break.
    `position` is that of `line` on its page."""
    if is_lone_bullet(line.text):
        return RUN_ON
    if line.is_row or _are_rows(line, following):
        return NEW_PARAGRAPH if _is_far(line, following, layout) else NEW_LINE
    has_room = layout.has_room_for(position, line, following)
    if _starts_item(line, following, has_room):
        return NEW_LINE
    if _goes_on(line, following) and not _is_very_far(line, following):
        return RUN_ON
    if _changes_style(line, following):
        return NEW_PARAGRAPH
    if following.is_row:
        return NEW_LINE
    if _is_far(line, following, layout):
        return NEW_PARAGRAPH
    if line.text.endswith(":") and not continues_sentence(following.text):
        return NEW_LINE
    if has_room and not _looks_like_prose(line, following):
        return NEW_PARAGRAPH if ends_sentence(line.text) else NEW_LINE
    if line.page != following.page and ends_sentence(line.text):
        return NEW_PARAGRAPH
    return RUN_ON


def _starts_item(line: PdfLine, following: PdfLine, has_room: bool) -> bool:
    """A dash or a number may also begin a line in the middle of a sentence; a bullet may not."""
    if starts_with_bullet(following.text):
        return True
    over = has_room or ends_sentence(line.text) or line.text.endswith((":", ";"))
    return over and starts_item(following.text)


def _goes_on(line: PdfLine, following: PdfLine) -> bool:
    """The words themselves say that the sentence, or the label of a row, is not over yet."""
    if ends_sentence(line.text):
        return False
    if continues_sentence(following.text):
        return True
    return leaves_sentence_open(line.text) and not following.is_row


def _looks_like_prose(line: PdfLine, following: PdfLine) -> bool:
    """Many words and no end: broken early, perhaps before a name that must not be divided."""
    long = len(line.text.split()) >= LINE_OF_PROSE and not line.text.endswith((":", ";"))
    return long and not ends_sentence(line.text) and not is_numbered_heading(following.text)


def _are_rows(line: PdfLine, following: PdfLine) -> bool:
    """Labels with a figure each, such as entries of a table of contents."""
    return (
        ends_in_figure(line.text)
        and (ends_in_figure(following.text) or is_numbered_heading(following.text))
        and not continues_sentence(following.text)
        and not leaves_sentence_open(line.text)
    )


def _is_far(line: PdfLine, following: PdfLine, layout: PageLayout) -> bool:
    """More white space than between the lines of a paragraph; a page break or a new column is
    none."""
    if line.page != following.page or following.middle > line.middle:
        return False
    return line.bottom - following.top > layout.gap + 0.35 * line.size


def _is_very_far(line: PdfLine, following: PdfLine) -> bool:
    same_page = line.page == following.page and following.middle < line.middle
    return same_page and line.bottom - following.top > 2.5 * line.size


def _changes_style(line: PdfLine, following: PdfLine) -> bool:
    if line.bold != following.bold:
        return True if line.bold else ends_sentence(line.text)
    small, large = sorted((line.size, following.size))
    return small > 0 and large > SIZE_CHANGE * small


class Hyphens:
    """Decides whether a hyphen at a line end belongs to the word, from the words of the document
    itself."""

    def __init__(self, lines: Sequence[PdfLine]) -> None:
        self._words: set[str] = set()
        if any(line.hyphenated for line in lines):
            after_hyphen = False
            for line in lines:
                words = _WORD.findall(line.text.casefold())
                halves = slice(int(after_hyphen), len(words) - int(line.hyphenated))
                self._words.update(words[halves])  # the halves of cut words are no words
                after_hyphen = line.hyphenated

    def keeps(self, line: PdfLine, following: PdfLine) -> bool:
        """True for "dollar-denominated", False for "evi-dence"."""
        before = re.search(r"[\w-]*$", line.text)
        after = re.match(r"[\w-]*", following.text)
        first, second = (match[0].casefold() if match else "" for match in (before, after))
        if not first or not second or not following.text[0].islower() or not first[-1].isalpha():
            return True
        if first + second in self._words:
            return False
        if f"{first}-{second}" in self._words:
            return True
        return "-" in first or (
            len(first) > 2 and len(second) > 2 and {first, second} <= self._words
        )
