"""What the figures of a table are counted in: "(in millions, except per share data)"."""

from __future__ import annotations

import re

from citations.drafts.tables import Span

_UNIT = r"(?:thousands?|millions?|billions?|trillions?|hundreds|lakhs?|crores?|000s|000’s|000's)"
_MONEY = r"(?:U\.?S\.?\s+)?(?:dollars?|euros?|pounds?|[A-Z]{3}|[$€£¥])"
_WORDS = (
    rf"(?:(?:all\s+)?(?:amounts?|figures?|values?|shares?|tabular\s+amounts?)\s+)?"
    rf"(?:(?:are\s+)?(?:stated|expressed|presented|shown|reported)\s+)?(?:{_MONEY}\s+)?(?:are\s+)?"
    rf"(?:in\s+)?(?:{_MONEY}\s+)?(?:[$€£¥]\s*)?{_UNIT}(?:\s+of\s+{_MONEY})?"
)
_IN_BRACKETS = re.compile(
    rf"[(\[]\s*(?:{_MONEY}[,;]?\s+)?{_WORDS}\b[^()\[\]\n]{{0,120}}[)\]]", re.IGNORECASE
)
_BARE = re.compile(
    rf"\b(?:(?:amounts?|figures?|dollars?|euros?)\s+(?:are\s+)?in|in|{_MONEY}\s+in)\s+(?:{_MONEY}\s+)?{_UNIT}"
    rf"(?:\s+of\s+{_MONEY})?\b(?:,?\s+except\s+[^.;:|\n]{{0,80}})?",
    re.IGNORECASE,
)
_ANNOUNCING = re.compile(
    r"\b(?:expressed|stated|presented|reported|shown)\s+in\s+(?:the\s+)?"
    rf"(?:{_MONEY}\s?[’‘'´]?)?\s?(?:{_UNIT}|[’‘'´]?000[’‘'´]?s)(?:\s+of\s+{_MONEY})?",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"(?<!\w)[(\[]?(?:(?:US|NT|HK|A|C)?[$€£¥]|[A-Z]{3})\s?[’‘'´]?\s?"
    rf"(?:m|mn|bn|k|000s?|(?i:{_UNIT}))[)\]]?(?!\w)"
)


def find_scale(text: str, start: int, end: int) -> Span | None:
    """The place of the words that name the scale in `[start:end)`, brackets included."""
    match = (
        _IN_BRACKETS.search(text, start, end)
        or _BARE.search(text, start, end)
        or _SIGNED.search(text, start, end)
    )
    return Span(start=match.start(), end=match.end()) if match else None


def find_announced_scale(text: str, start: int, end: int) -> Span | None:
    """The last scale in `[start:end)` that running text tells of a table: in brackets of its own,
    "(in thousands)", or "expressed in thousands of dollars"."""
    found = [
        *_IN_BRACKETS.finditer(text, start, end),
        *_ANNOUNCING.finditer(text, start, end),
    ]
    last = max(found, key=lambda match: match.start(), default=None)
    return Span(start=last.start(), end=last.end()) if last else None


def without_scale(words: str) -> str:
    """The words of a line apart from its scale."""
    found = find_scale(words, 0, len(words))
    return words if found is None else f"{words[: found.start]} {words[found.end :]}"
