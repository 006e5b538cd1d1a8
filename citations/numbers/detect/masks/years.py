"""Bare years, ranges of years, quarters, fiscal years and decades.

"2019" alone can be a year or a count: it is a year unless a unit or a counted noun follows ("2019
employees", "1500–2000 m"), or a word of measure stands before it ("about 2000").
"""

from __future__ import annotations

import re
from decimal import Decimal

from citations.numbers.detect.masks.family import Family
from citations.numbers.detect.masks.references import UNIT
from citations.numbers.vocabulary import words

_YEAR = r"(?:1[5-9]|20)\d\d"

# Whole words: "Q3" inside a word, a price or a longer figure is a name; "FY24%" a share.
QUARTERS = Family(
    kind="year",
    shape=re.compile(r"[QH][1-4]|[1-4][QH]|[qh][1-4]"),
    pattern=re.compile(
        rf"(?<![\w.,$€£])(?:{_YEAR}[\s/-]{{0,2}}[QHqh][1-4](?!\w)"
        rf"|(?:[Qq][1-4](?:\s?[-–/&]\s?Q?[1-4])?|H[12]|h[12](?=[\s/-]{{1,2}}{_YEAR}))(?!\w)"
        rf"(?:(?:\sof|\sin)?[\s/,-]{{0,2}}(?:FY|[Ff]iscal\s)?(?:{_YEAR}(?![\w%])|['’]\d\d(?!\d)))?"
        rf"|(?:[1-4]Q|[12]H)(?:[\s-]?(?:{_YEAR}|['’]?\d\d(?![\d%]|[.,]\d)))(?!\w))"
    ),
)

# "Tax 25 %" and "school 12 weeks" are quantities, and so is a year with decimals.
NAMED_YEARS = Family(
    kind="year",
    words=frozenset({"fiscal", "calendar", "school", "tax", "academic", "fy", "cy"}),
    shape=re.compile(r"\d\d"),
    pattern=re.compile(
        rf"(?<![a-z])(?:(?:FY|CY)\s?['’-]?(?:{_YEAR}|\d\d)(?:[-–/]\d{{2,4}})?[EFA]?(?!\w)"
        rf"|(?:fiscal|calendar|school|tax|academic)\s(?:years?\s)?['’]?(?:{_YEAR}|\d\d(?!\s?(?:%|weeks)))"
        rf"(?:(?:[-–/]|,?\sand\s|,\s|\sto\s){_YEAR}){{0,4}}(?![\w%]|[.,]\d))|(?<![a-z])FY\d\d(?!\w)",
        re.IGNORECASE,
    ),
)

# Behind a word or hyphen "the 90s"; anywhere else seconds ("(30s)").
DECADES = Family(
    kind="year",
    shape=re.compile(r"\d['’\"]{0,2} ?s(?!\w)"),
    pattern=re.compile(
        r"(?<![\w.,$€£])(?:(?:1[0-9]|20)\d\d['’\"]?s(?!\w)"
        r"(?:\s?[-–—]\s?(?:(?:1[0-9]|20)\d0|\d0)s)?"
        r"|(?:(?<=[A-Za-z]\s)|(?<=-)|['’])[1-9]0s(?!\w))"
    ),
)

_OF_TIME, _OF_MEASURE = words("of_time"), words("of_measure")
_COUNTED, _ANNUAL = words("counted_in_thousands"), words("annual")
_OWNERS = frozenset({"the", "its", "their", "our", "his", "her", "this", "that", "each"})
_UNIT_BEHIND = re.compile(rf"[\s-]?{UNIT}")
_WORD_BEFORE = re.compile(r"(?<![A-Za-z])([A-Za-z'’]{1,20})[\s(]{1,2}$")
"""A whole word before the year, not the end of one with other signs."""
_LATER = re.compile(r"\b(?:later|earlier|year[a-z\s]{1,10})\sthan\s$", re.IGNORECASE)
_NOUN_BEHIND = re.compile(r"\s([a-z-]{3,20})(?:\s([a-z]{3,20}))?(?![\w-])")
"""One or two words in small letters; a word that goes on in capitals or figures is a name."""
_FIGURE_BEFORE = re.compile(r"(\d{2,6})(?:\([a-z]{1,3}\))?,\s$")
_FIGURE_BEHIND = re.compile(r",\s(\d[\d.]{1,6})(?=,\s\d|\s?[.;)]|\s?$|\sand\s\d)")
"""A further item of a list of figures, up to its end or the next item."""
_YEAR_BESIDE = re.compile(rf"\s({_YEAR})(?![\w,.%-])")
"""A second year in the next cell; not the first figures of a value."""
_YEAR_BEFORE = re.compile(rf"({_YEAR})\s$")
LONGEST_SERIES = 15
"""Years between two that stand side by side in a table's head; cells lie further apart."""
_YEAR_ONLY = re.compile(_YEAR)
_AMOUNT_BEFORE = re.compile(
    r"(?:\b(?:average|total|maximum|minimum|median)\sof|[~#<>≥≤≈∼±×+−$€£¥₹]|\b[nN]\s?=|\b(?:approx|ca)\.|(?:19|20)\d\d:"
    r"|(?<![\w.-])(?:USD|EUR|GBP|JPY|CHF|CNY|CAD|AUD|INR|SEK|NOK|DKK|Rs|RM|kr))\s?$"
)
"""A sign or currency before figures; or a label with its own year, as a table's cell is told."""


def _is_no_year(found: re.Match[str]) -> bool:
    """Whether the four figures count something, by what follows and the words before them."""
    text, start, end = found.string, found.start(), found.end()
    if _UNIT_BEHIND.match(text, end) or _AMOUNT_BEFORE.search(text, max(0, start - 16), start):
        return True
    if _stands_among_other_figures(text, start, end):
        return True
    word = _WORD_BEFORE.search(text, max(0, start - 24), start)
    before = word[1].lower() if word else ""
    is_measured = before in _OF_MEASURE and not _LATER.search(text, max(0, start - 16), start)
    return is_measured or _counts(text, end, before)


def _stands_among_other_figures(text: str, start: int, end: int) -> bool:
    """In "1660, 1633, 1487, 799" no figure is a year; a day before a year is at most 31."""
    before = _FIGURE_BEFORE.search(text, max(0, start - 16), start)
    behind = _FIGURE_BEHIND.match(text, end)
    beside = _YEAR_BESIDE.match(text, end) or _YEAR_BEFORE.search(text, max(0, start - 5), start)
    if beside is not None and abs(int(beside[1]) - int(text[start : start + 4])) > LONGEST_SERIES:
        return True
    return any(
        Decimal(each[1].rstrip(".")) > 31 and not _YEAR_ONLY.fullmatch(each[1])
        for each in (before, behind)
        if each and each[1].count(".") < 2
    )


def _counts(text: str, end: int, before: str) -> bool:
    """Whether the words behind are what is counted: "2019 people", "1500 young patients"."""
    nouns = _NOUN_BEHIND.match(text, end)
    if nouns is None or before in _OWNERS:
        return False
    first, second = nouns[1], nouns[2] or ""
    if first in _COUNTED:
        return True
    if before in _OF_TIME or first in _ANNUAL:
        return False
    return second in _COUNTED or (first.endswith("s") and not first.endswith("ss"))


# A unit, decimals or a range of other figures behind make it a value; 1000–1499 and 21xx are
# years only behind "in" or "by" at the end of a phrase.
BARE_YEARS = Family(
    kind="year",
    shape=re.compile(r"(?:1\d|2[01])\d\d"),
    at_figures=True,
    pattern=re.compile(
        rf"{_YEAR}(?!\d)[a-h]?(?:\s?[-–—/~]\s?(?:{_YEAR}|\d\d)(?!\d))?(?![\w%°‰]|[.,:]\d|[-–]\d)"
        r"|(?<=\b(?:in|by)\s)(?:21|1[0-4])\d\d(?=\s?[,;?!)]|\.?\s*$|\.\s)"
    ),
    unless=_is_no_year,
)

FAMILIES = (QUARTERS, NAMED_YEARS, DECADES, BARE_YEARS)
