"""Heads that stand in one line over their columns: years, dates, quarters, changes.

Where cells are set apart by spaces only, a head of several free words cannot be told from two heads
of one word; so only heads with a form of their own are read.
"""

from __future__ import annotations

import re

from citations.drafts.tables import Span

LONGEST_HEADS = 320
"""Code points of a line that may still be heads; some PDFs run several lines of them together."""

_MONTH = (
    r"(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?\.?|July?\.?"
    r"|Aug(?:ust|\.)?|Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)"
)
_BARE_YEAR = r"(?:19|20)\d\d"
_YEAR = rf"(?:(?:FY|CY)\s?'?|[Ff]iscal\s(?:[Yy]ear\s)?)?{_BARE_YEAR}"
_SHORT_YEAR = r"(?:FY|CY)\s?'?\d\d"
_DATE = (
    rf"(?:(?:[Aa]t|[Aa]s [Oo]f|[Aa]s [Aa]t)\s)?"
    rf"(?:{_MONTH}\s\d{{1,2}},?|\d{{1,2}}\s{_MONTH})\s{_BARE_YEAR}"
)
_QUARTER = (
    rf"(?:Q[1-4](?:\s?(?:FY)?\s?'?(?:{_BARE_YEAR}|\d\d))?|(?:First|Second|Third|Fourth)\sQuarter)"
)
_CHANGE = (
    r"(?:\$|%|Percent(?:age)?|Dollar)\s(?:Change|Variance|Inc(?:rease)?\.?\s?/?\s?\(?Dec(?:rease)?\.?\)?)"
    r"|(?:Change|Variance)(?:\s(?:%|\$|\(%\)|\(\$\)))?"
)
_NOTE = r"(?:\s?\((?:\d|[a-z])\))?"
_COMPARED = rf"(?:{_YEAR}\s(?:vs\.?|v\.|to|over|versus)\s{_YEAR}|\d\d\s(?:vs\.?|v\.|versus)\s\d\d)"
_ITEM = rf"(?:{_COMPARED}|{_DATE}|{_YEAR}|{_SHORT_YEAR}|{_QUARTER}|{_CHANGE}|Total){_NOTE}"
_RUN = re.compile(rf"(?<!\S)(?:{_ITEM})(?:\s+(?:{_ITEM}))*(?!\S)")
"""Periods one after the other, between spaces."""
_SINGLE = re.compile(_ITEM)
_HOLDS_PERIOD = re.compile(rf"{_YEAR}|{_SHORT_YEAR}|{_QUARTER}")
_MAY_HOLD_PERIOD = re.compile(r"\d\d|Q\d|Quarter")
_SPANNING = re.compile(
    r"\b(?:(?:three|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two|\d{1,2})\s+(?:months?|weeks?)"
    r"|(?:fiscal\s+)?(?:years?|quarters?|periods?))\s+(?:and\s+\w+\s+\w+\s+)?end(?:ed|ing)\b"
    rf"(?:\s+(?:{_MONTH}\s+\d{{1,2}},?|\d{{1,2}}\s+{_MONTH}))?",
    re.IGNORECASE,
)
_DAY = re.compile(rf"{_MONTH}\s\d{{1,2}},?(?!\d)")
""" "March 31,"; not the first figures of a year."""
_ANY_YEAR = re.compile(
    r"(?:fiscal\s+)?(?:years?|quarters?|periods?)|(?:as\s+(?:of|at)|at)\W*", re.IGNORECASE
)
_AT_DATE = re.compile(rf"^(?:as\s+(?:of|at)|at|on)?\s*{_MONTH}(?:\s+\d{{1,2}},?)?$", re.IGNORECASE)


def head_run(text: str, start: int, end: int) -> tuple[Span, ...]:
    """The longest run of heads on the line `[start:end)` with nothing between them; () if there is
    none with a period in it."""
    if end - start > LONGEST_HEADS or not _MAY_HOLD_PERIOD.search(text, start, end):
        return ()
    runs = [
        _items(text, match.start(), match.end())
        for match in _RUN.finditer(text, start, end)
        if _HOLDS_PERIOD.search(match.group())
    ]
    return max(runs, key=len, default=())


def _items(text: str, start: int, end: int) -> tuple[Span, ...]:
    items = tuple(
        Span(start=item.start(), end=item.end()) for item in _SINGLE.finditer(text, start, end)
    )
    return _without_shared_date(text, items)


def _without_shared_date(text: str, items: tuple[Span, ...]) -> tuple[Span, ...]:
    """In "June 30, 2023 2022 2021" the day belongs to all of the years, not to the first alone."""
    if len(items) < 2 or not re.fullmatch(_DATE, items[0].of(text)):
        return items
    if not re.fullmatch(_BARE_YEAR, items[1].of(text)):
        return items
    return (Span(start=items[0].end - 4, end=items[0].end), *items[1:])


def is_only_run(text: str, start: int, end: int, run: tuple[Span, ...]) -> bool:
    """Whether the line holds no other time than this run: a list of dates in a sentence does."""
    rest = text[start : run[0].start] + text[run[-1].end : end]
    return not _SINGLE.search(rest) and is_period(run[0].of(text))


def spanning_heads(text: str, start: int, end: int) -> tuple[Span, ...]:
    """ "Three Months Ended" and the like, each over several columns, as they stand on the line; a
    line that names the years itself has none."""
    if end - start > LONGEST_HEADS or _HOLDS_PERIOD.search(text, start, end):
        return ()
    found = [
        Span(start=match.start(), end=match.end()) for match in _SPANNING.finditer(text, start, end)
    ]
    days = [Span(start=match.start(), end=match.end()) for match in _DAY.finditer(text, start, end)]
    if len(days) > 1:
        # Each day stands over its own year below; what they share would be said of the first only.
        return tuple(days)
    if not found and _AT_DATE.match(text[start:end].strip()):
        found = [Span(start=start, end=end)]
    return tuple(found)


def is_period(words: str) -> bool:
    """A head that names a time, and nothing else."""
    line = " ".join(words.split())
    if not line:
        return False
    rest = _SPANNING.sub(" ", _SINGLE.sub(" ", line))
    return not re.sub(r"(?i)\b(?:for|the|as|of|at|and|in)\b|[\s,.:*]", "", rest) and bool(
        _HOLDS_PERIOD.search(line) or _SPANNING.search(line)
    )


def is_only_dates(words: str) -> bool:
    """Months and days and nothing else: heads that run over several lines."""
    return not re.sub(rf"{_MONTH}|[\d\s,.]", "", words)


def is_wide(text: str, span: Span) -> bool:
    """A head that names a time in so general a way that it stands over all columns."""
    words = span.of(text)
    return bool(
        is_period(words) or spanning_heads(text, span.start, span.end) or _ANY_YEAR.fullmatch(words)
    )
