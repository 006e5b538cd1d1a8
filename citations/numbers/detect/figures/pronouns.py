"""Words that do not count: "no one", "one of them", and most articles.

An article counts in "less than a mile", "about a kilogram", "a dollar" where a text begins;
everywhere else "a" is no number: "$5 a share", "for more than a decade".
"""

from __future__ import annotations

import re

from citations.numbers.detect.figures.tokens import SMALL_NUMBERS
from citations.numbers.detect.figures.words import Figure
from citations.numbers.units import unit_after
from citations.numbers.values import NumberContext

_NO_COUNT_BEFORE = re.compile(
    r"(?:\b(?:no|any|some|every|each|this|that|which|another|the|such|good|great|right|wrong|big"
    r"|bad|new|old|only|square|former|latter|day|it|loved|number|formula|air|these|those|his|her|my"
    r"|our|your|their|its|'s|’s|last|first|next|previous|a|an)[ -]|[-–])$",
    re.IGNORECASE,
)
_NO_COUNT_AFTER = re.compile(
    r"[ ]?(?:$|[^\w\s-])"
    r"|[ -](?:of|another|by|can|could|should|would|will|may|might|must|who|whose|that|which|is|was"
    r"|has|had|does|did|do|in|to|on|at|for|from|with|as|than|if|when|where|after|before|and|or|but"
    r"|not|never|also|always|needs?|wants?|gets?|finds?|sees?|says?|thinks?|cannot|knows?|more|day"
    r"|side|off|sided|way|stop|time|size|shot|liner|step|hit|self|such|the|a|an|it|they|we|he|she"
    r"|you|i|are|were|be|been|s)\b",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)s?\b"
    r"|[ -]and[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b",
    re.IGNORECASE,
)
_NUMBER_FOLLOWS = re.compile(
    rf"[ -](?:to|or|and|in|out of|in every)[ -](?:\d|(?:{'|'.join(SMALL_NUMBERS)})\b)",
    re.IGNORECASE,
)
_ARTICLES = frozenset({"a", "an"})
_ABOUT = ("about ", "roughly ", "nearly ", "almost ", "exactly ", "within ")
_LOOK_BACK = 24


def counts(text: str, figure: Figure, context: NumberContext) -> bool:
    """Whether the words of the figure say how many."""
    if figure.form == "digits":
        return True
    printed = text[figure.start : figure.end].lower()
    if printed in _ARTICLES:
        return _measures(text, figure, context)
    if printed != "one":
        return _ORDINAL.match(text, figure.end) is None
    if text.strip().lower() == "one" or _NUMBER_FOLLOWS.match(text, figure.end):
        return True
    if _NO_COUNT_AFTER.match(text, figure.end):
        return False
    if text[figure.end : figure.end + 1] == "-":
        return True  # "a one-year lease"
    before = text[max(0, figure.start - _LOOK_BACK) : figure.start]
    return _NO_COUNT_BEFORE.search(before) is None


def _measures(text: str, article: Figure, context: NumberContext) -> bool:
    """Whether an article is one before a measure or currency."""
    found = unit_after(text, article.end, context)
    if found is None or found.unit.kind not in ("measure", "money"):
        return False
    if text[found.end : found.end + 1].isdigit():
        return False  # the sign of a number: "a $50 note"
    before = text[max(0, article.start - 8) : article.start]
    return found.unit.dimension != "[time]" or before.lower().endswith(_ABOUT)
