"""What of a text only looks like a quantity.

Each file here knows one family: dates, times, years, pointers into a document, citations, names,
addresses. A family's pattern is tried only on texts that hold a word or sign of it
(`choice`). Where masks overlap they become one, which has the kind of its longest part.
"""

from __future__ import annotations

from citations.numbers.detect.masks import (
    addresses,
    citations,
    dates,
    names,
    references,
    relative_times,
    scores,
    times,
    years,
)
from citations.numbers.detect.masks.choice import Choice
from citations.numbers.detect.masks.family import Kind, Mask, glimpse_of

__all__ = ["Kind", "Mask", "find_masks"]

_ALL = Choice(
    (
        *addresses.FAMILIES,
        *citations.FAMILIES,
        *references.FAMILIES,
        *dates.FAMILIES,
        *times.FAMILIES,
        *relative_times.FAMILIES,
        *years.FAMILIES,
        *names.FAMILIES,
        *scores.FAMILIES,
    )
)
_WITHOUT_FIGURES = Choice(
    (
        dates.IN_WORDS,
        dates.ORDINALS_IN_WORDS,
        times.IN_WORDS,
        times.HOUR_AND_MINUTE,
        times.BETWEEN_HOURS,
        years.IN_WORDS,
        *(family for family in relative_times.FAMILIES if family.shape is None),
        scores.SPLITS_IN_WORDS,
    )
)
""" "half past seven", "in nineteen ninety-six"."""


def find_masks(text: str) -> tuple[Mask, ...]:
    """The parts of `text` that look like quantities and are none, in order and apart."""
    glimpse = glimpse_of(text)
    choice = _ALL if glimpse.figures else _WITHOUT_FIGURES
    found: list[Mask] = []
    for family, starts in choice.tries(glimpse):
        found += family.masks(text, starts)
    return _joined(found) if found else ()


_WEAKEST_LAST: dict[Kind, int] = {"year": 1, "identifier": 2}
"""Of two kinds for the same figures: the year of a cited work is no period, "Q3" no identifier."""


def _rank(mask: Mask) -> tuple[int, int, int]:
    return mask.start, -mask.end, _WEAKEST_LAST.get(mask.kind, 0)


def _joined(found: list[Mask]) -> tuple[Mask, ...]:
    """Masks that overlap as one, of the kind of the longest."""
    joined: list[Mask] = []
    longest = 0
    for mask in sorted(found, key=_rank):
        length = mask.end - mask.start
        if length <= 0:
            continue
        if not joined or mask.start >= joined[-1].end:
            joined.append(mask)
            longest = length
            continue
        last = joined[-1]
        kind = mask.kind if length > longest else last.kind
        joined[-1] = Mask(last.start, max(last.end, mask.end), kind)
        longest = max(longest, length)
    return tuple(joined)
