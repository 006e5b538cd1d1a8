"""Bare years, ranges of years, quarters, fiscal years, decades and centuries.

"2019" alone can be a year or a count: it is a year unless a unit or a counted noun follows ("2019
employees", "1500–2000 m"), or a word of measure stands before it ("about 2000").
"""

from __future__ import annotations

import re

from citations.numbers.detect.masks.calendar_words import YEAR_IN_WORDS
from citations.numbers.detect.masks.family import Family, Mask

_FULL = r"(?:1[0-9]|20|21)\d\d"
_YEAR = r"(?:1[5-9]|20)\d\d"
_TO = r"\s?[-–—~/]\s?"

PERIODS_IN_FIGURES = Family(
    kind="year",
    pattern=re.compile(
        rf"(?<![\w.,$€£])(?:"
        rf"{_YEAR}[\s/-]{{0,2}}[QH][1-4](?!\w)"
        rf"|(?:[QH][1-4]|[1-4][QH])(?![\w])(?:\s?[-–/&]\s?Q[1-4](?!\w))?(?:(?:\sof|\sin)?[\s/,-]{{0,2}}(?:FY|fiscal\s)?\s?['’]?(?:{_YEAR}|\d\d)(?![\w%]|[.,]\d))?"
        rf"|(?:FY|CY|SY)\s?['’-]?(?:{_YEAR}|\d\d)(?:[-–/]\d{{2,4}})?[EFA]?(?!\w)"
        rf"|(?:fiscal|calendar|school|tax|academic|crop|model)\s(?:years?\s)?['’]?(?:{_YEAR}|\d\d(?!\s?%|\sweeks))(?:(?:[-–/]|,?\sand\s|,\s|\sto\s){_YEAR}){{0,4}}(?![\w%]|[.,]\d)"
        rf"|(?:1[0-9]|20)\d0(?:\s?['’\"]?\s?s|['’]s)(?![\w])(?!\s?[−-]\s?[1-9])(?:{_TO}(?:1[0-9]|20)\d0s)?"
        r"|[1-9]0s(?!\w)|['’]\d0s(?!\w)"
        r")",
        re.IGNORECASE,
    ),
)

IN_WORDS = Family(
    kind="year",
    words=frozenset({"nineteen", "eighteen", "seventeen", "twenty", "thousand"}),
    pattern=re.compile(
        rf"(?<![a-z])(?:in|since|until|by|of|from|year|before|after)\s(?:the\syear\s)?(?P<mask>{YEAR_IN_WORDS})(?=\s?[.,;)]|\s?$|\s(?:and|to|the|was|when)\b)",
        re.IGNORECASE,
    ),
)

FAMILIES = (PERIODS_IN_FIGURES, IN_WORDS)

_RUN = re.compile(
    rf"(?<![\w$€£¥₹#<>≥≤≈∼±×+−])(?<!\d[.,:/])(?<![$€£¥₹~<>≥≤≈∼±×] )(?:{_YEAR}(?:\s?[-–—/~]\s?(?:{_YEAR}|\d\d(?!\d))(?!\d))?)(?![\w%°‰]|[.,:]\d|[-–]\d)"
)
_UNIT = (
    r"(?:%|°|℃|‰|µ|μ|Å|£|€|(?:percent|per\scent|percentage|million|billion|trillion|thousand|bn|mn|km|cm|mm|nm|m|kg|g|mg|t|kt|"
    r"Mt|K|k?Pa|MPa|GPa|m?bar|hPa|[kMG]?Hz|[kMGT]?W|[kMGT]?Wh|mAh|[mk]?V|mA|[kM]?J|k?cal|calories|Calories|kcals|pp[mb]|rpm|hp|HP|mph|"
    r"kph|ft|feet|foot|inch(?:es)?|yards?|yds?|miles?|mi|acres?|ha|hectares?|[mlL]?[lL]|litres?|liters?|gallons?|sec|"
    r"seconds?|s|min|minutes?|h|hr|hrs|hours?|days?|weeks?|months?|years?|yrs?|yr|Ma|ka|[GM]yr|BP|lbs?|pounds?|oz|tonnes?|tons?|"
    r"grams?|kilograms?|kilomet(?:er|re)s?|(?:centi|milli)?met(?:er|re)s?|degrees?|dollars?|euros?|yen|cents?|pixels?|"
    r"[kKMGT]i?B|bytes?|bits?|x|×|USD|EUR|GBP|JPY|CNY|sq|square|cubic|cc|times|AU|eV|keV|MeV|GeV|pc|kpc|Mpc|nT|Gy|mol)(?![\w]))"
)
_UNIT_BEHIND = re.compile(rf"[\s-]?{_UNIT}")
_UNIT_BEHIND_LIST = re.compile(
    rf"(?:\s?(?:,|and|or|to|vs\.?|[-–—×x&])\s?(?:and\s|or\s)?\d[\d.,]{{0,12}}(?<=\d)){{1,4}}[\s-]?{_UNIT}"
)
_WORD_BEFORE = re.compile(r"([A-Za-z'’]+)[\s(]{1,2}$")
_NOUN_BEHIND = re.compile(r"\s(?:[a-z-]{3,20}\s)?([a-z]{3,20})(?![\w-])")
_OF_TIME = frozenset(
    """in since until till by from during before after year years early late mid circa end beginning start through
    throughout spring summer autumn fall winter fiscal ended ending epoch between""".split()
)
_OF_MEASURE = frozenset(
    """about approximately roughly nearly almost some than least most exactly only up total additional another over
    under exceeding exceeded around averaging reached totaled totalled costs cost sold bought hired employs worth""".split()
)
_COUNTED = frozenset(
    """people persons patients participants subjects employees workers staff men women children students pupils users customers
    stores units jobs deaths homes households samples cells genes species copies troops soldiers members companies firms
    respondents individuals adults residents voters vehicles cars aircraft items articles images documents sentences
    observations iterations steps points tests trials animals mice rats volunteers infants births cases controls schools
    hospitals households families farms trees seats rooms beds passengers guests visitors subscribers followers
    shares options stars galaxies objects events particles photons nodes simulations generations""".split()
)
_ANNUAL = frozenset(
    """sales results earnings revenues levels figures profits elections games olympics awards targets plans estimates rates
    prices numbers totals returns exports imports was is has as this its his us does says shows sees election
    annual fiscal series season edition less plus versus across goals forecasts terms losses costs
    taxes protests playoffs models accounts statements reports conditions amounts balances periods analyses studies
    data""".split()
)
_OWNERS = frozenset({"the", "its", "their", "our", "his", "her", "this", "that", "each", "s"})


def masks_of_years(text: str) -> list[Mask]:
    return [Mask(*found.span(), "year") for found in _RUN.finditer(text) if _is_year(text, found)]


def _is_year(text: str, found: re.Match[str]) -> bool:
    """Whether the four figures name a year, from what follows and the word before them."""
    start, end = found.span()
    if _UNIT_BEHIND.match(text, end) or _UNIT_BEHIND_LIST.match(text, end):
        return False
    word = _WORD_BEFORE.search(text, max(0, start - 24), start)
    before = word[1].lower() if word else ""
    if before in _OF_MEASURE and not _comes_later(text, start):
        return False
    noun = _NOUN_BEHIND.match(text, end)
    if noun is None:
        return True
    if noun[1] in _COUNTED and before not in _OWNERS:
        return False
    first = text[end + 1 : noun.end()].split()[0]
    is_plural = first.endswith("s") and not first.endswith("ss") and first not in _ANNUAL
    return not is_plural or before in _OF_TIME or before in _OWNERS


def _comes_later(text: str, start: int) -> bool:
    """Before "than 2018": "later than", "earlier than"."""
    return text[max(0, start - 14) : start].split()[:-1][-1:] in (["later"], ["earlier"])
