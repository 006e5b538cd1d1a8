"""What the page of a page shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.urls import reverse

from research_app.chats.models import Turn
from research_app.sources.care.corrections import facts_of
from research_app.sources.care.states import CopyState, states_of
from research_app.viewer.cut import (
    NO_SUCH_PLACE,
    NOT_PLACED,
    Cut,
    cuts_of,
    is_inside,
    sheet_of,
    text_of,
)
from research_app.viewer.document import Document
from research_app.viewer.evidence import Steps, find_turn, page_of_turn, steps_of_chat
from research_app.viewer.forms import ZOOMS, Address
from research_app.viewer.links import page_link, picture_link
from research_app.viewer.sheet import Sheet, read_pages_of_quote


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
    nothing is marked where a quote was asked for. `quote` are its words, empty without one;
    `elsewhere` is what of it stands on other pages. `title` is the document's as this user sees it;
    `care` tells of an address that is gone or has changed."""

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
    elsewhere: tuple[Cut, ...]
    picture: str
    wide_picture: str
    previous_page: str
    next_page: str
    next_picture: str
    steps: Steps | None
    previous_evidence: str
    next_evidence: str
    answer: str
    card: str
    in_text: str
    zoom: ZoomView


def lay_out_page(user: User, document: Document, address: Address) -> PageView:
    """Never raises for what a link may say wrongly: then it says so."""
    text, quote = text_of(document), ""
    is_wrong = address.has_quote and not is_inside(address, text)
    place = replace(address, start=None, end=None) if is_wrong else address
    pages: tuple[int, ...] = ()
    if place.start is not None and place.end is not None:
        quote = text.text[place.start : place.end]
        pages = read_pages_of_quote(text, place.start, place.end)
    page = place.page if place.page is not None else next(iter(pages), 1)
    place = replace(place, page=page)
    sheet, problem, status = sheet_of(document, text, place)
    turn = find_turn(user, place.claim, place.answer)
    steps = steps_of_chat(turn, text.id, place.start, place.end) if turn else None
    notice = NO_SUCH_PLACE if is_wrong else ""
    if sheet is not None and not sheet.is_placed:
        notice = NOT_PLACED
    count = document.page_count
    others = [each for each in pages if each != page]
    elsewhere, _ = cuts_of(document, text, place, others) if sheet and page in pages else ((), "")
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
            Link(href=page_link(document, place, page=each), name=str(each)) for each in pages
        ),
        is_on_page=page in pages,
        elsewhere=elsewhere,
        picture=picture_link(document, page),
        wide_picture=picture_link(document, page, wide=True),
        previous_page=page_link(document, place, page=min(page - 1, count)) if page > 1 else "",
        next_page=page_link(document, place, page=page + 1) if page < count else "",
        next_picture=picture_link(document, page + 1) if sheet and page < count else "",
        steps=steps,
        previous_evidence=_evidence(document, place, steps, forth=False),
        next_evidence=_evidence(document, place, steps, forth=True),
        answer=page_of_turn(user, turn) if turn else "",
        card=_card(turn, place),
        in_text=_in_text(document, place),
        zoom=_zoom(document, place),
    )


def _evidence(document: Document, place: Address, steps: Steps | None, *, forth: bool) -> str:
    step = (steps.after if forth else steps.before) if steps else None
    if step is None:
        return ""
    return page_link(document, place, page=None, start=step.start, end=step.end)


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
        smaller=page_link(document, replace(place, zoom=smaller)) if smaller else "",
        larger=page_link(document, replace(place, zoom=larger)) if larger else "",
        fit=page_link(document, replace(place, zoom=100)),
    )
