"""What the page of a document shows of its text and of what is quoted from it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User

from citations.drafts import TextDraft
from research_app.sources import chat_port
from research_app.sources.chat_port import QuotingChat
from research_app.sources.reader.address import Address
from research_app.sources.reader.contents import Contents, list_contents
from research_app.sources.reader.document import Part, Parts, is_inside, lay_out_window
from research_app.sources.reader.find import Found, find_all
from research_app.sources.reader.forms import ReaderForm
from research_app.sources.reader.heat import Strip, draw_strip
from research_app.sources.reader.pieces import Marked
from research_app.sources.reader.quotes import Place, Quotes, load_claims, load_quotes
from research_app.sources.reader.shown import PlaceView, answer_address, show_places
from research_app.sources.reader.spans import Coverage, Span, without_edges

QUOTES_ON_A_PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class FindView:
    """Words that are looked for. `number` counts the place the reader has come to, None for
    none."""

    words: str
    whole: bool
    total: int
    number: int | None
    previous: str
    next: str
    clear: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteSteps:
    """Where the reader stands among the quotes. `asked` is the quote on the page if an answer has
    it; `number` counts it."""

    total: int
    number: int | None
    previous: str
    next: str
    asked: PlaceView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteList:
    """A page of the list of all quotes, with the addresses of its neighbours."""

    lines: tuple[PlaceView, ...]
    first: int
    last: int
    previous: str
    next: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderView:
    """`chat` is the one whose quotes are shown, None for all of `chats`. `is_chat_missing`: the
    address names one that is not there for this user. `back` leads to its answer."""

    address: Address
    part: Part[PlaceView]
    quote: Span | None
    is_place_wrong: bool
    contents: Contents
    strip: Strip
    steps: QuoteSteps
    list: QuoteList
    quotes: Quotes
    find: FindView | None
    chat: QuotingChat | None
    chats: Sequence[QuotingChat]
    is_chat_missing: bool
    back: str


def read_text(
    user: User, source_id: int, text: TextDraft, form: ReaderForm, passages: Sequence[Span]
) -> ReaderView:
    """Never raises for what an address may say wrongly: then the page says so."""
    given = form.cleaned_data
    chat, chats = _whose(user, source_id, given)
    shown = [chat] if chat else [] if _names_chat(given) else chats
    quotes = load_quotes(source_id, text.id, shown)
    quote = _quote(given, text)
    address = Address(
        text_id=text.id,
        chat=chat.id if chat else None,
        find=" ".join((given.get("find") or "").split()),
        whole=bool(given.get("whole")),
        passages=bool(given.get("passages")),
        quote=quote,
    )
    parts = Parts(text)
    found = find_all(text.text, address.find, whole=address.whole) if address.find else Found()
    hit = _hit(given, parts, quote, found)
    place = found[hit] if hit is not None else without_edges(quote, text.text) if quote else None
    window = parts.window(given.get("part") or 1, place)
    here = parts.number_at(window.start)
    at = _place_index(quotes.places, quote)
    first = _list_start(given, quotes.places, at, place.start if place else window.start)
    listed = quotes.places[first : first + QUOTES_ON_A_PAGE]
    near: list[Span | Place] = [window]
    near += [Span(start=listed[0].start, end=listed[-1].start + 1)] if listed else []
    claims = load_claims(text.id, shown, near) if quotes.places else {}
    in_window = sorted(
        (each for each in quotes.places if each.start < window.end and window.start < each.end),
        key=lambda place: (place.start, -place.end),
    )
    used = show_places(text, in_window, claims, address)
    cited = Coverage(quotes.places)
    return ReaderView(
        address=address,
        part=lay_out_window(
            parts,
            window,
            Marked(
                quote=quote,
                used=used,
                found=found,
                sought=found[hit] if hit is not None else None,
                passages=passages,
            ),
        ),
        quote=quote,
        is_place_wrong=quote is None and (given.get("start") is not None or form.is_place_wrong),
        contents=list_contents(parts, address, here, quotes.places, cited),
        strip=draw_strip(len(text.text), window, place, quotes.places, cited, found, address),
        steps=_steps(quotes.places, at, place, hit is not None, window, address, used),
        list=_list(show_places(text, listed, claims, address), quotes.places, first, address, here),
        quotes=quotes,
        find=_find(address, found, hit, window, here),
        chat=chat,
        chats=chats,
        is_chat_missing=chat is None and _names_chat(given),
        back=_back(chat, quotes.places, given),
    )


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


def _quote(given: dict[str, Any], text: TextDraft) -> Span | None:
    start, end = given.get("start"), given.get("end")
    if start is None or end is None:
        return None
    span = Span(start=start, end=end)
    return span if is_inside(span, text) else None


def _hit(
    given: dict[str, Any], parts: Parts, quote: Span | None, found: Sequence[Span]
) -> int | None:
    """Which of the places found is shown, counted from 0. Where the address names none, a quote or
    part that it names is shown instead."""
    number = given.get("hit")
    if not found or (number is None and (quote or given.get("part"))):
        return None
    if number:
        return int(min(number, len(found))) - 1
    since = quote.start if quote else parts.window(given.get("part") or 1).start
    after = bisect_left(found, since, key=lambda span: span.start)
    return after if after < len(found) else 0


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
    lines: Sequence[PlaceView],
    places: Sequence[Place],
    first: int,
    address: Address,
    here: int,
) -> QuoteList:
    page, behind = first // QUOTES_ON_A_PAGE + 1, first + len(lines)
    return QuoteList(
        lines=tuple(lines),
        first=first + 1,
        last=behind,
        previous=address.to_list(page - 1, here) if first else "",
        next=address.to_list(page + 1, here) if behind < len(places) else "",
    )


def _steps(
    places: Sequence[Place],
    at: int | None,
    place: Span | None,
    is_at_hit: bool,
    window: Span,
    address: Address,
    used: Sequence[PlaceView],
) -> QuoteSteps:
    """From the quote asked for, else from the words found, else from the beginning of the page."""
    if at is not None and not is_at_hit:
        before, after = at - 1, at + 1
    elif place is not None:
        after = bisect_right(places, place.start, key=lambda each: each.start)
        before = bisect_left(places, place.start, key=lambda each: each.start) - 1
    else:
        after = bisect_left(places, window.start, key=lambda each: each.start)
        before = after - 1
    number = places[at].number if at is not None else None
    return QuoteSteps(
        total=len(places),
        number=number,
        previous=address.to_place(places[before]) if before >= 0 else "",
        next=address.to_place(places[after]) if after < len(places) else "",
        asked=next((each for each in used if each.number == number), None),
    )


def _find(
    address: Address, found: Sequence[Span], hit: int | None, window: Span, here: int
) -> FindView | None:
    if not address.find:
        return None
    if hit is not None:
        before, after = hit, hit + 2
    else:
        before = bisect_left(found, window.start, key=lambda span: span.start)
        after = before + 1
    return FindView(
        words=address.find,
        whole=address.whole,
        total=len(found),
        number=None if hit is None else hit + 1,
        previous=address.to_match(before) if before >= 1 else "",
        next=address.to_match(after) if after <= len(found) else "",
        clear=replace(address, find="").without_find(here),
    )


def _back(chat: QuotingChat | None, places: Sequence[Place], given: dict[str, Any]) -> str:
    if chat is None:
        return ""
    if chat.is_own:
        claim = given.get("claim")
        return answer_address(chat, chat.id, claim)
    return answer_address(chat, places[0].uses[0].answer_id) if places else ""
