"""The stretches of pages on which a quote stands: all pages of one that runs over a page break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citations.drafts import TextDraft
from citations.storage.read.answers import text_draft
from research_app.document_view.original.document import Document
from research_app.document_view.original.forms import Address, page_link, picture_link
from research_app.document_view.original.sheet import (
    NOT_PLACED,
    CannotShow,
    Sheet,
    lay_out_sheet,
    read_pages_of_quote,
)
from research_app.document_view.text.spans import shorten

NO_SUCH_PLACE = (
    "This place does not exist in this text, so nothing is marked. The link may have been cut off; "
    "open it from the evidence card again."
)
LONGEST_NAME = 80
"""Characters of a quote by which its picture is called."""
MOST_CUTS = 4
"""Pages of one quote that are drawn at once."""
PIXELS_OF_A_UNIT = 0.75
"""Letters of eight points stand some ten pixels high; a page is 1000 units wide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A stretch of one page with what is marked on it. `name` is what the quote begins with."""

    sheet: Sheet
    page: int
    name: str
    picture: str
    href: str

    @property
    def legible_width(self) -> int:
        """In pixels of the screen: a narrow card lets the reader move along rather than shrink it
        until nobody can read it."""
        return round(self.sheet.cut.width * PIXELS_OF_A_UNIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class CropView:
    """The cuts of a quote for a card. `problem` says why there are none, or of which page there is
    none; `more_pages` are not drawn. `href` leads to its first page."""

    cuts: tuple[Cut, ...] = ()
    problem: str = ""
    more_pages: int = 0
    href: str = ""


def lay_out_cut(document: Document, address: Address) -> CropView:
    """All pages of a quote, cut to it."""
    text = text_of(document)
    if not is_inside(address, text):
        return CropView(problem=NO_SUCH_PLACE)
    assert address.start is not None and address.end is not None
    pages = read_pages_of_quote(text, address.start, address.end)
    cuts, problem = cuts_of(document, text, address, pages)
    return CropView(
        cuts=cuts,
        problem=problem or ("" if cuts else NOT_PLACED),
        more_pages=max(0, len(pages) - MOST_CUTS),
        href=page_link(document, replace(address, page=None)),
    )


def cuts_of(
    document: Document, text: TextDraft, place: Address, pages: Sequence[int]
) -> tuple[tuple[Cut, ...], str]:
    """Of the first of these pages of a quote, and the sentence about those that cannot be cut."""
    cuts: list[Cut] = []
    problem = ""
    for page in pages[:MOST_CUTS]:
        sheet, why, _ = sheet_of(document, text, replace(place, page=page))
        if sheet is None or not sheet.marks:
            why = why or (sheet.notice if sheet else "")
            problem = problem or (f"Page {page}: {why}" if len(pages) > 1 else why)
            continue
        cuts.append(
            Cut(
                sheet=sheet,
                page=page,
                name=shorten(text.text[place.start : place.end], LONGEST_NAME),
                picture=picture_link(document, page),
                href=page_link(document, place, page=page if page != pages[0] else None),
            )
        )
    return tuple(cuts), problem


def sheet_of(document: Document, text: TextDraft, place: Address) -> tuple[Sheet | None, str, int]:
    """The sheet, or why there is none, and the status of the response."""
    assert place.page is not None
    try:
        sheet = lay_out_sheet(document, place.page, text, place.start or 0, place.end or 0)
    except CannotShow as error:
        return None, str(error), error.status
    return sheet, "", 200


def text_of(document: Document) -> TextDraft:
    """The row's own words and maps, now that they are needed."""
    document.text.refresh_from_db(fields=["text", "page_map", "section_map", "table_map"])
    return text_draft(document.text)


def is_inside(address: Address, text: TextDraft) -> bool:
    """Whether a quote is named that stands in the text."""
    return address.end is not None and address.end <= len(text.text)
