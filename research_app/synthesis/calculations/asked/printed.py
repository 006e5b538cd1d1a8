"""Is the answer to a calculation printed already?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from research_app.synthesis.calculations.asked.values import Asked, Operation
from research_app.synthesis.calculations.operands.fit import asked_stems
from research_app.synthesis.outline import BlockPlan
from research_app.synthesis.terms import content_stems

_MOVED = re.compile(
    r"\b(?:increase|decrease|decline|grow|grew|growth|change|rise|rose|fall|fell|drop|reduc|improve"
    r"|higher|lower)",
    re.IGNORECASE,
)
_SAID: dict[Operation, re.Pattern[str]] = {
    "change": _MOVED,
    "percentage change": _MOVED,
    "point change": _MOVED,
    "difference": re.compile(r"\b(?:difference|more|less|fewer|higher|lower|exceed)", re.I),
    "percentage difference": re.compile(r"%|\bper ?cent", re.IGNORECASE),
    "average": re.compile(r"\b(?:average|mean)", re.IGNORECASE),
    "total": re.compile(r"\b(?:total|sum|combined|aggregate)", re.IGNORECASE),
    "share": re.compile(r"%|\b(?:per ?cent|proportion|share)", re.IGNORECASE),
    "ratio": re.compile(r"\bratio\b|\btimes\b", re.IGNORECASE),
}
"""How a source says that it has computed the figure itself."""
_FIGURE = re.compile(r"\d")
LEAST_NAMED = 0.6
"""Of the words of the thing asked about, those that a sentence must have to state its change."""


def is_stated(asked: Asked, facts: Sequence[BlockPlan]) -> bool:
    """Does the headline say the result, such as by how much the thing changed? Who names two
    periods wants their figures compared, whatever a sentence rounds them to."""
    pattern = _SAID.get(asked.operation)
    if pattern is None:
        # In which year, in how many: a row or a sentence may say so without a calculation.
        return True
    if len(asked.periods) > 1:
        return False
    headline = next((block for block in facts if block.type == "headline"), None)
    if headline is None:
        return False
    said = " ".join(item.text for item in headline.items)
    wanted = {stem for thing in asked.things for stem in asked_stems(thing)}
    named = len(wanted & set(content_stems(said))) / len(wanted) if wanted else 0.0
    return bool(pattern.search(said) and _FIGURE.search(said)) and named >= LEAST_NAMED
