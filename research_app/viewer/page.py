"""What the page of a page shows, and what a card shows of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.urls import reverse

from citations.drafts import TextDraft
from citations.queries import text_draft
from research_app.chats.models import Turn
from research_app.sources.care.corrections import facts_of
from research_app.sources.care.states import CopyState, states_of
from research_app.viewer.document import Document
from research_app.viewer.evidence import Steps, find_turn, page_of_turn, steps_of_chat
from research_app.viewer.forms import ZOOMS, Address
from research_app.viewer.sheet import CannotShow, Sheet, lay_out_sheet, read_pages_of_quote

NO_SUCH_PLACE = (
    "This place does not exist in this text, so nothing is marked. The link may have been cut off; "
    "open it from the evidence card again."
)
NOT_PLACED = (
    "The quote could not be found on the picture of this page, so nothing is marked. Its words "
    "stand in the text that was read from the page."
)
LONGEST_NAME = 80
"""Characters of a quote by which its picture is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A place to go, with how it is called."""

    href: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoomView:
    """How large the page is shown: per cent of its room, and the links to other sizes."""

    now: int
    smaller: str
    larger: str
    fit: str
    steps: str = ",".join(map(str, ZOOMS))


@dataclass(frozen=True, slots=True, kw_only=True)
class PageView:
    """`sheet` is None where the page cannot be shown; then `problem` says why. `notice` says why
    nothing is marked where a quote was asked for. `quote` are its words, empty without one.
    `title` is the document's as this user sees it; `care` tells of an address that is gone or has
    changed."""

    document: Document
    title: str
    care: CopyState | None
    page: int
    sheet: Sheet | None
    problem: str
    notice: str
    status: int
    quote: str
    quote_pages: tuple[Link, ...]
    is_on_page: bool
    picture: str
    wide_picture: str
    previous_page: str
    next_page: str
    steps: Steps | None
    previous_evidence: str
    next_evidence: str
    answer: str
    card: str
    in_text: str
    zoom: ZoomView


@dataclass(frozen=True, slots=True, kw_only=True)
class CropView:
    """A stretch of a page for a card. `sheet` is None where none can be shown, and `problem` says
    why. `name` is what the quote begins with."""

    sheet: Sheet | None
    problem: str
    page: int | None
    name: str
    picture: str
    href: str


def lay_out_page(user: User, document: Document, address: Address) -> PageView:
    """Never raises for what a link may say wrongly: then it says so."""
    text, quote = _text_of(document), ""
    is_wrong = address.has_quote and not _is_inside(address, text)
    place = replace(address, start=None, end=None) if is_wrong else address
    pages: tuple[int, ...] = ()
    if place.start is not None and place.end is not None:
        quote = text.text[place.start : place.end]
        pages = read_pages_of_quote(text, place.start, place.end)
    page = place.page if place.page is not None else next(iter(pages), 1)
    place = replace(place, page=page)
    sheet, problem, status = _sheet(document, text, place)
    turn = find_turn(user, place.claim, place.answer)
    steps = steps_of_chat(turn, text.id, place.start, place.end) if turn else None
    notice = NO_SUCH_PLACE if is_wrong else ""
    if sheet is not None and not sheet.is_placed:
        notice = NOT_PLACED
    count = document.page_count
    return PageView(
        document=document,
        title=facts_of(document.source, user)["title"],
        care=next(iter(states_of([text.id])), None),
        page=page,
        sheet=sheet,
        problem=problem,
        notice=notice,
        status=status,
        quote=" ".join(quote.split()),
        quote_pages=tuple(
            Link(href=_page(document, place, page=each), name=str(each)) for each in pages
        ),
        is_on_page=page in pages,
        picture=_picture(document, page),
        wide_picture=_picture(document, page, wide=True),
        previous_page=_page(document, place, page=min(page - 1, count)) if page > 1 else "",
        next_page=_page(document, place, page=page + 1) if page < count else "",
        steps=steps,
        previous_evidence=_evidence(document, place, steps, forth=False),
        next_evidence=_evidence(document, place, steps, forth=True),
        answer=page_of_turn(user, turn) if turn else "",
        card=_card(turn, place),
        in_text=_in_text(document, place),
        zoom=_zoom(document, place),
    )


def lay_out_cut(document: Document, address: Address) -> CropView:
    """The first page of a quote, cut to it."""
    text = _text_of(document)
    empty = CropView(sheet=None, problem=NO_SUCH_PLACE, page=None, name="", picture="", href="")
    if address.start is None or address.end is None or not _is_inside(address, text):
        return empty
    page = next(iter(read_pages_of_quote(text, address.start, address.end)), None)
    if page is None:
        return replace(empty, problem=NOT_PLACED)
    sheet, problem, _ = _sheet(document, text, replace(address, page=page))
    if sheet is not None and not sheet.marks:
        sheet, problem = None, NOT_PLACED
    return CropView(
        sheet=sheet,
        problem=problem,
        page=page,
        name=_beginning(text.text[address.start : address.end]),
        picture=_picture(document, page),
        href=_page(document, replace(address, page=None)),
    )


def _sheet(document: Document, text: TextDraft, place: Address) -> tuple[Sheet | None, str, int]:
    """The sheet, or why there is none, and the status of the response."""
    assert place.page is not None
    try:
        sheet = lay_out_sheet(document, place.page, text, place.start or 0, place.end or 0)
    except CannotShow as error:
        return None, str(error), error.status
    return sheet, "", 200


def _text_of(document: Document) -> TextDraft:
    """The row's own words and maps, now that they are needed."""
    document.text.refresh_from_db(fields=["text", "page_map", "section_map"])
    return text_draft(document.text)


def _is_inside(address: Address, text: TextDraft) -> bool:
    return address.end is not None and address.end <= len(text.text)


def _beginning(quote: str) -> str:
    words = " ".join(quote.split())
    if len(words) <= LONGEST_NAME:
        return words
    return words[:LONGEST_NAME].rsplit(" ", 1)[0] + " …"


def _page(document: Document, place: Address, **changed: object) -> str:
    address = reverse("viewer:page", args=[document.source.pk, document.text.pk])
    query = place.query(**changed)
    return f"{address}?{query}" if query else address


def _picture(document: Document, page: int, *, wide: bool = False) -> str:
    address = reverse("viewer:picture", args=[document.source.pk, document.text.pk])
    return f"{address}?page={page}" + ("&wide=1" if wide else "")


def _evidence(document: Document, place: Address, steps: Steps | None, *, forth: bool) -> str:
    step = (steps.after if forth else steps.before) if steps else None
    if step is None:
        return ""
    return _page(document, place, page=None, start=step.start, end=step.end)


def _card(turn: Turn | None, place: Address) -> str:
    return reverse("desk:card", args=[place.claim]) if turn and place.claim else ""


def _in_text(document: Document, place: Address) -> str:
    address = reverse("library:source", args=[document.source.pk])
    where = f"?text={document.text.pk}"
    for name, value in (("claim", place.claim), ("answer", place.answer)):
        where += f"&{name}={value}" if value else ""
    if place.has_quote:
        return f"{address}{where}&start={place.start}&end={place.end}#quote"
    return f"{address}{where}"


def _zoom(document: Document, place: Address) -> ZoomView:
    at = ZOOMS.index(place.zoom)
    smaller = ZOOMS[at - 1] if at else None
    larger = ZOOMS[at + 1] if at + 1 < len(ZOOMS) else None
    return ZoomView(
        now=place.zoom,
        smaller=_page(document, replace(place, zoom=smaller)) if smaller else "",
        larger=_page(document, replace(place, zoom=larger)) if larger else "",
        fit=_page(document, replace(place, zoom=100)),
    )
