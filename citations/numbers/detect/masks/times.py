"""Times of the day: "10:30 am", "14:00 UTC", "from 9 to 10.30 pm", "half past seven"."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.calendar_words import (
    HOUR_WORD,
    MINUTE_WORD,
    WEEKDAY,
    WEEKDAY_WORDS,
)
from citations.numbers.detect.masks.family import Family

_HOUR = r"(?:2[0-4]|1\d|0?\d)"
_HALF = r"(?:\s?(?:a|p)\s?\.?\s?m(?![a-z])\.?|\s?(?:noon|midnight)(?![a-z]))"
_ZONE = r"(?:\s?(?:UTC?|GMT|CES?T|[ECMP][SD]?T|BST|IST|JST|TDB)(?![A-Za-z]))"
_TO = r"\s?(?:[-–—~]|to|and|until|till)\s?"
_CLOCK = rf"{_HOUR}[:.]?[0-5]?\d?"

WITH_COLON = Family(
    kind="time",
    signs=":",
    pattern=re.compile(
        rf"(?<![\w:.,$€£/]){_HOUR}:[0-5]\d(?::[0-5]\d(?:\.\d{{1,6}})?)?(?![\d:])(?!\s?(?:ratio|dilution|v/v|w/w))"
        rf"(?:{_HALF})?(?:{_TO}{_HOUR}(?::[0-5]\d)?(?:{_HALF})?(?![\w:%]|\.\d))?{_ZONE}?",
        re.IGNORECASE,
    ),
)

WITH_HALF_OF_DAY = Family(
    kind="time",
    words=frozenset({"am", "pm", "m", "a", "p", "noon", "midnight", "oclock", "clock"}),
    pattern=re.compile(
        rf"(?<![\w:.,$€£/])(?:{_CLOCK}(?:{_HALF})?{_TO})?(?:{_HOUR}(?:[:.][0-5]\d)?|1[0-2][0-5]\d)"
        rf"(?:{_HALF}|\s?o\s?['’]?\s?clock(?![a-z]))(?:{_TO}{_HOUR}(?:[:.][0-5]\d)?(?![\w%]|[.,]\d))?{_ZONE}?",
        re.IGNORECASE,
    ),
)

SHORT_HALF = Family(
    kind="time",
    pattern=re.compile(
        rf"(?<![a-z])(?:at|by|from|until|till|before|after|to|{WEEKDAY}|today|tonight|tomorrow|yesterday)\s"
        r"(?P<mask>(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)?[ap])(?![\w])",
        re.IGNORECASE,
    ),
)
"""Timetables' "8:45a", "7p"."""

_DAY_PART = (
    rf"(?:{WEEKDAY}|today|tonight|tomorrow|yesterday|(?:last\s)?night|morning|afternoon|evening)"
)
_NOTHING_COUNTED = (
    r"(?![\w%°$€£])(?![.,:/]\d)(?!\s?[-–]\s?\d)"
    r"(?!\s(?!to\b|and\b|in\b|at\b|on\b|for\b|next\b|this\b|last\b|early\b|late\b|until\b|till\b|p\b|a\b"
    r"|tomorrow\b|yesterday\b|tonight\b|or\b|with\b|when\b)[a-z])"
)

BY_DAY_PART = Family(
    kind="time",
    words=WEEKDAY_WORDS
    | frozenset(
        {"today", "tonight", "tomorrow", "yesterday", "night", "morning", "afternoon", "evening"}
    ),
    pattern=re.compile(
        rf"(?<![a-z]){_DAY_PART}(?:\s\d{{1,2}}(?:th|st|nd|rd)?)?\s(?:at|around|from|between|about|by|after|before)\s"
        rf"(?P<mask>{_CLOCK}(?:{_TO}{_CLOCK})?){_NOTHING_COUNTED}",
        re.IGNORECASE,
    ),
)

RANGE_BY_DAY_PART = Family(
    kind="time",
    words=BY_DAY_PART.words,
    pattern=re.compile(
        rf"(?<![a-z]){_DAY_PART}\s(?P<mask>{_CLOCK}\s?[-–]\s?{_CLOCK}){_NOTHING_COUNTED}",
        re.IGNORECASE,
    ),
)

BEFORE_DAY_PART = Family(
    kind="time",
    words=BY_DAY_PART.words,
    pattern=re.compile(
        rf"(?<![\w:.,$€£/])(?P<mask>{_CLOCK}(?:{_TO}{_CLOCK})?),?\s"
        r"(?:(?:in\sthe|this|last|next|yesterday|tomorrow)\s(?:early\s|late\s)?(?:morning|afternoon|evening|night)"
        rf"|today|tonight|tomorrow|yesterday|(?:on|next|this)\s{WEEKDAY})(?![a-z])",
        re.IGNORECASE,
    ),
)

MILITARY = Family(
    kind="time",
    pattern=re.compile(
        rf"(?<![\w.,$€£/-])(?:0\d|1\d|2[0-3])[0-5]\d(?:\s?[-–]\s?(?:0\d|1\d|2[0-3])[0-5]\d)?"
        rf"(?:\s?(?:hours|hrs|h)(?![a-z])(?<=\d\d\d\dh)|{_ZONE})"
        r"|(?<![\w.,$€£/-])0\d[0-5]\d\s?[-–]\s?[012]\d[0-5]\d(?![\w.-])",
    ),
)

IN_WORDS = Family(
    kind="time",
    words=frozenset({"past", "oclock", "clock", "am", "pm", "m", "noon", "midnight"}),
    pattern=re.compile(
        rf"(?<![a-z])(?:half|quarter|{MINUTE_WORD}|five|ten|\d{{1,2}})(?:\smin(?:ute)?s?)?\s(?:past|to)\s"
        rf"(?:{HOUR_WORD}|\d{{1,2}})(?:\so\s?['’]?clock)?(?=\s(?:in\sthe|o|at\snight|tomorrow|today)|\s?[.,;?!]|$)"
        rf"|(?<![a-z]){HOUR_WORD}(?:[ -]{MINUTE_WORD})?\s(?:o\s?['’]?\s?clock|[ap]\s?\.?\s?m)(?![a-z])",
        re.IGNORECASE,
    ),
)

FAMILIES = (
    WITH_COLON,
    WITH_HALF_OF_DAY,
    SHORT_HALF,
    BY_DAY_PART,
    RANGE_BY_DAY_PART,
    BEFORE_DAY_PART,
    MILITARY,
    IN_WORDS,
)
