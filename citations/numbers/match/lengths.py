"""How long ago, or how long from now: "24 years ago" is a time, no quantity, but it gives a length
that a claim may speak of ("24 Years Late")."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from citations.numbers.detect import find_numbers
from citations.numbers.detect.masks import find_masks
from citations.numbers.units import unit_of
from citations.numbers.values import Number


def is_length(number: Number) -> bool:
    return number.unit.dimension == unit_of("years").dimension


@lru_cache(maxsize=32)
def lengths_in(text: str) -> tuple[Number, ...]:
    """The lengths in the times of a text, offsets in the text."""
    return tuple(
        _moved(number, mask.start)
        for mask in find_masks(text)
        if mask.kind == "time"
        for number in find_numbers(text[mask.start : mask.end])
        if is_length(number)
    )


def _moved(number: Number, by: int) -> Number:
    start, end = number.figure
    return replace(
        number, start=number.start + by, end=number.end + by, figure=(start + by, end + by)
    )
