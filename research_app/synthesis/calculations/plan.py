"""What a question asks to be computed, before a table tells over which figures."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from research_app.synthesis.calculations.glossary import Measure

Operation = Literal[
    "change",
    "percentage change",
    "difference",
    "percentage difference",
    "average",
    "total",
    "share",
    "ratio",
    "remaining",
    "count",
    "highest",
    "lowest",
    "value",
]
OVER_TIME: frozenset[Operation] = frozenset(
    {"change", "percentage change", "difference", "percentage difference"}
)
"""Compare two figures, mostly of one thing at two times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """An operation over `things`, words of the question each, at `periods`, in the order of the
    question. One thing at several periods, or several things at one. Without periods a change, an
    average or an extreme is over those that the table prints.

    `measure` is set where the thing is computed from several lines itself. `shared` are then
    the other words of the question. `above` is True, `below`
    False for a count ("exceed"), against `limit`. `decimals` is None where the question does not
    say. `from_year_before`: "the 2019 average" is over two year ends."""

    operation: Operation
    things: tuple[str, ...]
    periods: tuple[str, ...] = ()
    measure: Measure | None = None
    shared: str = ""
    above: bool = True
    limit: Decimal | None = None
    decimals: int | None = None
    from_year_before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be computed: the ways to read it, the likeliest first, at least one. `names` are
    those whose figures are asked for, `words` the whole question. `searches` are made beside the
    question's own, so that the figures are among the passages."""

    readings: tuple[Reading, ...]
    names: tuple[str, ...] = ()
    words: str = ""
    searches: tuple[str, ...] = ()

    @property
    def may_be_stated(self) -> bool:
        """May a sentence that states the result itself ("increased by $4 million") lead? Who names
        two periods wants their figures compared, whatever a sentence rounds them to."""
        first = self.readings[0]
        over_time = first.operation in OVER_TIME and len(first.things) == 1
        return over_time and len(first.periods) < 2
