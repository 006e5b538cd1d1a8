"""The values of page images. Places are in thousandths of the picture's width and height, from its
upper left corner, so that they fit the picture at every size."""

from __future__ import annotations

from dataclasses import dataclass

SCALE = 1000


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture; empty (all zeros) for a character without a place."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def is_empty(self) -> bool:
        return self.width <= 0 or self.height <= 0

    def joined(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True, slots=True)
class Character:
    """A character of the page, as its text layer has it. `cell` is as high as its line, `ink` what
    is drawn of it."""

    code: int
    cell: Box
    ink: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsOnPage:
    """The part of a quote that stands on page `number` (from 1): indices of its characters there,
    in the order of the quote, and their words in the stored text."""

    number: int
    indices: tuple[int, ...]
    words: str
