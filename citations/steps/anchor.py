"""Quote → exact place in a source text, or nothing; and offset → page and section.

A quote is searched first character by character, then with white space, case, quotation marks,
dashes and line-end hyphens folded. Folding is written as a pattern over the original text, so that
an offset is always one of the original text and never of a folded copy. Nothing looser ever locates
a quote.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from citations.drafts import Match, TextDraft

_SINGLE_QUOTES = "'‘’‚‛′´`"
_DOUBLE_QUOTES = '"“”„‟″«»'
_DASHES = "-‐‑‒–—―−\u00ad"
_SOFT_HYPHEN = "\u00ad"
#: Between two letters a source may break the line with a hyphen, or hide a soft one.
_LINE_BREAK_HYPHEN = f"(?:[-‐{_SOFT_HYPHEN}]\\s*\\n\\s*|{_SOFT_HYPHEN})?"


@dataclass(frozen=True, slots=True)
class Span:
    """Where a quote stands: `[start:end)` in the text, and how it matched."""

    start: int
    end: int
    match: Match


def anchor(text: str, quote: str, near: int | None = None) -> Span | None:
    """The place of `quote` in `text`; of several the one that begins closest to `near`, else the
    first."""
    wanted = quote.strip()
    if not wanted:
        return None
    exact = _closest(_exact_spans(text, wanted), near)
    if exact is not None:
        return Span(*exact, "exact")
    folded = _closest((found.span() for found in _folding_pattern(wanted).finditer(text)), near)
    return Span(*folded, "folded") if folded is not None else None


def is_word_for_word(claim: str, quote: str) -> bool:
    """Whether `claim` is the whole of `quote`, after the same folding."""
    span = anchor(quote, claim)
    return span is not None and not (quote[: span.start] + quote[span.end :]).strip()


def _exact_spans(text: str, quote: str) -> Iterable[tuple[int, int]]:
    start = text.find(quote)
    while start >= 0:
        yield start, start + len(quote)
        start = text.find(quote, start + 1)


def _closest(spans: Iterable[tuple[int, int]], near: int | None) -> tuple[int, int] | None:
    if near is None:
        return next(iter(spans), None)
    return min(spans, key=lambda span: abs(span[0] - near), default=None)


@lru_cache(maxsize=256)
def _folding_pattern(quote: str) -> re.Pattern[str]:
    pieces: list[str] = []
    before = ""
    for character in re.sub(r"\s+", " ", quote.replace(_SOFT_HYPHEN, "")):
        if before.isalpha() and character.isalpha():
            pieces.append(_LINE_BREAK_HYPHEN)
        pieces.append(_folded(character))
        before = character
    return re.compile("".join(pieces), re.IGNORECASE)


def _folded(character: str) -> str:
    if character == " ":
        return r"\s+"
    if character in _DASHES:
        return f"[{_DASHES}](?:\\s*\\n\\s*)?"
    for family in (_SINGLE_QUOTES, _DOUBLE_QUOTES):
        if character in family:
            return f"[{family}]"
    return re.escape(character)


def page_at(text: TextDraft, offset: int) -> int | None:
    """The number (from 1) of the page that holds the offset; None for a text without pages."""
    starts = [page.start for page in text.pages]
    index = bisect_right(starts, offset) - 1
    return text.pages[index].number if index >= 0 else None


def section_at(text: TextDraft, offset: int) -> str:
    """The heading of the innermost section that holds the offset, or ""."""
    around = [span for span in text.sections if span.start <= offset < span.end]
    return max(around, key=lambda span: (span.level, span.start)).title if around else ""
