"""What is handed back when a unit was found beside a number."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from citations.numbers.values import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFound:
    """A unit at `[start:end)` of its text. `scale` is what its own words multiply the figure with
    ("USD million", "MEUR"); `assumptions` are sentences for the reader, where the unit was read
    with the help of what the source says elsewhere."""

    unit: Unit
    start: int
    end: int
    scale: Decimal = Decimal(1)
    assumptions: tuple[str, ...] = ()
