"""What the figures of a table are counted in: "(in millions, except per share data)", in the table
or in the words beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from citations.drafts.tables import Span, Table

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
"""A currency with its scale, "$m", "(€’000)": a word by itself."""


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


BEFORE = 900
"""Code points in which a sentence before a table still announces it."""
BEHIND = 3000
LEADS_ON = 500
"""Code points behind an announcing sentence in which the table that it means begins."""

_HEADS_ALL = re.compile(r"notes\s+to\b[^\n]{0,60}\bstatements\b[^\n]{0,40}$", re.IGNORECASE)

Reader = Callable[[str, int, int], Sequence[Table]]


def with_scales_beside(
    text: str, tables: Sequence[Table], start: int, end: int, read: Reader
) -> Iterator[Table]:
    """The tables of `[start:end)`, those without a scale with that of the running text."""
    previous = start
    found: list[Table] = []
    for number, table in enumerate(tables):
        following = tables[number + 1].span.start if number + 1 < len(tables) else end
        if table.scale is None:
            scale = _before(text, previous, table) or _behind(text, table, following, read)
            scale = scale or _over_all(text, start, table.span.start)
            table = replace(table, scale=scale) if scale else table
        previous = table.span.end
        found.append(table)
    yield from reversed(_shared(text, list(reversed(_shared(text, found)))))


def _shared(text: str, tables: Sequence[Table]) -> list[Table]:
    """A part of a table that stands close to the part before it counts as that does."""
    found: list[Table] = []
    for table in tables:
        if table.scale is None and found and _touch(text, found[-1], table):
            table = replace(table, scale=found[-1].scale)
        found.append(table)
    return found


def _touch(text: str, one: Table, other: Table) -> bool:
    """No words between them, and no title or sentence of its own over the second."""
    first, second = sorted((one, other), key=lambda table: table.span.start)
    between = text[first.span.end : second.span.start]
    is_close = first.span.end <= second.span.start and "\n\n" not in between
    return is_close and second.caption is None and not between.strip("| \t\r\n")


def _before(text: str, previous: int, table: Table) -> Span | None:
    return find_announced_scale(text, max(previous, table.span.start - BEFORE), _first(table))


def _first(table: Table) -> int:
    return table.rows[0].span.start if table.rows else table.span.start


def _behind(text: str, table: Table, following: int, read: Reader) -> Span | None:
    """That of the first sentence behind the table that tells one and leads to no other table."""
    stop = min(following, table.span.end + BEHIND)
    found = find_announced_scale(text, table.span.end, stop)
    if found is None or text.find("\n", table.span.end, found.start) < 0:
        return None
    far = min(len(text), found.end + 2 * LEADS_ON)
    others = read(text, found.end, far)
    if any(other.span.start < found.end + LEADS_ON for other in others):
        return None
    return found


def _over_all(text: str, start: int, end: int) -> Span | None:
    """What the title of the notes says, which stands at the head of each of their pages."""
    found = find_announced_scale(text, start, min(end, start + BEFORE))
    if found is None:
        return None
    before = text[max(start, found.start - 160) : found.start].rstrip()
    return found if _HEADS_ALL.search(before) else None
