"""How months, weekdays and numbers are written in dates."""

from __future__ import annotations

import re

from citations.language.word_classes import CARDINALS, MONTHS, ORDINALS, WEEKDAYS
from citations.numbers.detect.masks.family import Family

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
"""To be read without regard to case; no word goes on behind it."""

WEEKDAY = (
    r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?"
    r"|sat(?:urday)?|sun(?:day)?)s?(?![a-z])\.?"
)
"""Whole or shortened; no word goes on behind it."""

MONTH_WORDS = frozenset([*MONTHS, *(name[:3] for name in MONTHS), "sept"])
WEEKDAY_WORDS = frozenset(
    [*WEEKDAYS, *(f"{name}s" for name in WEEKDAYS), *(name[:3] for name in WEEKDAYS)]
) | {"tues", "thur", "thurs"}

ONES, TEENS = "|".join(CARDINALS[1:10]), "|".join(CARDINALS[10:20])
TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
HOUR_WORD = f"(?:{'|'.join(CARDINALS[1:13])})"
MINUTE_WORD = rf"(?:(?:{TENS})(?:[ -](?:{ONES}))?|{TEENS}|oh[ -](?:{ONES}))"
SMALL_NUMBER_WORD = rf"(?:(?:{TENS})(?:[ -](?:{ONES}))?|{TEENS}|{ONES})"
_ORDINALS = "|".join((*ORDINALS[1:], "thirtieth"))
ORDINAL_WORD = rf"(?:(?:(?:twenty|thirty)[ -])?(?:{_ORDINALS})(?![a-z]))"
"""No word goes on behind it: "second" and not "secondary"."""
WRITTEN_NUMBERS = frozenset("|".join((ONES, TEENS, TENS, _ORDINALS)).split("|"))
YEAR_IN_WORDS = (
    rf"(?:(?:{TEENS}|twenty)[ -](?:hundred[ -](?:and[ -])?)?"
    rf"(?:{TENS}|{TEENS}|oh)(?:[ -](?:{ONES}))?"
    rf"|(?:{TEENS})[ -]hundred(?![ -]and)"
    rf"|two thousand(?: and)?(?: {SMALL_NUMBER_WORD})?)(?![a-z])"
)
""" "Nineteen hundred and five" is read by its longer form; no word goes on behind it."""


_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)(?:\s?(?:st|nd|rd|th)(?![a-z]))?"
"""1 to 31; no further digit, and no letter behind its ending."""
_YEAR = r"(?:(?:1[0-9]|20|21)\d\d(?!\d)|['’]\d\d(?!\d))"
"""Four figures or '98, and no digit behind them."""
_NO_FIGURE_AFTER = r"(?!\d|[.,:]\d|\s?[%°])"
"""What goes on in figures, in a share or in degrees is no date: "May 5.2", "May 5 %"."""
_TO = r"\s?(?:[-–—~/&,]|to|and|till|until|through|thru)\s?(?:the\s)?"
_NO_COUNT_AFTER = (
    r"(?!\s?(?:%|percent|per\scent|million|billion|trillion|thousand|km|kg|cm|mm|miles)(?![a-z]))"
)
"""Nor is what is counted or measured: "in May 5 million", "June 10 km"."""
_DAYS = rf"{_DAY}(?:{_TO}{_DAY}{_NO_FIGURE_AFTER}{_NO_COUNT_AFTER}){{0,3}}"
_BEHIND_MONTH = (
    rf"(?:{_YEAR}|(?:the\s)?{_DAYS}{_NO_COUNT_AFTER}{_NO_FIGURE_AFTER}"
    rf"(?:\s?,?\s?(?:of\s|in\s)?{_YEAR})?)"
)
_NOT_THE_VERB_MAY = r"(?!(?-i:may)\s[a-z])"
""" "12 may die": before a word "may" in small letters is a verb."""

DAY_BEFORE_MONTH = Family(
    kind="date",
    words=MONTH_WORDS,
    at_figures=True,
    pattern=re.compile(
        rf"(?:{_YEAR}[\s,/-]{{1,2}})?{_DAYS}\s?[-/]?\s?(?:of\s)?{_NOT_THE_VERB_MAY}{MONTH}"
        rf"(?:[\s,/-]{{0,2}}(?:of\s|in\s)?{_YEAR})?"
        rf"|{_YEAR}[\s,/-]{{1,2}}{MONTH}(?:{_TO}{MONTH}){{0,3}}(?:[\s/-]{_DAYS}{_NO_FIGURE_AFTER})?",
        re.IGNORECASE,
    ),
)
"""Not "12 may die"."""

MONTH_BEFORE_DAY = Family(
    kind="date",
    words=MONTH_WORDS,
    shape=re.compile(r"\d"),
    pattern=re.compile(
        rf"(?<![a-z]){MONTH}(?:{_TO}{MONTH}){{0,2}}(?:\s?[-/,]?\s?|\s(?:of|in)\s){_BEHIND_MONTH}",
        re.IGNORECASE,
    ),
)
"""The month begins a word: no "mar" of "Telemar 3"."""

_MONTH_NUMBER = r"(?:1[0-2]|0?[1-9])"
_DAY_NUMBER = r"(?:3[01]|[12]\d|0?[1-9])"
_SHORT_DATE = rf"(?:{_DAY_NUMBER}/{_MONTH_NUMBER}|{_MONTH_NUMBER}/{_DAY_NUMBER})(?!\d)"
"""Day and month by a stroke in either order; a longer figure is a ratio."""
_TIME_OF_ISO = r"(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?"
_FULL_DATE = rf"{_DAY_NUMBER}(?:\s?[-/.]\s?){_DAY_NUMBER}(?:\s?[-/.]\s?)(?:(?:1[5-9]|20)\d\d|\d\d)"

# Both separators must be the same; a unit or more figures behind make it a range or a ratio.
IN_FIGURES = Family(
    kind="date",
    shape=re.compile(r"\d\s?[-/.–]\s?\d|\d\d\d\d \d\d? \d"),
    at_figures=True,
    pattern=re.compile(
        rf"(?:\d{{4}}-\d\d-\d\d{_TIME_OF_ISO}"
        rf"|(?:1[5-9]|20)\d\d([-/. ]){_DAY_NUMBER}\1{_DAY_NUMBER}"
        rf"|(?=\d{{1,2}}\s?([-/.])\s?\d{{1,2}}\s?\2){_FULL_DATE}(?:\s?[-–]\s?{_FULL_DATE})?"
        rf"|(?:1[5-9]|20)\d\d[-/]{_MONTH_NUMBER}|{_MONTH_NUMBER}[-/](?:19|20)\d\d"
        rf"|{_SHORT_DATE}\s?[-–]\s?{_SHORT_DATE}(?:/\d{{4}})?"
        r")(?![\w%°]|[.,/-]\d|\s?(?:km|kg|cm|mm|percent|million)\b)"
    ),
)

_LEADS = "on by before after until till since from between next this last date dated".split()
SHORT_DATE_BY_WORDS = Family(
    kind="date",
    shape=re.compile(r"\d/\d"),
    words=frozenset(_LEADS) | WEEKDAY_WORDS,
    pattern=re.compile(
        rf"(?<![a-z])(?:{'|'.join(_LEADS)}|{WEEKDAY})\s\(?"
        rf"(?P<mask>{_SHORT_DATE}(?:(?:\s?[-–]\s?|\s(?:to|and|or)\s|,\s){_SHORT_DATE}){{0,4}})"
        r"(?![\w%/.]|\s(?:of|cups?|inch|miles?|pounds?)\b)",
        re.IGNORECASE,
    ),
)
""" "On 3/4", "Monday 3/4–5/4"; not "by 1/2 cup", "on 3/4 of the land"."""

# Not the verb: "one may", "may one", "ten march".
IN_WORDS = Family(
    kind="date",
    words=MONTH_WORDS,
    beside=WRITTEN_NUMBERS,
    pattern=re.compile(
        rf"(?<![a-z])(?:{ORDINAL_WORD}(?:\sday)?(?:\sof)?\s{MONTH}"
        rf"|{SMALL_NUMBER_WORD}\s(?:of\s)?(?!may\b|march\b){MONTH})"
        rf"(?:\s?,?\s(?:of\s)?(?:{YEAR_IN_WORDS}|{_YEAR}))?"
        rf"|(?<![a-z])(?!may\s(?:one|ten)\b){MONTH}\s(?:of\s)?"
        rf"(?:{YEAR_IN_WORDS}|(?:the\s)?(?:{ORDINAL_WORD}|{SMALL_NUMBER_WORD}(?![a-z-]))"
        rf"(?:\s?,?\s(?:{YEAR_IN_WORDS}|{_YEAR}))?)",
        re.IGNORECASE,
    ),
)

FAMILIES = (DAY_BEFORE_MONTH, MONTH_BEFORE_DAY, IN_FIGURES, SHORT_DATE_BY_WORDS, IN_WORDS)
