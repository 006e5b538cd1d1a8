"""An article that counts: "less than a mile", "about a kilogram", "a dollar" where a text begins.

Everywhere else "a" is no number: "$5 a share", "for more than a decade".
"""

from __future__ import annotations

import re

from citations.numbers.detect.figures import Figure
from citations.numbers.units import unit_after
from citations.numbers.values import NumberContext

_ARTICLES = frozenset({"a", "an"})
_ABOUT = ("about ", "roughly ", "nearly ", "almost ", "exactly ", "within ")
_OTHER_MEANINGS = re.compile(
    r"[ ](?:second|bar|stone|turn|mark|mole|gray|grain|quarter|yard|foot|cup|won|point)\b"
    r"|[ ]\w+-",
    re.IGNORECASE,
)


def measures(text: str, figure: Figure, context: NumberContext) -> bool:
    """Whether the figure is more than an article, or one before a measure or currency."""
    if figure.end - figure.start > 2 or text[figure.start : figure.end].lower() not in _ARTICLES:
        return True
    if _OTHER_MEANINGS.match(text, figure.end):
        return False
    found = unit_after(text, figure.end, context)
    if found is None or found.unit.kind not in ("measure", "money"):
        return False
    if text[found.end : found.end + 1].isdigit():
        return False  # the sign of a number: "a $50 note"
    return found.unit.dimension != "[time]" or (
        text[max(0, figure.start - 8) : figure.start].lower().endswith(_ABOUT)
    )
