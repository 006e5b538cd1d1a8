"""Costs printed in brackets: "Cost of sales (300)" is a cost of 300 that is deducted.

Who asks for the average cost wants 300. The inputs stay as printed; the formula takes the minus
away, and the definition says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from research_app.synthesis.calculations.values import Calculation, Found

SAID = "brackets mark what is deducted"
_COST = re.compile(
    r"\b(?:expenses?|costs?|allowances?|charges?|provisions?|depreciation|amorti[sz]ation)\b",
    re.IGNORECASE,
)
_EITHER_SIGN = re.compile(
    r"\b(?:income|gains?|benefits?|profits?|tax credits?|cash|net of|before|after)\b|\(",
    re.IGNORECASE,
)
"""Of what may be a cost in one year and none in another, brackets tell which."""
_INPUT = re.compile(r"#(?P<place>\d{1,3})")
_APART = re.compile(r"(?:change|ratio|share)\(")
_TURNED = re.compile(r"(?:change|mean|sum)\(")


def without_brackets(calculation: Calculation, found: Sequence[Found]) -> Calculation:
    """The same with its sign turned where all inputs are costs in brackets; where only some are
    ("revenue less cost of sales"), with theirs alone."""
    deducted = {place for place, each in enumerate(found, start=1) if _is_deducted(each)}
    if 0 < len(deducted) < len(found) and _APART.match(calculation.formula):
        turned = _INPUT.sub(
            lambda match: f"-{match[0]}" if int(match["place"]) in deducted else match[0],
            calculation.formula,
        )
        definition = f"{calculation.definition}; {SAID}"
        return replace(calculation, formula=turned, definition=definition)
    if not _TURNED.match(calculation.formula) or not all(_is_deducted(each) for each in found):
        return calculation
    return replace(
        calculation,
        formula=f"-{calculation.formula}",
        definition=f"{calculation.definition}; {SAID}",
    )


def _is_deducted(found: Found) -> bool:
    in_brackets = found.number.value < 0 and "(" in found.number.raw
    return in_brackets and bool(_COST.search(found.label)) and not _EITHER_SIGN.search(found.label)
