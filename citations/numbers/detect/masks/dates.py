"""Dates in figures and in words: "4 Jan 2019", "2019-01-04", "the 4th of July", "May 21–23"."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.calendar_words import (
    MONTH,
    MONTH_WORDS,
    ORDINAL_WORD,
    PARTS_OF_NUMBER_WORDS,
    SMALL_NUMBER_WORD,
    WEEKDAY,
    WEEKDAY_WORDS,
    YEAR_IN_WORDS,
)
from citations.numbers.detect.masks.family import Family

_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)(?:\s?(?:st|nd|rd|th)(?![a-z]))?"
_YEAR = r"(?:(?:1[0-9]|20|21)\d\d(?!\d)|['’]\d\d(?!\d))"
_NO_FIGURE_AFTER = r"(?!\d|[.,:]\d|\s?[%°])"
_TO = r"\s?(?:[-–—~/&,]|to|and|till|until|through|thru)\s?(?:the\s)?"
_NO_COUNT_AFTER = (
    r"(?!\s?(?:%|percent|per\scent|million|billion|trillion|thousand|km|kg|cm|mm|miles)(?![a-z]))"
)
_DAYS = rf"{_DAY}(?:{_TO}{_DAY}{_NO_FIGURE_AFTER}{_NO_COUNT_AFTER}){{0,3}}"
_BEHIND_MONTH = (
    rf"(?:{_YEAR}|(?:the\s)?{_DAYS}{_NO_COUNT_AFTER}{_NO_FIGURE_AFTER}"
    rf"(?:\s?,?\s?(?:of\s|in\s)?{_YEAR})?)"
)
_NOT_THE_VERB_MAY = r"(?!(?-i:may)\s[a-z])"

DAY_BEFORE_MONTH = Family(
    kind="date",
    words=MONTH_WORDS,
    at_figures=True,
    pattern=re.compile(
        rf"(?:{_YEAR}[\s,/-]{{1,2}})?{_DAYS}\s?[-/]?\s?(?:of\s)?{_NOT_THE_VERB_MAY}{MONTH}"
        rf"(?:[\s,/-]{{0,2}}(?:of\s|in\s)?{_YEAR}|\sof\s\d\d(?!\d))?"
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
        rf"(?<![a-z]){MONTH}(?:{_TO}{MONTH}){{0,2}}(?:\s?[-/,]?\s?|\s(?:of|in)\s){_BEHIND_MONTH}"
        rf"|(?<![a-z]){MONTH}\sof\s(?:{_YEAR}|\d\d(?!\d))",
        re.IGNORECASE,
    ),
)

_MONTH_NUMBER = r"(?:1[0-2]|0?[1-9])"
_DAY_NUMBER = r"(?:3[01]|[12]\d|0?[1-9])"
_SHORT_DATE = rf"(?:{_DAY_NUMBER}/{_MONTH_NUMBER}|{_MONTH_NUMBER}/{_DAY_NUMBER})(?!\d)"
_TIME_OF_ISO = r"(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?"

_FULL_DATE = rf"{_DAY_NUMBER}(?:\s?[-/.]\s?){_DAY_NUMBER}(?:\s?[-/.]\s?)(?:(?:1[5-9]|20)\d\d|\d\d)"
IN_FIGURES = Family(
    kind="date",
    shape=re.compile(r"\d[-/.–]\d|\d\d\d\d \d\d? \d"),
    signs=frozenset({"-", "/", ".", "–", *range(4, 17)}),
    at_figures=True,
    pattern=re.compile(
        r"(?=\d{1,4}(?:\s?[-/.]|\ \d))(?:"
        rf"\d{{4}}-\d\d-\d\d{_TIME_OF_ISO}"
        rf"|(?:1[5-9]|20)\d\d([-/. ]){_DAY_NUMBER}\1{_DAY_NUMBER}"
        rf"|(?=\d{{1,2}}\s?([-/.])\s?\d{{1,2}}\s?\2){_FULL_DATE}(?:\s?[-–]\s?{_FULL_DATE})?"
        rf"|(?:1[5-9]|20)\d\d[-/]{_MONTH_NUMBER}|{_MONTH_NUMBER}[-/](?:19|20)\d\d"
        rf"|{_SHORT_DATE}\s?[-–]\s?{_SHORT_DATE}(?:/\d{{4}})?"
        rf"|0\d/{_MONTH_NUMBER}|{_DAY_NUMBER}/0\d"
        r")(?![\w%°]|[.,/-]\d|\s?(?:km|kg|cm|mm|percent|million)\b)"
    ),
)

RUN_TOGETHER = Family(
    kind="date",
    shape=re.compile(r"(?<!\d)(?:19|20)\d{6}(?!\d)"),
    signs=frozenset({8}),
    at_figures=True,
    pattern=re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\w%]|[.,]\d)"),
)

_DATE_LEADS = "on by before after until till since from between next this last date dated".split()
SHORT_DATE_BY_WORDS = Family(
    kind="date",
    shape=re.compile(r"\d/\d"),
    words=frozenset(_DATE_LEADS) | WEEKDAY_WORDS,
    pattern=re.compile(
        rf"(?<![a-z])(?:{'|'.join(_DATE_LEADS)}|{WEEKDAY})\s\(?"
        rf"(?P<mask>{_SHORT_DATE}(?:(?:\s?[-–]\s?|\s(?:to|and|or)\s|,\s){_SHORT_DATE}){{0,4}})"
        r"(?![\w%/.]|\s(?:of|cups?|inch|teaspoons?|tablespoons?|miles?|pounds?)\b)",
        re.IGNORECASE,
    ),
)

BY_WEEKDAY = Family(
    kind="date",
    words=WEEKDAY_WORDS,
    shape=re.compile(r"\d"),
    pattern=re.compile(
        rf"(?<![a-z]){WEEKDAY},?\s(?:the\s)?{_DAY}(?:[./-]{_DAY_NUMBER}(?!\d))?{_NO_FIGURE_AFTER}"
        r"(?!\s?[-–]\s?\d|\s?(?:[ap]\.?\s?m\b|to\s\d|o'?clock)|\s[a-z]{2,}s\b|\s(?:million|people))",
        re.IGNORECASE,
    ),
)

IN_WORDS = Family(
    kind="date",
    words=MONTH_WORDS,
    holds=PARTS_OF_NUMBER_WORDS,
    pattern=re.compile(
        rf"(?<![a-z])(?:{ORDINAL_WORD}(?:\sday)?(?:\sof)?\s{MONTH}"
        rf"|{SMALL_NUMBER_WORD}\s(?:of\s)?(?!may\b|march\b){MONTH})"
        rf"(?:\s?,?\s(?:of\s)?(?:{YEAR_IN_WORDS}|{_YEAR}))?"
        rf"|(?<![a-z]){MONTH}\s(?:of\s)?{YEAR_IN_WORDS}"
        rf"|(?<![a-z])(?!may\s(?:one|ten)\b){MONTH}\s(?:the\s)?"
        rf"(?:{ORDINAL_WORD}|{SMALL_NUMBER_WORD}(?![a-z-]))"
        rf"(?:\s?,?\s(?:{YEAR_IN_WORDS}|{_YEAR}|\d\d(?!\d)))?"
        rf"|(?:(?<![a-z]){MONTH}|(?<=\d)(?:st|nd|rd|th)?\s(?:of\s)?{MONTH})\s{YEAR_IN_WORDS}",
        re.IGNORECASE,
    ),
)

CENTURIES = Family(
    kind="date",
    words=frozenset({"week", "century", "centuries", "quarter", "half"}),
    at_figures=True,
    pattern=re.compile(
        r"(?:\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?|\s(?:and|to)\s(?:the\s)?))?"
        r"\d{1,2}\s?(?:st|nd|rd|th)[\s-]{1,2}(?:century|centuries|quarter|half|week)(?![a-z])",
        re.IGNORECASE,
    ),
)

ORDINALS_IN_WORDS = Family(
    kind="ordinal",
    words=frozenset("twenty thirty forty fifty sixty seventy eighty ninety".split()),
    pattern=re.compile(
        r"(?<![a-z])(?<!\ba\s)(?<!one[\s-])"
        r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -]"
        r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)(?![a-z])",
        re.IGNORECASE,
    ),
)

DAY_WITH_TIME = Family(
    kind="date",
    after=frozenset({"the"}),
    pattern=re.compile(r"(?:3[01]|[12]?\d)(?=\s(?:from|between|at)\s\d{1,2}(?![\d,.]))"),
)

FAMILIES = (
    ORDINALS_IN_WORDS,
    DAY_WITH_TIME,
    DAY_BEFORE_MONTH,
    MONTH_BEFORE_DAY,
    IN_FIGURES,
    RUN_TOGETHER,
    SHORT_DATE_BY_WORDS,
    BY_WEEKDAY,
    IN_WORDS,
    CENTURIES,
)
