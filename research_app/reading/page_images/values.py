"""The values of page images. Places are in thousandths of the picture's width and height, from its
upper left corner, so that they fit the picture at every size."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

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
    is drawn of it. `is_seen`: the picture shows something there."""

    code: int
    cell: Box
    ink: Box
    is_seen: bool = True

    @property
    def drawn(self) -> Box:
        """Where a reader sees it, empty for white space. Letters without ink lie over the scan that
        they were read from, or their font is not here: of them the cell is known alone."""
        if not self.ink.is_empty:
            return self.ink
        is_sign = self.code <= sys.maxunicode and chr(self.code).isprintable()
        return self.cell if is_sign and not chr(self.code).isspace() else NOWHERE


NOWHERE = Box(0, 0, 0, 0)


class Characters(Sequence[Character]):
    """The characters of a page, in the order of its text layer. A page has thousands of which a
    quote needs some, so that they lie packed: of each its code, then left, top, right and bottom of
    its cell and of its ink, and 1 where it is seen."""

    NUMBERS = 10

    def __init__(self, packed: bytes) -> None:
        self._numbers = array("f", packed)

    def __len__(self) -> int:
        return len(self._numbers) // self.NUMBERS

    @overload
    def __getitem__(self, at: int) -> Character: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Character]: ...
    def __getitem__(self, at: int | slice) -> Character | Sequence[Character]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        if not 0 <= at < len(self):
            raise IndexError(at)
        code, *sides = self._numbers[at * self.NUMBERS : (at + 1) * self.NUMBERS]
        return Character(int(code), Box(*sides[:4]), Box(*sides[4:8]), bool(sides[8]))

    @property
    def packed(self) -> bytes:
        return self._numbers.tobytes()


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsOnPage:
    """The part of a quote that stands on page `number` (from 1): indices of its characters there,
    in the order of the quote, and their words in the stored text."""

    number: int
    indices: tuple[int, ...]
    words: str
