"""What of a text only looks like a quantity.

Each file here knows what is told by one kind of words: dates, times, years, pointers into a
document, names, addresses. A family's pattern is tried only on texts that hold a word or shape of
it (`family`). Where masks overlap they become one, which has the kind of its longest part. A family
is kept while a measured set of texts is read worse without it.
"""

from __future__ import annotations

from citations.numbers.detect.masks import addresses, dates, names, references, times, years
from citations.numbers.detect.masks.family import Families, Kind, Mask

__all__ = ["Kind", "Mask", "find_masks"]

_FAMILIES = Families(
    (
        *addresses.FAMILIES,
        *references.FAMILIES,
        *dates.FAMILIES,
        *times.FAMILIES,
        *years.FAMILIES,
        *names.FAMILIES,
    )
)
_WEAKEST_LAST: dict[Kind, int] = {"year": 1, "identifier": 2}
"""Of two kinds for the same figures: the year of a cited work is no period, "Q3" no identifier."""


def find_masks(text: str) -> tuple[Mask, ...]:
    """The parts of `text` that look like quantities and are none, in order and apart."""
    joined: list[Mask] = []
    longest = 0
    for mask in sorted(_FAMILIES.masks(text), key=_rank):
        length = mask.end - mask.start
        if not joined or mask.start >= joined[-1].end:
            joined.append(mask)
            longest = length
            continue
        last = joined[-1]
        kind = mask.kind if length > longest else last.kind
        joined[-1] = Mask(last.start, max(last.end, mask.end), kind)
        longest = max(longest, length)
    return tuple(joined)


def _rank(mask: Mask) -> tuple[int, int, int]:
    return mask.start, -mask.end, _WEAKEST_LAST.get(mask.kind, 0)
