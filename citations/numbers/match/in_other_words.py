"""Numbers that a text says without giving them as quantities: the length in "24 years ago", the
count in "the 25th anniversary"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from citations.language.word_classes import ORDINALS
from citations.numbers.detect import find_numbers
from citations.numbers.detect.masks import find_masks
from citations.numbers.units import unit_of
from citations.numbers.values import Number

_WORD = re.compile(r"[^\W_]+")
COUNTED = 5
"""Ordinals from here on are as good as counts ("the 8th victim", "eight were killed"): "first" and
"second" are said of everything."""


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


def ordinal_in(quote: str, count: int) -> Number | None:
    """The ordinal of a count in a quote; None where there is none, or the count is too small to
    tell."""
    if count < COUNTED:
        return None
    spelled = {f"{count}{ending}" for ending in ("st", "nd", "rd", "th")}
    spelled.update(ORDINALS[count : count + 1])
    for match in _WORD.finditer(quote):
        if match.group().casefold() in spelled:
            return Number(
                start=match.start(),
                end=match.end(),
                raw=match.group(),
                value=Decimal(count),
                step=Decimal(1),
                figure=match.span(),
            )
    return None
