"""Is the answer to a calculation printed already?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from research_app.synthesis.calculations.asked.values import Asked, Operation
from research_app.synthesis.calculations.operands.fit import asked_stems
from research_app.synthesis.outline import BlockPlan
from research_app.synthesis.terms import content_stems

_OVER_TIME: frozenset[Operation] = frozenset({"change", "percentage change", "point change"})
_MOVED = re.compile(
    r"\b(?:increase|decrease|decline|grow|grew|growth|change|rise|rose|fall|fell|drop|reduc|improve"
    r"|higher|lower)",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\d")
LEAST_NAMED = 0.6
"""Of the words of the thing asked about, those that a sentence must have to state its change."""


def is_stated(asked: Asked, facts: Sequence[BlockPlan]) -> bool:
    """Does the headline say by how much the thing changed? Who names two periods wants their
    figures compared, whatever a sentence rounds them to."""
    if asked.operation not in _OVER_TIME or len(asked.periods) > 1:
        return False
    headline = next((block for block in facts if block.type == "headline"), None)
    if headline is None:
        return False
    said = " ".join(item.text for item in headline.items)
    wanted = set(asked_stems(asked.things[0]))
    named = len(wanted & set(content_stems(said))) / len(wanted) if wanted else 0.0
    return bool(_MOVED.search(said) and _FIGURE.search(said)) and named >= LEAST_NAMED
