"""What a question asks to be computed, before the table tells over which figures."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Operation = Literal[
    "change",
    "percentage change",
    "point change",
    "difference",
    "percentage difference",
    "average",
    "total",
    "share",
    "ratio",
    "count",
    "highest",
    "lowest",
]


OVER_TIME: frozenset[Operation] = frozenset(
    {"change", "percentage change", "point change", "difference", "percentage difference"}
)
"""Compare two figures, mostly of one thing at two times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An operation over `things`, words of the question each, at `periods`, in the order of the
    question. One thing at several periods, or several things at one. Without periods a change, an
    average or an extreme is over those that the table prints.

    `shared` are the other words of the question, which may tell row or column of all things.
    `above` is True, `below` False for a count ("exceed"), against `limit`. `decimals` is None where
    the question does not say. `from_year_before`: "the 2019 average" is over two year ends."""

    operation: Operation
    things: tuple[str, ...]
    periods: tuple[str, ...] = ()
    shared: str = ""
    above: bool = True
    limit: Decimal | None = None
    decimals: int | None = None
    from_year_before: bool = False
