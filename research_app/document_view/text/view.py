"""What the page of a document shows of its text and of what is quoted from it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib.auth.models import User

from citations.drafts import TextDraft
from research_app.document_view.text.contents import list_contents
from research_app.document_view.text.document import Part, lay_out_window
from research_app.document_view.text.forms import ReaderForm
from research_app.document_view.text.heat import Strip, draw_strip
from research_app.document_view.text.pieces import Marked
from research_app.document_view.text.position import Position, find_position
from research_app.document_view.text.quotes import (
    Place,
    Uses,
    answer_address,
    first_answer,
    load_quotes,
    load_uses,
)
from research_app.document_view.text.spans import Coverage, Span
from research_app.document_view.text.values import (
    FindView,
    PlaceView,
    QuoteList,
    QuoteSteps,
    ReaderView,
    show_places,
)
from research_app.library import chat_port
from research_app.library.chat_port import QuotingChat

QUOTES_ON_A_PAGE = 50


def read_text(
    user: User, source_id: int, text: TextDraft, form: ReaderForm, passages: Sequence[Span]
) -> ReaderView:
    """Never raises for what an address may say wrongly: then the page says so."""
    given = form.cleaned_data
    chat, chats = _whose(user, source_id, given)
    shown = [chat] if chat else [] if _names_chat(given) else chats
    quotes = load_quotes(source_id, text.id, shown)
    here = find_position(text, given, chat)
    places, at = quotes.places, _place_index(quotes.places, here.quote)
    first = _list_start(given, places, at, here.offset)
    listed = places[first : first + QUOTES_ON_A_PAGE]
    uses = _uses(text, shown, here.window, listed)
    show = partial(show_places, text, uses=uses, address=here.address)
    used = show(_in_window(places, here.window))
    return ReaderView(
        address=here.address,
        part=_part(here, used, passages),
        quote=here.quote,
        is_place_wrong=_is_place_wrong(form, here),
        contents=list_contents(here.parts, here.address, here.part, places, Coverage(places)),
        strip=_strip(text, here, places),
        steps=_steps(places, at, here, used),
        list=_list(show(listed), places, first, here),
        quotes=quotes,
        find=_find(here),
        chat=chat,
        chats=chats,
        is_chat_missing=chat is None and _names_chat(given),
        back=_back(chat, text, given),
    )


def _is_place_wrong(form: ReaderForm, here: Position) -> bool:
    """Whether a quote was asked for that is none of this text."""
    is_asked = form.cleaned_data.get("start") is not None or form.is_place_wrong
    return here.quote is None and is_asked


def _strip(text: TextDraft, here: Position, places: Sequence[Place]) -> Strip:
    cited, length = Coverage(places), len(text.text)
    return draw_strip(length, here.window, here.place, places, cited, here.found, here.address)


def _uses(
    text: TextDraft, chats: Sequence[QuotingChat], window: Span, listed: Sequence[Place]
) -> Uses:
    """What cites the quotes on the page and those of its list, and no others."""
    near = [window]
    if listed:
        near.append(Span(start=listed[0].start, end=listed[-1].start + 1))
    return load_uses(text.id, chats, near) if listed else {}


def _in_window(places: Sequence[Place], window: Span) -> list[Place]:
    """Outer quotes before those inside them."""
    there = [each for each in places if each.start < window.end and window.start < each.end]
    return sorted(there, key=lambda place: (place.start, -place.end))


def _part(here: Position, used: Sequence[PlaceView], passages: Sequence[Span]) -> Part[PlaceView]:
    marked = Marked(
        quote=here.quote, used=used, found=here.found, sought=here.sought, passages=passages
    )
    return lay_out_window(here.parts, here.window, marked)


def _names_chat(given: dict[str, Any]) -> bool:
    return any(given.get(name) for name in ("chat", "answer", "claim"))


def _whose(
    user: User, source_id: int, given: dict[str, Any]
) -> tuple[QuotingChat | None, Sequence[QuotingChat]]:
    """The chat asked for, and the own ones that can be chosen."""
    chats = chat_port.chats.own_quoting(user, source_id)
    named = {f"{name}_id": given.get(name) for name in ("chat", "answer", "claim")}
    if not any(named.values()):
        return None, chats
    own = next((chat for chat in chats if chat.id == named["chat_id"]), None)
    return own or chat_port.chats.find_readable(user, **named), chats


def _place_index(places: Sequence[Place], quote: Span | None) -> int | None:
    """Which of the places is the quote asked for."""
    if quote is None:
        return None
    wanted = (quote.start, quote.end)
    at = bisect_left(places, wanted, key=lambda place: (place.start, place.end))
    is_there = at < len(places) and (places[at].start, places[at].end) == wanted
    return at if is_there else None


def _list_start(given: dict[str, Any], places: Sequence[Place], at: int | None, offset: int) -> int:
    """The index of the first quote listed."""
    if given.get("quotes"):
        page = min(given["quotes"] - 1, max(0, len(places) - 1) // QUOTES_ON_A_PAGE)
        return int(page) * QUOTES_ON_A_PAGE
    nearest = at if at is not None else bisect_left(places, offset, key=lambda place: place.start)
    return min(nearest, max(0, len(places) - 1)) // QUOTES_ON_A_PAGE * QUOTES_ON_A_PAGE


def _list(
    lines: Sequence[PlaceView], places: Sequence[Place], first: int, here: Position
) -> QuoteList:
    page, behind = first // QUOTES_ON_A_PAGE + 1, first + len(lines)
    address = here.address
    return QuoteList(
        lines=tuple(lines),
        first=first + 1,
        last=behind,
        previous=address.to_list(page - 1, here.part) if first else "",
        next=address.to_list(page + 1, here.part) if behind < len(places) else "",
    )


def _steps(
    places: Sequence[Place], at: int | None, here: Position, used: Sequence[PlaceView]
) -> QuoteSteps:
    """From the quote asked for, else from the words found, else from the beginning of the page."""
    if at is not None and here.hit is None:
        before, after = at - 1, at + 1
    elif here.place is not None:
        after = bisect_right(places, here.place.start, key=lambda each: each.start)
        before = bisect_left(places, here.place.start, key=lambda each: each.start) - 1
    else:
        after = bisect_left(places, here.window.start, key=lambda each: each.start)
        before = after - 1
    number = places[at].number if at is not None else None
    return QuoteSteps(
        total=len(places),
        number=number,
        previous=here.address.to_place(places[before]) if before >= 0 else "",
        next=here.address.to_place(places[after]) if after < len(places) else "",
        asked=next((each for each in used if each.number == number), None),
    )


def _find(here: Position) -> FindView | None:
    address, found, hit = here.address, here.found, here.hit
    if not address.find:
        return None
    if hit is not None:
        before, after = hit, hit + 2
    else:
        before = bisect_left(found, here.window.start, key=lambda span: span.start)
        after = before + 1
    return FindView(
        words=address.find,
        whole=address.whole,
        total=len(found),
        number=None if hit is None else hit + 1,
        previous=address.to_match(before) if before >= 1 else "",
        next=address.to_match(after) if after <= len(found) else "",
        clear=replace(address, find="").without_find(here.part),
    )


def _back(chat: QuotingChat | None, text: TextDraft, given: dict[str, Any]) -> str:
    if chat is None:
        return ""
    if chat.is_own:
        return answer_address(chat, chat.id, given.get("claim"))
    answer_id = first_answer(text.id, chat)
    return answer_address(chat, answer_id) if answer_id else ""
