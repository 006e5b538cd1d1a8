"""One page with what is marked on it, in units of its own: a thousand across."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citations.drafts import TextDraft
from research_app.document_view.original.document import Document
from research_app.library.originals import pages_of
from research_app.reading.errors import DocumentBusy, DocumentError, ReadingCutOff
from research_app.reading.page_images import (
    Box,
    PageMeasures,
    are_seen,
    lines_of,
    says_the_same,
    words_on_pages,
)

ACROSS = 1000
AROUND_WORDS = 2.5
"""What a mark leaves of paper around its words."""
AROUND_CUT = 28
NARROWEST_CUT, HIGHEST_CUT = 420, 380

NOT_KEPT = (
    "The original file of this document is not kept, or is confidential and not yours, so its "
    "pages cannot be shown."
)
NOT_THERE = "The original file of this document is missing from the store, so this page cannot be "
NOT_THERE += "shown. Its text is still here."
NO_SUCH_PAGE = "This document has no page {page}; it has {count}."
NOT_PLACED = (
    "The quote could not be found on the picture of this page, so nothing is marked. Its words "
    "stand in the text that was read from the page."
)
NOT_SEEN = (
    "The page does not show the quote, or not all of it, at the place that its text gives (words "
    "that are hidden or covered, a font that is missing here, a scan that was read inexactly), so "
    "nothing is marked. Its words stand in the text that was read from the page."
)
NO_PAGES = "It is not known which pages this text has, so none can be shown. Add the file again."


class CannotShow(Exception):
    """`str(error)` is the sentence for the reader; `status` says why as an HTTP status."""

    def __init__(self, sentence: str, *, status: int) -> None:
        super().__init__(sentence)
        self.status = status


class CannotMark(Exception):
    """`str(error)` is the sentence for the reader."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rectangle:
    x: float
    y: float
    width: float
    height: float

    @property
    def view_box(self) -> str:
        return f"{self.x} {self.y} {self.width} {self.height}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A page, `height` high, with the rectangles over the quote's lines. `notice` says why nothing
    is marked where a part of the quote belongs to this page."""

    page: int
    height: float
    marks: tuple[Rectangle, ...] = ()
    notice: str = ""

    @property
    def cut(self) -> Rectangle:
        """The stretch of the page around the marks, from their first line on."""
        return _cut_around(self.marks, self.height)


def read_pages_of_quote(text: TextDraft, start: int, end: int) -> tuple[int, ...]:
    """The numbers of all pages on which words of `[start:end)` stand."""
    return tuple(
        page.number
        for page in text.pages
        if text.text[max(start, page.start) : min(end, page.end)].strip()
    )


def check_page(document: Document, page: int) -> None:
    """Raises `CannotShow`."""
    count = document.page_count
    if document.original is None:
        raise CannotShow(NOT_KEPT, status=404)
    if not count:
        raise CannotShow(NO_PAGES, status=404)
    if not 1 <= page <= count:
        raise CannotShow(NO_SUCH_PAGE.format(page=page, count=count), status=404)


def picture_of(document: Document, page: int, width: int, *, ahead: bool = False) -> bytes:
    """The page as a PNG; `ahead`: before anybody looks at it. Raises `CannotShow`."""
    check_page(document, page)
    assert document.original is not None
    try:
        return pages_of(document.text, document.original).picture(page, width, ahead=ahead)
    except DocumentError as error:
        raise _not_drawn(error) from error
    except OSError as error:
        raise CannotShow(NOT_THERE, status=404) from error


def lay_out_sheet(
    document: Document, page: int, text: TextDraft | None, start: int = 0, end: int = 0
) -> Sheet:
    """The page with the part of `[start:end)` that stands on it. Raises `CannotShow`."""
    measures = _measured(document, page)
    height = round(ACROSS * measures.ratio, 2)
    if text is None or page not in read_pages_of_quote(text, start, end):
        return Sheet(page=page, height=height)
    try:
        boxes = _boxes(measures, text, page, start, end)
    except CannotMark as error:
        return Sheet(page=page, height=height, notice=str(error))
    marks = tuple(_mark(box, measures.ratio) for box in boxes)
    return Sheet(page=page, height=height, marks=marks)


def _measured(document: Document, page: int) -> PageMeasures:
    check_page(document, page)
    assert document.original is not None
    try:
        return pages_of(document.text, document.original).measures(page)
    except DocumentError as error:
        raise _not_drawn(error) from error
    except OSError as error:
        raise CannotShow(NOT_THERE, status=404) from error


def _not_drawn(error: DocumentError) -> CannotShow:
    may_go_well_later = error.code in (DocumentBusy.code, ReadingCutOff.code)
    status = 503 if may_go_well_later else 422
    return CannotShow(f"This page cannot be drawn. {error}", status=status)


def _boxes(
    measures: PageMeasures, text: TextDraft, page: int, start: int, end: int
) -> Sequence[Box]:
    """At least one. Raises `CannotMark` where the page does not say the very words, or shows them
    nowhere: what stands beyond its crop is in its text, too."""
    found = (words for words in words_on_pages(text, start, end) if words.number == page)
    words = next(found, None)
    if words is None or not says_the_same(words, measures.characters):
        raise CannotMark(NOT_PLACED)
    boxes = lines_of(measures.characters[index] for index in dict.fromkeys(words.indices))
    if not boxes or not all(map(_is_shown, boxes)):
        raise CannotMark(NOT_PLACED)
    if not are_seen(words, measures.characters):
        raise CannotMark(NOT_SEEN)
    return boxes


def _is_shown(box: Box) -> bool:
    across, down = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return 0 <= across <= ACROSS and 0 <= down <= ACROSS


def _mark(box: Box, ratio: float) -> Rectangle:
    left, right = max(0.0, box.left - AROUND_WORDS), min(ACROSS, box.right + AROUND_WORDS)
    top = max(0.0, box.top * ratio - AROUND_WORDS)
    bottom = min(ACROSS * ratio, box.bottom * ratio + AROUND_WORDS)
    return _rounded(left, top, right, bottom)


def _cut_around(marks: Iterable[Rectangle], height: float) -> Rectangle:
    """From the first line of a quote on; what it has in another column further down is left out
    where the cut would be too high."""
    some = list(marks)
    top = max(0.0, some[0].y - AROUND_CUT)
    shown = [mark for mark in some if top <= mark.y <= top + HIGHEST_CUT - mark.height] or some[:1]
    top = max(0.0, min(mark.y for mark in shown) - AROUND_CUT)
    bottom = min(height, max(mark.y + mark.height for mark in shown) + AROUND_CUT)
    bottom = min(bottom, top + HIGHEST_CUT)
    left = min(mark.x for mark in shown) - AROUND_CUT
    right = max(mark.x + mark.width for mark in shown) + AROUND_CUT
    lacking = max(0.0, NARROWEST_CUT - (right - left)) / 2
    left, right = max(0.0, left - lacking), min(float(ACROSS), right + lacking)
    return _rounded(left, top, right, bottom)


def _rounded(left: float, top: float, right: float, bottom: float) -> Rectangle:
    return Rectangle(
        x=round(left, 2),
        y=round(top, 2),
        width=round(right - left, 2),
        height=round(bottom - top, 2),
    )
