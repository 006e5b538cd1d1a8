"""Bare years, ranges of years, quarters, fiscal years, decades and centuries.

"2019" alone can be a year or a count: it is a year unless a unit or a counted noun follows ("2019
employees", "1500–2000 m"), or a word of measure stands before it ("about 2000").
"""

from __future__ import annotations

import re
from decimal import Decimal

from citations.numbers.detect.masks.calendar_words import YEAR_IN_WORDS
from citations.numbers.detect.masks.family import LETTER_BEFORE, LETTER_BEHIND, Family
from citations.numbers.detect.masks.names import CURRENCY_LETTERS

_YEAR = r"(?:1[5-9]|20)\d\d"
_SHORT = r"['’]?\d\d(?![\d%]|[.,]\d)"

QUARTERS = Family(
    kind="year",
    shape=re.compile(r"[QH][1-4]|[1-4][QH]|[qh][1-4]"),
    signs=frozenset({LETTER_BEFORE, LETTER_BEHIND}),
    pattern=re.compile(
        rf"(?<![\w.,$€£])(?:{_YEAR}[\s/-]{{0,2}}[QHqh][1-4](?!\w)"
        rf"|(?:[Qq][1-4](?:\s?[-–/&]\s?Q?[1-4])?|H[12]|h[12](?=[\s/-]{{1,2}}{_YEAR}))(?!\w)"
        rf"(?:(?:\sof|\sin)?[\s/,-]{{0,2}}(?:FY|[Ff]iscal\s)?(?:{_YEAR}(?![\w%])|['’]\d\d(?!\d)))?"
        rf"|(?:[1-4]Q|[12]H)(?:[\s-]?(?:{_YEAR}|{_SHORT}))(?!\w))"
    ),
)

NAMED_YEARS = Family(
    kind="year",
    words=frozenset(
        {"fiscal", "calendar", "school", "tax", "academic", "crop", "model", "fy", "cy", "sy"}
    ),
    pattern=re.compile(
        rf"(?<![a-z])(?:(?:FY|CY|SY)\s?['’-]?(?:{_YEAR}|\d\d)(?:[-–/]\d{{2,4}})?[EFA]?(?!\w)"
        rf"|(?:fiscal|calendar|school|tax|academic|crop|model)\s(?:years?\s)?"
        rf"['’]?(?:{_YEAR}|\d\d(?!\s?(?:%|weeks)))(?:(?:[-–/]|,?\sand\s|,\s|\sto\s){_YEAR}){{0,4}}(?![\w%]|[.,]\d))",
        re.IGNORECASE,
    ),
)

DECADES = Family(
    kind="year",
    shape=re.compile(r"\d['’\"]{0,2} ?s(?!\w)"),
    signs=frozenset("s"),
    pattern=re.compile(
        r"(?<![\w.,$€£])(?:(?:(?:1[0-9]|20)\d0['’\"]?s|(?:(?<=in\s)|(?<=the\s))(?:1[0-9]|20)\d0\s['’]?s)(?!\w)(?!\s?[−-]\s?[1-9])(?:\s?[-–—]\s?(?:(?:1[0-9]|20)\d0|\d0)s)?"
        r"|(?:(?<=[A-Za-z]\s)|(?<=-))[1-9]0s(?!\w)|['’][1-9]0s(?!\w)|(?:19|20)\d\ds(?=\s[a-z]))"
    ),
)

IN_WORDS = Family(
    kind="year",
    words=frozenset({"nineteen", "eighteen", "seventeen", "twenty", "thousand"}),
    pattern=re.compile(
        rf"(?<![a-z])(?:in|since|until|by|of|from|year|before|after)\s(?:the\syear\s)?"
        rf"(?P<mask>{YEAR_IN_WORDS})(?=\s?[.,;)]|\s?$|\s(?:and|to|the|was|when)\b)",
        re.IGNORECASE,
    ),
)

LATER = Family(
    kind="year",
    after=frozenset({"in", "by", "until", "through", "after", "before", "year", "since"}),
    pattern=re.compile(r"(?:21|1[0-4])\d\d(?=\s?[,;?!)]|\.?\s*$|\.\s)"),
)
"""Years of the Middle Ages and of the next century, where a sentence names them as times."""

UNIT = (
    r"(?:%|°|℃|‰|µ|μ|Å|£|€|(?:percent|per\scent|percentage|million|billion|trillion|thousand|bn|mn"
    r"|km|cm|mm|nm|m|kg|g|mg|t|kt|Mt|K|k?Pa|MPa|GPa|m?bar|hPa|[kMG]?Hz|[kMGT]?W|[kMGT]?Wh|mAh|[mk]?V"
    r"|mA|[kM]?J|k?cal|calories|Calories|kcals|pp[mb]|rpm|hp|HP|mph|kph|ft|feet|foot|inch(?:es)?"
    r"|yards?|yds?|miles?|mi|acres?|ha|hectares?|[mlL]?[lL]|litres?|liters?|gallons?|sec|seconds?|s"
    r"|min|minutes?|h|hr|hrs|hours?|days?|weeks?|months?|years?|yrs?|Ma|ka|[GM]yr|BP|lbs?|pounds?|oz"
    r"|tonnes?|tons?|grams?|kilograms?|kilomet(?:er|re)s?|(?:centi|milli)?met(?:er|re)s?|degrees?"
    r"|dollars?|euros?|yen|cents?|pixels?|[kKMGT]i?B|bytes?|bits?|x|×|USD|EUR|GBP|JPY|CNY|sq|square"
    r"|cubic|cc|times|AU|eV|keV|MeV|GeV|pc|kpc|Mpc|nT|Gy|mol)(?!\w))"
)

_OF_TIME = frozenset(
    """in since until till by from during before after year years early late mid circa end
    beginning start through throughout spring summer autumn fall winter fiscal ended
    ending epoch between""".split()
)
"""Before a year, seldom before a count."""

_OF_MEASURE = frozenset(
    """about approximately roughly nearly almost some than least most exactly only total
    additional another over under exceeding exceeded averaging reached totaled totalled
    costs cost sold bought hired employs worth above below""".split()
)

_SUMS = frozenset("average total maximum minimum median mean sum count".split())

_COUNTED = frozenset(
    """people persons patients participants subjects employees workers staff men women
    children students pupils users customers stores units jobs deaths homes households
    samples cells genes species copies troops soldiers members companies firms respondents
    individuals adults residents voters vehicles cars aircraft items articles images
    documents sentences observations iterations steps points tests trials animals mice
    rats volunteers infants births controls schools hospitals families farms trees seats
    rooms beds passengers guests visitors subscribers followers shares options stars
    galaxies objects events particles photons nodes simulations generations""".split()
)

_ANNUAL = frozenset(
    """sales results earnings revenues levels figures profits elections games olympics awards
    targets plans estimates rates prices numbers totals returns exports imports was is has
    as this its his us does says shows sees election annual fiscal series season edition
    less plus versus across goals forecasts terms losses costs taxes protests playoffs
    models accounts statements reports conditions amounts balances periods analyses
    studies data compared showed saw net""".split()
)
"""Behind a year these belong to it, or are verbs: "2019 sales"."""

_OWNERS = frozenset({"the", "its", "their", "our", "his", "her", "this", "that", "each"})

_UNIT_BEHIND = re.compile(rf"[\s-]?{UNIT}")
_UNIT_BEHIND_LIST = re.compile(
    r"(?:\s?(?:,|and|or|to|vs\.?|[-–—×x&])\s?(?:and\s|or\s)?(\d[\d.,]{0,12}(?<=\d))){1,4}"
    rf"[\s-]?{UNIT}"
)
_OF_THE_YEAR = re.compile(
    r"\s(?:levels?|prices|terms|rates|values|figures|baselines?|standards|money"
    r"|(?P<spent>(?:US\s)?dollars|euros|pounds))(?!\w)"
)
_COMPARED = re.compile(
    r"\b(?:at|of|than|below|above|over|under|from|to|exceed(?:ed|ing|s)?"
    r"|(?P<spent>constant|real|chained|fixed|nominal|inflation-adjusted|in))(?:\s\(|\s)$",
    re.IGNORECASE,
)
_MEASURE_OF_OTHERS = re.compile(
    r"\b(?:(?:below|above|than|constant|real|chained|fixed|nominal|inflation-adjusted)"
    r"\s\(?(?:1[5-9]|20)\d\d\s[a-z]|(?:at|from|to)\s(?:1[5-9]|20)\d\d\slevels\b)",
    re.IGNORECASE,
)
_TIME_BEFORE = re.compile(r"\b(?:in|since|during|until|by|fiscal|year)\s$", re.IGNORECASE)
_SMALLEST_IN_TIME = 1000
_SMALLEST_BESIDE_YEARS = 100
"""A list has members of like size: "1990 and 10.8%" is none, "1500, 300 and 200 mg" is one."""
_WORDS_BEFORE = re.compile(r"(?<![A-Za-z])(?:([A-Za-z]{1,20}) )?([A-Za-z'’]{1,20})[\s(]{1,2}$")
_NOUN_BEHIND = re.compile(r"\s([a-z-]{3,20})(?:\s([a-z]{3,20}))?(?![\w-])")
_FIGURE_BEFORE = re.compile(r"(\d{2,6})(?:\([a-z]{1,3}\))?,\s$")
_FIGURE_BEHIND = re.compile(r",\s(\d[\d.]{1,6})(?=,\s\d|\s?[.;)]|\s?$)")
_YEAR_BEHIND = re.compile(rf"\s({_YEAR})(?![\w,.%-])")
_YEAR_BEFORE = re.compile(rf"({_YEAR})\s$")
LONGEST_SERIES = 15
"""Years between two that stand side by side in a table's head; cells lie further apart."""
_YEAR_ONLY = re.compile(_YEAR)


_CURRENCIES = "|".join(
    sorted(
        code for code in CURRENCY_LETTERS - {"COP"} if len(code) == 3 or code in {"RM", "Rs", "kr"}
    )
)
_AMOUNT_BEFORE = re.compile(
    r"(?:[~#<>≥≤≈∼±×+−$€£¥₹]|\b[nN]\s?=|\b(?:approx|ca)\.|(?:19|20)\d\d:"
    rf"|(?<![\w.-])(?:{_CURRENCIES}))\s?$"
)
"""A sign or currency before figures; or a label with its own year, as a table's cell is told."""


def _is_no_year(found: re.Match[str]) -> bool:
    """Whether the four figures count something, by what follows and the words before them."""
    text, start, end = found.string, found.start(), found.end()
    if _AMOUNT_BEFORE.search(text, max(0, start - 12), start):
        return True
    if _belongs_to_year(text, start, end):
        return False
    if _UNIT_BEHIND.match(text, end) or _is_listed_with_unit(text, start, end):
        return True
    if _stands_among_other_figures(text, start, end):
        return True
    words = _WORDS_BEFORE.search(text, max(0, start - 44), start)
    before = words[2].lower() if words else ""
    earlier = (words[1] or "").lower() if words else ""
    if _is_measured(before, earlier):
        return not re.search(r"year\b[^.]{0,20}$", text[max(0, start - 30) : start])
    return _counts(text, end, before)


def is_yardstick(text: str, start: int, end: int) -> bool:
    """Whether the year only says what is measured with: "below 1990 levels", "constant 2010
    dollars"; not "in 2019 prices rose"."""
    lead = _MEASURE_OF_OTHERS.search(text, max(0, start - 22), end + 7)
    return lead is not None and lead.end() > end and _OF_THE_YEAR.match(text, end) is not None


def _belongs_to_year(text: str, start: int, end: int) -> bool:
    """ "below 1990 levels", "in 2010 dollars"; not "costs of 2010 dollars"."""
    noun = _OF_THE_YEAR.match(text, end)
    if noun is None:
        return False
    lead = _COMPARED.search(text, max(0, start - 22), start)
    return lead is not None and (not noun["spent"] or bool(lead["spent"]))


def _is_listed_with_unit(text: str, start: int, end: int) -> bool:
    """Whether a list of like amounts goes on behind: "1500, 1000 or 500 m"."""
    listed = _UNIT_BEHIND_LIST.match(text, end)
    if listed is None:
        return False
    last = int(listed[1].replace(",", "").split(".")[0])
    is_time = _TIME_BEFORE.search(text, max(0, start - 10), start) is not None
    return last >= (_SMALLEST_IN_TIME if is_time else _SMALLEST_BESIDE_YEARS)


def _is_measured(before: str, earlier: str) -> bool:
    """ "about 2000", "an average of 1500"; not "later than 2018"."""
    if before == "of":
        return earlier in _SUMS
    return before in _OF_MEASURE and earlier not in {"later", "earlier", "before", "after"}


def _stands_among_other_figures(text: str, start: int, end: int) -> bool:
    """In "1660, 1633, 1487, 799" no figure is a year; a day before a year is at most 31."""
    before = _FIGURE_BEFORE.search(text, max(0, start - 16), start)
    behind = _FIGURE_BEHIND.match(text, end)
    figures = [each[1] for each in (before, behind) if each]
    beside = _YEAR_BEHIND.match(text, end) or _YEAR_BEFORE.search(text, max(0, start - 5), start)
    if beside is not None and abs(int(beside[1]) - int(text[start : start + 4])) > LONGEST_SERIES:
        return True
    return any(
        Decimal(figure.rstrip(".")) > 31 and not _YEAR_ONLY.fullmatch(figure)
        for figure in figures
        if figure.count(".") < 2
    )


def _counts(text: str, end: int, before: str) -> bool:
    """Whether the words behind are what is counted: "2019 people", "1500 young patients"."""
    nouns = _NOUN_BEHIND.match(text, end)
    if nouns is None or before in _OWNERS:
        return False
    first, second = nouns[1], nouns[2] or ""
    if first in _COUNTED or (
        second in _COUNTED and first not in _ANNUAL and before not in _OF_TIME
    ):
        return True
    is_plural = first.endswith("s") and not first.endswith("ss") and first not in _ANNUAL
    return is_plural and before not in _OF_TIME


BARE_YEARS = Family(
    kind="year",
    shape=re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)"),
    signs=frozenset({4}),
    at_figures=True,
    pattern=re.compile(
        rf"{_YEAR}(?!\d)(?:\s?[-–—/~]\s?(?:{_YEAR}|\d\d)(?!\d))?(?![\w%°‰]|[.,:]\d|[-–]\d)"
    ),
    unless=_is_no_year,
)

FAMILIES = (QUARTERS, NAMED_YEARS, DECADES, IN_WORDS, LATER, BARE_YEARS)
