"""A page drawn by a child process."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from research_app.reading.extraction.run_child import ask_child
from research_app.reading.page_images.values import Characters

CHILD = "research_app.reading.page_images.child"
SECONDS = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageImage:
    """`picture` is a PNG, empty where none was asked for; `ratio` its height by its width.
    `characters` are in the order of the page's text layer, which page maps count in."""

    picture: bytes
    ratio: float
    characters: Characters


def draw_page(data: bytes, *, page: int, width: int, ahead: bool = False) -> PageImage:
    """Page `page` (from 1) of a PDF, `width` pixels wide or less where it would be too large; a
    width of 0 only measures. What is drawn `ahead` lets everything else go before. Raises
    `DocumentError`."""
    hints = {"page": page, "width": width, "ahead": ahead}
    drawn = ask_child(CHILD, data, hints=hints, seconds=SECONDS)
    return PageImage(
        picture=base64.b64decode(drawn["picture"]),
        ratio=float(drawn["ratio"]),
        characters=Characters(base64.b64decode(drawn["characters"])),
    )
