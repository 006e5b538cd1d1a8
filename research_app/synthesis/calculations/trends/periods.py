"""Over which times values are compared: those that the question names, else the newest that the
statements print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from research_app.synthesis.calculations.operands.periods import when_of
from research_app.synthesis.calculations.recipes.measured import in_order
from research_app.synthesis.cells import CellCandidate
from research_app.synthesis.question.periods import shifted

MOST_PERIODS = 4


def compared_periods(asked: Sequence[str], newest: str, count: int) -> list[str]:
    """The newest first. Of one period asked for, and the `count` - 1 years before it."""
    if len(asked) > 1:
        return in_order(asked)[::-1][:MOST_PERIODS]
    last = asked[0] if asked else newest
    return [shifted(last, -years) for years in range(count)] if last else []


def newest_year(cells: Sequence[CellCandidate]) -> str:
    """The newest year that stands over several figures of the statements; empty where none does.
    A table of what falls due in later years is no statement."""
    counted = Counter(
        max(years) for cell in cells if len(years := when_of(" ".join(cell.heads)).years) == 1
    )
    return max((year for year, count in counted.items() if count > 2), default="")
