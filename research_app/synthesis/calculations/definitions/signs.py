"""Money spent, which one report prints in brackets and the next without.

A formula says "abs(#2)" for a line that counts by its size, and "spent(#2)" for one that may also
be the opposite: an income tax can be a benefit. Once the figures are found their signs are known,
and the formula is written with them: "#1 - #2", or "#1 + #2" for a figure printed as negative.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal

from research_app.synthesis.calculations.values import Calculation

_MARKED = re.compile(r"(?P<mark>abs|spent)\(#(?P<input>\d{1,3})\)")


def by_plain_inputs(calculation: Calculation) -> Calculation:
    """The calculation with its inputs as they are printed."""
    return replace(calculation, formula=_MARKED.sub(r"#\g<input>", calculation.formula))


def with_signs(
    calculation: Calculation, values: Sequence[Decimal], in_brackets: Collection[int]
) -> Calculation:
    """The calculation with money spent as positive amounts. `values` are those of the inputs, in
    order; `in_brackets` the inputs, counted from 1, whose statement prints what is spent as
    negative."""

    def signed(match: re.Match[str]) -> str:
        place = int(match["input"])
        turns = values[place - 1] < 0 if match["mark"] == "abs" else place in in_brackets
        return f"(-#{place})" if turns else f"#{place}"

    return replace(calculation, formula=_MARKED.sub(signed, calculation.formula))
