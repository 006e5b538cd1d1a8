"""An article that counts: "less than a mile", "about a kilogram", "a dollar" where a text begins.

Everywhere else "a" is no number: "$5 a share", "more than a decade".
"""

from __future__ import annotations

import re
from decimal import Decimal

from citations.numbers.detect.figures.words import Figure
from citations.numbers.units import unit_after
from citations.numbers.values import NumberContext

_ARTICLE = re.compile(
    r"(?:^|\b(?:than|about|nearly|almost|above|over|under|exceeding|within|exactly|least)[ ])"
    r"(?P<article>an?)(?=[ ][a-z])",
    re.IGNORECASE,
)
_OTHER_MEANINGS = re.compile(
    r"[ ](?:second|bar|stone|turn|mark|mole|gray|grain|quarter|yard|foot|cup|won|point)\b"
    r"|[ ]\w+-",
    re.IGNORECASE,
)


def read_articles(text: str, context: NumberContext) -> list[Figure]:
    """The articles before a measure or currency, each worth one."""
    return [
        Figure(
            start=match.start("article"),
            end=match.end(),
            value=Decimal(1),
            step=Decimal(0),
            form="words",
        )
        for match in _ARTICLE.finditer(text)
        if _measures(text, match, context)
    ]


def _measures(text: str, match: re.Match[str], context: NumberContext) -> bool:
    if _OTHER_MEANINGS.match(text, match.end()):
        return False
    found = unit_after(text, match.end(), context)
    if found is None or found.unit.kind not in ("measure", "money"):
        return False
    return found.unit.dimension != "[time]"
