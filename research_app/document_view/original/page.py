"""What the page of a page shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.urls import reverse

from citations.drafts import TextDraft
from research_app.chats.models import Turn
from research_app.chats.readable import page_of_answer
from research_app.document_view.original.cut import (
    NO_SUCH_PLACE,
    Cut,
    cuts_of,
    is_inside,
    sheet_of,
    text_of,
)
from research_app.document_view.original.document import Document
from research_app.document_view.original.evidence import (
    Steps,
    find_turn,
    steps_of_chat,
)
from research_app.document_view.original.forms import ZOOMS, Address, page_link, picture_link
from research_app.document_view.original.sheet import Sheet, read_pages_of_quote
from research_app.library.copy_states import CopyState, states_of
from research_app.library.corrections import facts_of


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
class QuoteView:
    """The words of a quote and the pages it runs over. `is_here`: a part of it belongs to the page
    shown; `elsewhere` is what of it stands on other pages, where it is."""

    words: str
    pages: tuple[Link, ...]
    is_here: bool
    elsewhere: tuple[Cut, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """Addresses of pictures: of the page, twice as wide, and of the pages next to it, which are
    drawn ahead of a look at them."""

    page: str
    wide: str
    next_to_it: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """Addresses to go to, each empty where there is nothing."""

    previous_page: str
    next_page: str
    previous_evidence: str
    next_evidence: str
    answer: str
    card: str
    in_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageView:
    """`sheet` is None where the page cannot be shown; then `problem` says why. `notice` says why
    nothing is marked where a quote was asked for; `quote` is None without one. `title` is the
    document's as this user sees it; `care` tells of an address that is gone or has changed."""

    document: Document
    title: str
    care: CopyState | None
    page: int
    sheet: Sheet | None
    problem: str
    notice: str
    status: int
    quote: QuoteView | None
    pictures: Pictures
    steps: Steps | None
    ways: Ways
    zoom: ZoomView


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What an address asks for, as far as it can be had. `place` names a page, and a quote where
    there is one, which runs over `pages`. `is_wrong`: the quote named is none of this text."""

    text: TextDraft
    place: Address
    pages: tuple[int, ...]
    is_wrong: bool

    @property
    def page(self) -> int:
        assert self.place.page is not None
        return self.place.page


def lay_out_page(user: User, document: Document, address: Address) -> PageView:
    """Never raises for what a link may say wrongly: then it says so."""
    asked = _asked(text_of(document), address)
    text, place = asked.text, asked.place
    sheet, problem, status = sheet_of(document, text, place)
    turn = find_turn(user, place.claim, place.answer)
    steps = steps_of_chat(turn, text.id, place.start, place.end) if turn else None
    return PageView(
        document=document,
        title=facts_of(document.source, user)["title"],
        care=next(iter(states_of([text.id])), None),
        page=asked.page,
        sheet=sheet,
        problem=problem,
        notice=NO_SUCH_PLACE if asked.is_wrong else sheet.notice if sheet else "",
        status=status,
        quote=_quote(document, asked, sheet) if place.has_quote else None,
        pictures=_pictures(document, asked.page, sheet),
        steps=steps,
        ways=_ways(user, document, asked.place, turn, steps),
        zoom=_zoom(document, place),
    )


def _asked(text: TextDraft, address: Address) -> _Asked:
    is_wrong = address.has_quote and not is_inside(address, text)
    place = replace(address, start=None, end=None) if is_wrong else address
    pages: tuple[int, ...] = ()
    if place.start is not None and place.end is not None:
        pages = read_pages_of_quote(text, place.start, place.end)
    if place.page is None:
        place = replace(place, page=next(iter(pages), 1))
    return _Asked(text=text, place=place, pages=pages, is_wrong=is_wrong)


def _quote(document: Document, asked: _Asked, sheet: Sheet | None) -> QuoteView:
    place, pages = asked.place, asked.pages
    is_here = asked.page in pages
    others = [each for each in pages if each != asked.page] if sheet and is_here else []
    elsewhere, _ = cuts_of(document, asked.text, place, others)
    links = (Link(href=page_link(document, place, page=each), name=str(each)) for each in pages)
    return QuoteView(
        words=" ".join(asked.text.text[place.start : place.end].split()),
        pages=tuple(links),
        is_here=is_here,
        elsewhere=elsewhere,
    )


def _pictures(document: Document, page: int, sheet: Sheet | None) -> Pictures:
    """The next page first: readers turn to it more often."""
    near = [each for each in (page + 1, page - 1) if 1 <= each <= document.page_count]
    return Pictures(
        page=picture_link(document, page),
        wide=picture_link(document, page, wide=True),
        next_to_it=tuple(picture_link(document, each) for each in near if sheet),
    )


def _ways(
    user: User, document: Document, place: Address, turn: Turn | None, steps: Steps | None
) -> Ways:
    page, count = place.page or 0, document.page_count
    return Ways(
        previous_page=page_link(document, place, page=min(page - 1, count)) if page > 1 else "",
        next_page=page_link(document, place, page=page + 1) if page < count else "",
        previous_evidence=_evidence(document, place, steps, forth=False),
        next_evidence=_evidence(document, place, steps, forth=True),
        answer=page_of_answer(user, turn) if turn else "",
        card=_card(turn, place),
        in_text=_in_text(document, place),
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
