"""What a number is of, of when, and whether it tells a rise or a fall: by the words beside it.

Plain rules over words; where they do not settle it, nothing is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citations.drafts import Direction
from citations.numbers.detect.masks import Mask
from citations.numbers.detect.masks.periods import find_periods
from citations.numbers.detect.nearby.direction import directions_of
from citations.numbers.detect.nearby.entity import entities_near
from citations.numbers.detect.nearby.periods import periods_near
from citations.numbers.detect.nearby.placed import Placed


class Nearby(NamedTuple):
    """What the words beside a number say of it; "" where they say nothing."""

    direction: Direction
    period: str
    entity: str


def nearby_of(text: str, numbers: Sequence[Placed], masks: Sequence[Mask]) -> list[Nearby]:
    """What stands near each of `numbers`, which are in order."""
    if not numbers:
        return []
    directions = directions_of(text, numbers)
    periods = periods_near(text, numbers, find_periods(text, masks))
    entities = entities_near(text, numbers, masks)
    return [Nearby(*told) for told in zip(directions, periods, entities, strict=True)]
