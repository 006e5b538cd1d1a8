"""What of a text only looks like a quantity.

Each file here knows one family: dates, times, years, pointers into a document, citations, names,
addresses. A family's pattern is tried only on texts that hold a word or sign of it. Where masks
touch each other they become one, which has the kind of its longest part.
"""

from __future__ import annotations

import re

from citations.numbers.detect.masks import (
    addresses,
    citations,
    dates,
    names,
    references,
    times,
    years,
)
from citations.numbers.detect.masks.calendar_words import MONTH_WORDS, NUMBER_WORDS
from citations.numbers.detect.masks.family import Family, Kind, Mask

__all__ = ["Kind", "Mask", "find_masks"]

_FIGURES: tuple[Family, ...] = (
    *addresses.FAMILIES,
    *citations.FAMILIES,
    *references.FAMILIES,
    *dates.FAMILIES,
    *times.FAMILIES,
    *years.FAMILIES,
    *names.FAMILIES,
)
_WORDS: tuple[Family, ...] = (dates.IN_WORDS, times.IN_WORDS, years.IN_WORDS)
"""The families that need no figure: "half past seven", "in nineteen ninety-six"."""

_WORD = re.compile(r"[a-z]+")
_DIGIT = re.compile(r"\d")


def find_masks(text: str) -> tuple[Mask, ...]:
    """The parts of `text` that look like quantities and are none, in order, apart from each other."""
    has_digits = _DIGIT.search(text) is not None
    seen = frozenset(_WORD.findall(text.lower()))
    if not has_digits and (seen.isdisjoint(NUMBER_WORDS) and seen.isdisjoint(MONTH_WORDS)):
        return ()
    found: list[Mask] = []
    for family in _FIGURES if has_digits else _WORDS:
        if family.is_worth_trying(text, seen):
            found.extend(family.masks(text))
    if has_digits:
        found.extend(years.masks_of_years(text))
    return _joined(found)


def _joined(found: list[Mask]) -> tuple[Mask, ...]:
    """Masks that overlap as one, of the kind of the longest."""
    joined: list[tuple[Mask, int]] = []
    for mask in sorted(found, key=lambda each: (each.start, -each.end)):
        if mask.end <= mask.start:
            continue
        length = mask.end - mask.start
        if not joined or mask.start >= joined[-1][0].end:
            joined.append((mask, length))
            continue
        last, longest = joined[-1]
        kind = mask.kind if length > longest else last.kind
        joined[-1] = (Mask(last.start, max(last.end, mask.end), kind), max(longest, length))
    return tuple(mask for mask, _ in joined)
