"""How far two values of one measure are apart, as a calculation over the inputs of both."""

from __future__ import annotations

import re

from research_app.synthesis.calculations.recipes.measured import Measured
from research_app.synthesis.calculations.recipes.solved import SolvedMeasure
from research_app.synthesis.calculations.values import Calculation, Kind

_INPUT = re.compile(r"#(?P<place>\d{1,3})")


def change_between(measured: Measured, older: SolvedMeasure, newer: SolvedMeasure) -> Calculation:
    """The newer less the older value; of percentages in percentage points."""
    kinds: dict[Kind, Kind] = {"percent": "points", "points": "points"}
    return _over_both(
        measured, older, newer, "{new} - {old}", kinds.get(measured.kind, measured.kind)
    )


def percentage_change(
    measured: Measured, older: SolvedMeasure, newer: SolvedMeasure
) -> Calculation:
    return _over_both(measured, older, newer, "percentage_change({old}, {new})", "percent")


def _over_both(
    measured: Measured, older: SolvedMeasure, newer: SolvedMeasure, formula: str, kind: Kind
) -> Calculation:
    """`formula` over "{new}" and "{old}"; the inputs of the newer value come first."""
    count = len(newer.found)
    moved = _INPUT.sub(lambda match: f"#{int(match['place']) + count}", older.calculation.formula)
    return Calculation(
        name=f"{measured.name}, change",
        formula=formula.format(
            new=_in_brackets(newer.calculation.formula), old=_in_brackets(moved)
        ),
        operands=(*newer.calculation.operands, *older.calculation.operands),
        definition=f"change = newer − older; {newer.calculation.definition}",
        kind=kind,
        decimals=newer.calculation.decimals if kind != "percent" else 1,
    )


def _in_brackets(formula: str) -> str:
    return formula if _INPUT.fullmatch(formula) else f"({formula})"
