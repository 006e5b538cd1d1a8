"""Number words that do not count: "no one", "one of them", "Formula One", "the Big Ten"."""

from __future__ import annotations

import re

from citations.numbers.detect.figures.vocabulary import ONES, TEENS, TENS
from citations.numbers.detect.figures.words import Figure

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
    r"|side|off|sided|way|stop|on|time|size|shot|liner|step|hit|stop|self|such|the|a|an|it|they|we|he|she|you|i|are|were|be|been|s)\b",
    re.IGNORECASE,
)
_HYPHENED = re.compile(r"-[a-z]")
_SENTENCE_STARTS = re.compile(r"(?:^|[.!?:;\n\r\t\"“”‘’'(\[|•–—-])\s*$")
_NAME_GOES_ON = re.compile(r"[ -][A-Z]")
_NAME_BEFORE = re.compile(r"\b[A-Z][\w.]*[ -]$")
_ORDINAL = re.compile(
    r"-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)s?\b"
    r"|[ -]and[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b",
    re.IGNORECASE,
)
_NUMBER_FOLLOWS = re.compile(
    rf"[ -](?:to|or|and|in|out of|in every)[ -](?:\d|(?:{'|'.join([*ONES, *TEENS, *TENS])})\b)",
    re.IGNORECASE,
)
_LOOK_BACK = 24


def counts(text: str, figure: Figure) -> bool:
    """Whether the words of the figure say how many."""
    if figure.form == "digits":
        return True
    printed = text[figure.start : figure.end]
    before = text[max(0, figure.start - _LOOK_BACK) : figure.start]
    if printed.lower() == "one":
        return _one_counts(text, figure, before)
    if _ORDINAL.match(text, figure.end):
        return False
    return not (printed.isalpha() and _is_name(text, figure, printed, before))


def _one_counts(text: str, figure: Figure, before: str) -> bool:
    if text.strip() == text[figure.start : figure.end] or _NUMBER_FOLLOWS.match(text, figure.end):
        return True
    if _NO_COUNT_AFTER.match(text, figure.end):
        return False
    if _NO_COUNT_BEFORE.search(before) and not _HYPHENED.match(text, figure.end):
        return False
    return not _is_name(text, figure, text[figure.start : figure.end], before)


def _is_name(text: str, figure: Figure, printed: str, before: str) -> bool:
    if not printed[0].isupper() or printed.isupper() and text.isupper():
        return False
    if figure.start == 0 or _SENTENCE_STARTS.search(before):
        return False
    return bool(_NAME_BEFORE.search(before) or _NAME_GOES_ON.match(text, figure.end))
