"""Lists in legal words: a lead-in with one of its items says what the list says of that item, if
the items hold together ("Counties shall: (a) file reports; and (b) keep records").

Where only one of several has to be done, an item alone says something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_LABEL = (
    r"(?:\(\s?\w{1,4}\s?\)(?:\s{0,2}\(\s?\w{1,4}\s?\)){0,2}|\d{1,3}(?:\.\d{1,3}){0,4}[.)]?"
    r"|[A-Za-z][.)]|[•▪●○■◦‣∙·*–—-])"
)
_OPENS = re.compile(rf"\s{{0,40}}{_LABEL}\s", re.IGNORECASE)
_LAST_LABEL = re.compile(r"(?:(?<=\s)|^)(?:\d{1,3}[.)]|[•▪●○■◦‣∙·*–—-])\s{0,4}$")
"""Of the item that follows, where it is shown without its number or bullet."""
_CLOSES = re.compile(r"(?:[;,.:]|\n)\s{0,4}(?:and|and/or)?\s{0,40}$", re.IGNORECASE)
_CHOICE = re.compile(r"(?:[;,.]|\n)\s{0,4}(?:or|and/or)\s{0,4}(?:$|\n|(?=\s*\(?\w{1,4}[.)]))", re.I)
_ONE_OF = re.compile(
    r"\b(?:either|one\s+of|any\s+of|any\s+one|one\s+or\s+more|at\s+least\s+(?:one|two|three)|only\s+one"
    r"|whichever)\b",
    re.IGNORECASE,
)
_LEADS_IN = re.compile(
    r"(?:[:—–]|\b(?:shall|must|not|to|following|by|that|if|and|for|with|is|are|be))\s{0,4}[:—–]?\s*$",
    re.IGNORECASE,
)


def leaves_out_only_items(quote: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether what stands between the spans of a quote, `[start:end)` each, are whole items of one
    list, all of which hold, under a lead-in that is shown."""
    if len(spans) < 2 or _ONE_OF.search(quote[spans[0][0] : spans[0][1]]):
        return False
    if not _LEADS_IN.search(quote[: spans[0][1]]):
        return False
    if _CHOICE.search(quote[spans[0][1] : spans[-1][1]]):
        return False
    return all(
        _is_items(quote, before[1], after[0])
        for before, after in zip(spans, spans[1:], strict=False)
    )


def _is_items(quote: str, start: int, end: int) -> bool:
    gap = quote[start:end]
    if not gap.strip():
        return True
    items = _LAST_LABEL.sub("", gap)
    return not items.strip() or bool(_OPENS.match(items) and _CLOSES.search(items))
