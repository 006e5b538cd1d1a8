"""Dates in figures and in words: "4 Jan 2019", "2019-01-04", "the 4th of July", "May 21–23"."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.calendar_words import (
    MONTH,
    MONTH_WORDS,
    ORDINAL_WORD,
    SMALL_NUMBER_WORD,
    WEEKDAY,
    WEEKDAY_WORDS,
    YEAR_IN_WORDS,
)
from citations.numbers.detect.masks.family import Family

_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)(?:\s?(?:st|nd|rd|th)(?![a-z]))?"
_YEAR = r"(?:(?:1[0-9]|20|21)\d\d(?!\d)|['’]\d\d(?!\d))"
_NO_FIGURE_BEFORE = r"(?<![\w$€£¥₹.,])"
_NO_FIGURE_AFTER = r"(?!\d|[.,:]\d|\s?[%°])"
_TO = r"\s?(?:[-–—~/&,]|to|and|till|until|through|thru)\s?(?:the\s)?"
_DAYS = (
    rf"{_DAY}(?:{_TO}{_DAY}{_NO_FIGURE_AFTER}(?!\s?(?:million|billion|percent|per cent))){{0,3}}"
)
_NO_COUNT_AFTER = (
    r"(?!\s?(?:%|percent|per cent|million|billion|trillion|thousand|km|kg|cm|mm|miles))"
)
_BEHIND_MONTH = (
    rf"(?:{_YEAR}|(?:the\s)?{_DAYS}{_NO_COUNT_AFTER}{_NO_FIGURE_AFTER}"
    rf"(?:\s?,?\s?(?:of\s|in\s)?{_YEAR})?)"
)

DAY_BEFORE_MONTH = Family(
    kind="date",
    words=MONTH_WORDS,
    pattern=re.compile(
        rf"{_NO_FIGURE_BEFORE}(?:{_YEAR}[\s,/-]{{1,2}})?{_DAYS}\s?[-/]?\s?(?:of\s)?"
        rf"(?!may(?-i:(?<!M[aA][yY]))\s[a-z]){MONTH}(?:[\s,/-]{{0,2}}(?:of\s|in\s)?{_YEAR}|\sof\s\d\d(?!\d))?",
        re.IGNORECASE,
    ),
)
"""Not "12 may die": before a lower-case "may" a number counts something."""

MONTH_BEFORE_DAY = Family(
    kind="date",
    words=MONTH_WORDS,
    pattern=re.compile(
        rf"(?<![a-z])(?:{_YEAR}[\s,/-]{{1,2}})?{MONTH}(?:{_TO}{MONTH}){{0,2}}"
        rf"(?:\s?[-/,]?\s?|\s(?:of|in)\s){_BEHIND_MONTH}"
        rf"|(?<![\w.,$€£]){_YEAR}[\s,/-]{{1,2}}{MONTH}(?:{_TO}{MONTH}){{0,3}}"
        rf"|(?<![a-z]){MONTH}\sof\s(?:{_YEAR}|\d\d(?!\d))",
        re.IGNORECASE,
    ),
)

_MONTH_NUMBER = r"(?:1[0-2]|0?[1-9])"
_DAY_NUMBER = r"(?:3[01]|[12]\d|0?[1-9])"
_SHORT_DATE = rf"(?:{_DAY_NUMBER}/{_MONTH_NUMBER}|{_MONTH_NUMBER}/{_DAY_NUMBER})"

IN_FIGURES = Family(
    kind="date",
    signs="/-.–",
    pattern=re.compile(
        r"(?<![\w$€£.,/])(?:"
        r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?"
        rf"|(?:1[5-9]|20)\d\d(?P<sign>[-/. ]){_DAY_NUMBER}(?P=sign){_DAY_NUMBER}"
        rf"|{_DAY_NUMBER}(?P<mark>\s?[-/.]\s?){_DAY_NUMBER}(?P=mark)(?:(?:1[5-9]|20)\d\d|\d\d)"
        rf"|(?:1[5-9]|20)\d\d[-/](?:0[1-9]|1[0-2])|{_MONTH_NUMBER}[-/](?:19|20)\d\d"
        rf"|{_SHORT_DATE}\s?[-–]\s?{_SHORT_DATE}(?:/\d{{4}})?"
        rf"|0\d/{_MONTH_NUMBER}|{_DAY_NUMBER}/0\d"
        r")(?![\w%°]|[.,/-]\d|\s?(?:km|kg|cm|mm|percent|million))"
    ),
)

RUN_TOGETHER = Family(
    kind="date",
    pattern=re.compile(
        r"(?<![\w$€£.,/-])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\w%]|[.,]\d)"
    ),
)

SHORT_DATE_BY_WORDS = Family(
    kind="date",
    signs="/",
    pattern=re.compile(
        r"(?<![a-z])(?:on|by|before|after|until|till|since|from|between|next|this|last|dated?"
        rf"|{WEEKDAY})\s\(?(?P<mask>{_SHORT_DATE}(?:(?:\s?[-–]\s?|\sto\s|\sand\s){_SHORT_DATE})?)"
        r"(?![\w%/.]|\s(?:of|cups?|inch|teaspoons?|tablespoons?|miles?|pounds?)\b)",
        re.IGNORECASE,
    ),
)

BY_WEEKDAY = Family(
    kind="date",
    words=WEEKDAY_WORDS,
    pattern=re.compile(
        rf"(?<![a-z]){WEEKDAY},?\s(?:the\s)?{_DAY}(?:[./-]{_DAY_NUMBER}(?!\d))?{_NO_FIGURE_AFTER}"
        r"(?!\s?[-–]\s?\d|\s?(?:[ap]\.?\s?m\b|to\s\d|o'?clock)|\s[a-z]{2,}s\b|\s(?:million|people))",
        re.IGNORECASE,
    ),
)

IN_WORDS = Family(
    kind="date",
    words=MONTH_WORDS,
    pattern=re.compile(
        rf"(?<![a-z])(?:(?:{ORDINAL_WORD}(?:\sday)?|\d{{1,2}}(?:st|nd|rd|th)?)(?:\sof)?\s{MONTH}|"
        rf"{SMALL_NUMBER_WORD}\s(?:of\s)?(?!may\b|march\b){MONTH})"
        rf"(?:\s?,?\s(?:of\s)?(?:{YEAR_IN_WORDS}|{_YEAR}))?"
        rf"|(?<![a-z])(?!may\s(?:one|ten)\b){MONTH}\s(?:the\s)?(?:{ORDINAL_WORD}|{SMALL_NUMBER_WORD}(?![a-z-]))"
        rf"(?:\s?,?\s(?:{YEAR_IN_WORDS}|{_YEAR}|\d\d(?!\d)))?"
        rf"|(?<![a-z]){MONTH}\s{YEAR_IN_WORDS}",
        re.IGNORECASE,
    ),
)
"""The part behind "twenty third day of September 1995" that is written in words."""

EPOCHS = Family(
    kind="date",
    words=frozenset({"week", "century", "centuries", "weeks", "quarter", "half"}),
    pattern=re.compile(
        r"(?<![a-z])(?:\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?|\s(?:and|to)\s(?:the\s)?))?"
        r"\d{1,2}\s?(?:st|nd|rd|th)[\s-]{1,2}(?:century|centuries|quarter|half|week)(?![a-z])",
        re.IGNORECASE,
    ),
)

FAMILIES = (
    DAY_BEFORE_MONTH,
    MONTH_BEFORE_DAY,
    IN_FIGURES,
    RUN_TOGETHER,
    SHORT_DATE_BY_WORDS,
    BY_WEEKDAY,
    IN_WORDS,
    EPOCHS,
)
