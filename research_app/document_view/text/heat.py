"""The strip beside a text that shows where it is quoted, from its beginning (top) to its end."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from research_app.document_view.text.address import Address
from research_app.document_view.text.find import Found
from research_app.document_view.text.quotes import Place
from research_app.document_view.text.spans import Coverage, Located

BANDS = 120
HEIGHT = 1200
"""Units of the drawing; a band is ten of them high."""
LEAST_HEIGHT = 8
STOPS = 24
"""Stretches of the strip that a keyboard stops at: each as high as a finger is wide."""
WARM, HOT = 0.15, 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A stretch of the strip with quotes. `heat` is 1 to 3 by the share of its characters that are
    quoted, `width` what of the strip it takes (so that heat is not told by colour alone)."""

    y: int
    height: int
    heat: int
    width: int
    href: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A stretch of the strip in which quotes begin; it leads to the first of them. `is_here`: the
    quote asked for is one of them."""

    y: int
    height: int
    href: str
    name: str
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A stretch of the strip: what is on the page, or the quote asked for."""

    y: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    bands: tuple[Band, ...]
    stops: tuple[Stop, ...]
    shown: Mark
    asked: Mark | None
    found: tuple[Mark, ...]
    height: int = HEIGHT


def draw_strip(
    length: int,
    window: Located,
    asked: Located | None,
    places: Sequence[Place],
    cited: Coverage,
    found: Found,
    address: Address,
) -> Strip:
    """`length` of the text in characters."""
    length = max(1, length)
    return Strip(
        bands=tuple(_bands(length, places, cited, address)),
        stops=tuple(_stops(length, places, asked, address)),
        shown=_mark(window, length),
        asked=_mark(asked, length) if asked else None,
        found=_marks(found, length),
    )


def _bands(
    length: int, places: Sequence[Place], cited: Coverage, address: Address
) -> Iterable[Band]:
    starts = [place.start for place in places]
    for number in range(BANDS):
        start, end = number * length // BANDS, (number + 1) * length // BANDS
        covered = cited.between(start, end)
        if not covered:
            continue
        share = covered / (end - start)
        heat = 3 if share >= HOT else 2 if share >= WARM else 1
        first, behind = bisect_left(starts, start), bisect_left(starts, end)
        begun = behind - first
        place = places[first] if begun else places[max(0, bisect_right(starts, start) - 1)]
        height = HEIGHT // BANDS
        yield Band(
            y=number * height,
            height=height,
            heat=heat,
            width=4 + 4 * heat,
            href=address.to_place(place),
            name=f"Quote {place.number}" + (f" and {begun - 1} more" if begun > 1 else ""),
        )


def _stops(
    length: int, places: Sequence[Place], asked: Located | None, address: Address
) -> Iterable[Stop]:
    starts = [place.start for place in places]
    for number in range(STOPS):
        start, end = number * length // STOPS, (number + 1) * length // STOPS
        first, behind = bisect_left(starts, start), bisect_left(starts, end)
        if first == behind:
            continue
        quotes = f"Quotes {first + 1} to {behind}" if behind - first > 1 else f"Quote {behind}"
        yield Stop(
            y=number * HEIGHT // STOPS,
            height=HEIGHT // STOPS,
            href=address.to_place(places[first]),
            name=f"{quotes}, {100 * starts[first] // length} % into the text",
            is_here=asked is not None and start <= asked.start < end,
        )


def _mark(span: Located, length: int) -> Mark:
    y = min(HEIGHT - LEAST_HEIGHT, HEIGHT * span.start // length)
    return Mark(y=y, height=max(LEAST_HEIGHT, HEIGHT * span.end // length - y))


def _marks(found: Found, length: int) -> tuple[Mark, ...]:
    """One a place of the strip, however many there are."""
    height = HEIGHT // BANDS
    return tuple(Mark(y=row * height + 3, height=4) for row in found.rows(BANDS, length))
