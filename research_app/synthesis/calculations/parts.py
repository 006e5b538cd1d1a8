"""A total that no row prints: the sum over all columns of one row, or over all rows of a column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from research_app.synthesis.calculations.figures import found_of
from research_app.synthesis.calculations.material import Material, checked
from research_app.synthesis.calculations.names import listed
from research_app.synthesis.calculations.periods import fits_period, when_of
from research_app.synthesis.calculations.plan import Reading
from research_app.synthesis.calculations.series import Figure
from research_app.synthesis.calculations.stems import TOTALS, label_stems, telling_stems
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Missing,
    Operand,
    Solved,
)

Parts = list[Figure]
ABOVE = 200
"""Code points over a table that name it."""


def is_of_parts(reading: Reading) -> bool:
    """Is one amount at one time asked for as a total?"""
    return reading.operation == "total" and len(reading.things) == 1 and len(reading.periods) < 2


def solve_parts(reading: Reading, material: Material) -> Solved | Missing:
    """The parts are certain where every word is said by their row or column, or over the table, and
    no figure among them is the total already."""
    operand = Operand(words=reading.things[0], period=" ".join(reading.periods))
    solved = [each for parts in _choices(operand, material) if (each := _summed(operand, parts))]
    if len({tuple(each.number.value for each in one.found) for one in solved}) != 1:
        return Missing(operand=operand, reason="no certain parts were found")
    return solved[0]


def _choices(operand: Operand, material: Material) -> Iterator[Parts]:
    """All figures of the time in one row, or in one column, that the words name."""
    words, asked = telling_stems(operand.words), when_of(operand.period)
    lines: dict[tuple[object, ...], Parts] = {}
    for series in material.series:
        for each in series.figures:
            if fits_period(asked, each.when):
                table = (*each.cell.place, each.when)
                lines.setdefault((*table, "row", each.cell.row.span), []).append(each)
                lines.setdefault((*table, "column", each.heads, each.group), []).append(each)
    for (_, _, _, kind, *_), parts in lines.items():
        named = parts[0].label if kind == "row" else (*parts[0].heads, *parts[0].group)
        own = {stem for stem in named if stem not in TOTALS}
        text, start = parts[0].cell.source.text, parts[0].cell.table.span.start
        over = (text[max(0, start - ABOVE) : start], *parts[0].cell.over, parts[0].title)
        around = label_stems(" ".join(over))
        over_rows = kind == "column" and words <= {*own, *around}
        over_columns = kind == "row" and bool(own) and own <= words <= {*own, *around}
        if len(parts) > 1 and (over_columns or (over_rows and own & words)):
            yield parts


def _summed(operand: Operand, parts: Sequence[Figure]) -> Solved | None:
    labels = [(*each.label, *each.heads) for each in parts]
    if len(set(labels)) < len(parts) or any(TOTALS & set(label) for label in labels):
        return None
    found = tuple(found_of(operand, each) for each in parts)
    if _holds_its_total(found) or any(each.number.unit.code == "%" for each in found):
        return None
    names = [each.name for each in found]
    calculation = Calculation(
        name=f"{listed(names)}, total",
        formula=f"sum({', '.join(f'#{place}' for place in range(1, len(found) + 1))})",
        operands=(operand,) * len(found),
        definition=f"the sum of the {len(found)} figures",
    )
    held = checked(calculation, found)
    return (
        None
        if isinstance(held, Missing)
        else Solved(calculation=calculation, found=held, beside=held)
    )


def _holds_its_total(found: Sequence[Found]) -> bool:
    """Is one figure the sum of the others, rounding aside?"""
    values = [each.number.value for each in found]
    step = max((each.number.step for each in found), default=Decimal(0))
    return any(abs(sum(values) - 2 * each) <= step * len(values) for each in values)
