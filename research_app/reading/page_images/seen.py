"""Whether a drawn page shows anything where a character is said to stand.

A text layer may hold what no reader sees: white on white, clipped away, covered, or in a font that
is not here. There the picture is of one colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, cast

from PIL import Image

from research_app.reading.page_images.values import SCALE

LEAST_CONTRAST: Final = 24
"""Of 256 steps of a colour, between the lightest and the darkest point; paler ink is none."""
AROUND: Final = 2
"""Pixels of paper around a letter: a stroke may fill its own box."""
LARGE: Final = 64
"""Pixels of a side from which on a letter is looked at in a picture made smaller by `SMALLER`."""
SMALLER: Final = 8


class Seen:
    """A picture of a page, asked about boxes in thousandths of its sides."""

    def __init__(self, picture: Image.Image) -> None:
        self._picture = picture

    def shows(self, box: Sequence[float]) -> bool:
        left, top, right, bottom = box
        if right <= left or bottom <= top:
            return False
        wide, high = self._picture.size
        is_large = max((right - left) * wide, (bottom - top) * high) > LARGE * SCALE
        return _has_contrast(self._small if is_large else self._picture, box)

    @cached_property
    def _small(self) -> Image.Image:
        return self._picture.reduce(SMALLER)


def _has_contrast(picture: Image.Image, box: Sequence[float]) -> bool:
    (left, right), (top, bottom) = (
        _pixels(box[at], box[at + 2], side) for at, side in enumerate(picture.size)
    )
    if left >= right or top >= bottom:
        return False
    extremes = picture.crop((left, top, right, bottom)).getextrema()
    bands = cast("tuple[tuple[int, int], ...]", extremes)  # of red, green and blue
    return any(high - low >= LEAST_CONTRAST for low, high in bands)


def _pixels(first: float, last: float, side: int) -> tuple[int, int]:
    """What of a side of so many pixels lies between two thousandths of it, and a little more."""
    low, high = round(first * side / SCALE) - AROUND, round(last * side / SCALE) + AROUND
    return max(0, low), min(side, high)
