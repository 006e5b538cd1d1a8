"""Pointers into a document or a law, and the numbers that tell like things apart: "Figs. 4 and 5",
"Section 3.1", "pp. 3–9", "type 2", "patient 3"; years of cited works; "(2)" at a line's start."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family
from citations.numbers.vocabulary import words

UNIT = (
    r"(?:%|°|℃|‰|µ|μ|Å|£|€|(?:percent|per\scent|percentage|million|billion|trillion|thousand|bn|mn"
    r"|[kcmn]?m|[km]?g|t|k?t|Mt|m?K|[kMG]?Pa|m?bar|[kMG]?Hz|[kMGT]?Wh?|mAh|[mk]?V|mA|[kM]?J|k?cal"
    r"|calories|pp[mb]|rpm|hp|mph|ft|feet|foot|inch(?:es)?|yards?|miles?|mi|acres?|ha|hectares?"
    r"|[mµ]?[lL]|litres?|liters?|gallons?|sec|seconds?|s|min|minutes?|h|hrs?|hours?|days?|weeks?"
    r"|months?|years?|yrs?|Ma|ka|[GM]yr|BP|lbs?|pounds?|oz|tonnes?|tons?|grams?|kilograms?"
    r"|kilomet(?:er|re)s?|met(?:er|re)s?|degrees?|dollars?|euros?|yen|cents?|points?|pixels?"
    r"|[kKMGT]?B|bytes?|bits?|x|×|USD|EUR|GBP|square|sq|cubic|times|AU|[kMG]?eV|[kM]?pc|mol)(?!\w))"
)
"""What makes a quantity of the figures before it."""

_NUMBER = (
    r"(?:[A-Z]{0,2}[.-]?\d{1,5}+(?:[.-]\d{1,4}){0,4}(?:\([\da-z]{1,3}\)){0,4}[A-Za-z]?(?![\w%]))"
)
""" "3.1(a)", "A-12": the last sign ends the word, and is no share."""
_BRACKETED = rf"(?:\(\s?{_NUMBER}\s?\)|{_NUMBER})"
_NO_YEAR = r"(?!(?:1[5-9]|20)\d\d(?!\d))"
"""Four figures that are a year end a list of numbers: "Figs. 2, 3, 2019"."""
_GOES_ON = (
    "and|or|to|in|of|for|on|is|are|was|were|from|by|with|as|at|we|it|that|which|the"
    "|shows?|showed|gives?"
)
_AND_SO_ON = (
    r"(?:(?:\s?[-–—;&/]\s?(?:and\s|or\s)?|\s(?:and|to|or|through)\s"
    rf"|,\s?(?:and\s|or\s)?(?!\d{{1,5}}\s(?!(?:{_GOES_ON})\b)[a-z]))"
    rf"(?!\d{{1,5}}(?:\.\d{{1,4}})?[\s-]?{UNIT})"
    rf"(?:[a-z](?=\s?[),;.–-]|\s(?:and|or)\b)|{_NO_YEAR}{_BRACKETED})){{0,12}}"
)
"""Not "in Table 2, 5 mg are …": what has a unit or is counted stands for itself."""
_NO_QUANTITY = r"(?!\s?(?:%|percent|per\scent|million|billion)|\d|[.,]\d)"
"""Figures that go on, or a share or scale behind them, count something."""
_NO_POINTER = re.compile(r"(?:&\s?P|\bP|\bp|[a-z]-(?:no|part|line|form))\s$|\bno\s$")
""" "S&P 500"; "there are no 3 of them"."""

POINTERS = Family(
    kind="reference",
    after=words("pointers") | {"§", "§§", "¶", "№"},
    pattern=re.compile(rf"(?:(?<=\()\s?{_NUMBER}\s?\)|{_BRACKETED}){_AND_SO_ON}{_NO_QUANTITY}"),
    unless=lambda found: _is_no_pointer(found),
)
"""Behind "Fig.", "Section", "§": a number, also in brackets, and those that go on from it."""


def _is_no_pointer(found: re.Match[str]) -> bool:
    text, start = found.string, found.start()
    if text[start - 1 : start] == "(" and ")" not in found[0]:
        return True
    return _NO_POINTER.search(text, max(0, start - 6), start) is not None


_LABEL_NUMBER = r"(?:\d{1,4}+[a-zA-Z]?(?![\w%°$€£]|[.,/]\d|-[a-z]))"
""" "Type 2", "group 3b"; not "type 2.5" or "2-fold", nor a share or an amount of money."""
_NO_LABEL = re.compile(r"\bage\s\w+\s$|[.,:;(]\s?$")
LABELS = Family(
    kind="reference",
    after=words("labels"),
    pattern=re.compile(
        rf"{_LABEL_NUMBER}(?:(?:\s?[-–,]\s?(?:and\s|or\s)?|\s(?:and|or|to|versus|vs\.?)\s)"
        rf"{_NO_YEAR}{_LABEL_NUMBER}){{0,8}}+"
        rf"(?!\s?{UNIT})(?!\s(?:per|people|men|women|patients|participants|subjects|of\s\d|out\sof)\b)"
    ),
    unless=lambda found: (
        _NO_LABEL.search(found.string, max(0, found.start() - 14), found.start()) is not None
    ),
)
"""Not "level 5 %", "age group 20 to 29 years": what has a unit or is counted is a quantity."""

_YEAR = r"(?:(?:1[5-9]|20)\d\d[a-z]?(?!\w)|in\spress)"
""" "2010", "2010b", "in press"; not the first figures of a longer number."""
_PLACE = r"(?:(?:,\s(?:pp?\.\s?)?|:\s?(?:pp?\.\s?)?)\d{1,4}(?:[-–]\d{1,4})?)?"
_YEARS = rf"{_YEAR}(?:(?:,\s?|\sand\s|\s?&\s?|\s?[-–]\s?){_YEAR}){{0,6}}{_PLACE}"
_NAME = r"(?:(?:de|van|von|der|den|la|le|da|del|di)\s){0,3}[A-Z][\w'’-]{1,40}+"
_AUTHORS = rf"{_NAME}(?:(?:,\s|,?\s(?:and|&)\s){_NAME}){{0,4}}(?:,?\set\.?\sal(?:\.|ii)?)?"
_SEVERAL = rf"{_NAME}(?:,?\set\.?\sal\.?,?|['’]s|\s(?:and|&)\s{_NAME})"
CITED_YEARS = Family(
    kind="citation",
    shape=re.compile(r"(?:1[5-9]|20)\d\d"),
    words=frozenset({"et", "al", "and", "&", "s", "see"}),
    pattern=re.compile(
        rf"(?:(?P<bracket>[(;,])\s?(?:see\s)?{_AUTHORS},?\s(?={_YEARS}\s?[);,])"
        rf"|(?<!\w){_SEVERAL},?\s)[(\[]?(?P<mask>{_YEARS})"
    ),
    unless=lambda found: found["bracket"] is not None and not _is_bracketed(found),
)
""" "(Smith et al., 2010; Lee 2011a)", "Lee and Wu (2010)": the year tells nothing of when."""


def _is_bracketed(found: re.Match[str]) -> bool:
    """Whether round brackets opened shortly before are still open."""
    opened = found.string.rfind("(", max(0, found.start() - 400), found.start() + 1)
    return opened >= 0 and ")" not in found.string[opened : found.start()]


_LINE_START = re.compile(r"(?:\n|\A)[ \t]{0,8}\(?$")
LINE_STARTS = Family(
    kind="reference",
    shape=re.compile(r"\d[.)][ \t]"),
    at_figures=True,
    pattern=re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}(?:\)|\.(?!\d))(?=[ \t]+[A-Za-z“\"])"),
    unless=lambda found: (
        _LINE_START.search(found.string, max(0, found.start() - 9), found.start()) is None
    ),
)
""" "1.", "2.3)" before words: a point before a digit is decimal, a figure before none is a
value."""

FAMILIES = (POINTERS, LABELS, CITED_YEARS, LINE_STARTS)
