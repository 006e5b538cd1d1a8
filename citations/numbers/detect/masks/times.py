"""Times of the day: "10:30 am", "14:00 UTC", "from 9 to 10.30 pm", "half past seven"."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.calendar_words import (
    HOUR_WORD,
    MINUTE_WORD,
    PARTS_OF_NUMBER_WORDS,
    WEEKDAY,
    WEEKDAY_WORDS,
)
from citations.numbers.detect.masks.family import LETTER_BEHIND, Family

_HOUR = r"(?:2[0-4]|1\d|0?\d)(?!\d)"
_HALF = r"(?:\.?\s?(?:a|p)(?:m|\s?\.\s?m\.?|\sm)(?![a-z])|\s?(?:noon|midnight)(?![a-z]))"
_ZONE = r"(?:\s?(?-i:UTC?|GMT|CES?T|[ECMP][SD]?T|BST|IST|JST|TDB)(?![A-Za-z]))"
_TO = r"\s?(?:[-–—~]|to|and|until|till)\s?"
_CLOCK = r"(?:2[0-4]|1\d|0?\d)(?:[:.][0-5]\d)?(?!\d)"

WITH_COLON = Family(
    kind="time",
    shape=re.compile(r"\d:[0-5]\d"),
    signs=frozenset(":"),
    at_figures=True,
    pattern=re.compile(
        rf"(?:{_CLOCK}{_TO})?(?!1:[1-9]0(?![\d:])(?!\s?[ap]\.?m))"
        rf"{_HOUR}:[0-5]\d(?::[0-5]\d(?:\.\d{{1,6}})?)?(?![\d:])"
        rf"(?!\s?(?:ratio|dilution|slope|scale|mixture|odds|v/v|w/w))(?:{_HALF})?"
        rf"(?:{_TO}{_HOUR}(?::[0-5]\d)?(?:{_HALF})?(?![\w:%]|\.\d))?{_ZONE}?",
        re.IGNORECASE,
    ),
)
"""Not "1:10", "1:50": a proportion, unless "am" or "pm" says otherwise."""

WITH_HALF_OF_DAY = Family(
    kind="time",
    words=frozenset({"am", "pm", "m", "noon", "midnight", "oclock", "clock", "o'clock"}),
    at_figures=True,
    pattern=re.compile(
        rf"(?:{_CLOCK}(?:{_HALF})?{_TO})?(?:{_CLOCK}|1[0-2][0-5]\d(?=\s?[ap]))"
        rf"(?:{_HALF}|\s?o\s?['’]?\s?clock(?![a-z]))"
        rf"(?:{_TO}{_HOUR}(?:[:.][0-5]\d)?(?![\w%]|[.,]\d))?{_ZONE}?",
        re.IGNORECASE,
    ),
)

SHORT_HALF = Family(
    kind="time",
    shape=re.compile(r"\d(?:[apAP]|ish)(?!\w)"),
    signs=frozenset({LETTER_BEHIND}),
    pattern=re.compile(
        rf"(?<![a-z])(?:at|by|from|until|till|before|after|to|{WEEKDAY}|today|tonight|tomorrow|yesterday)\s"
        r"(?P<mask>(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)?(?:[ap]|ish))(?!\w)",
        re.IGNORECASE,
    ),
)
"""Timetables' "8:45a", "7p"."""

_DAY_PARTS = frozenset(
    "next today tonight tomorrow yesterday night morning afternoon evening".split()
)
_DAY_PART = (
    rf"(?:{WEEKDAY}|today|tonight|tomorrow|yesterday|(?:last\s)?night|morning|afternoon|evening"
    r"|next\s(?:week|month|year))"
)
_NOTHING_COUNTED = (
    r"(?![\w%°$€£])(?![.,:/]\d)(?!\s?[-–]\s?\d)"
    r"(?!\s(?!(?:to|and|in|at|on|for|next|this|last|early|late|until|till|p|a|tomorrow|yesterday|tonight"
    r"|or|with|when)\b)(?-i:[a-z]))"
)

BY_DAY_PART = Family(
    kind="time",
    words=WEEKDAY_WORDS | _DAY_PARTS,
    shape=re.compile(r"\d"),
    pattern=re.compile(
        rf"(?<![a-z]){_DAY_PART}(?:\s(?:the\s)?\d{{1,2}}(?:th|st|nd|rd)?)?"
        r"(?:\s(?:at|around|from|between|about|by|after|before)\s|\s(?=\d\d?(?:[:.]\d\d)?\s?[-–]))"
        rf"(?P<mask>{_CLOCK}(?:{_TO}{_CLOCK})?){_NOTHING_COUNTED}",
        re.IGNORECASE,
    ),
)

BEFORE_DAY_PART = Family(
    kind="time",
    words=BY_DAY_PART.words | {"on"},
    at_figures=True,
    pattern=re.compile(
        rf"(?P<mask>{_CLOCK}(?:{_TO}{_CLOCK})?),?\s(?:(?:in\sthe|this|last|next|yesterday|tomorrow)\s"
        r"(?:early\s|late\s)?(?:morning|afternoon|evening|night)|today|tonight|tomorrow|yesterday"
        rf"|(?:on|next|this)\s{WEEKDAY}|on\s\d{{1,2}}/\d)(?![a-z])",
        re.IGNORECASE,
    ),
)

MILITARY = Family(
    kind="time",
    shape=re.compile(r"(?<!\d)(?:[01]\d|2[0-3])[0-5]\d(?!\d)"),
    signs=frozenset({4}),
    at_figures=True,
    pattern=re.compile(
        rf"(?:0\d|1\d|2[0-3])[0-5]\d(?:\s?[-–]\s?(?:0\d|1\d|2[0-3])[0-5]\d)?"
        rf"(?:h(?![a-z])|\shours\b(?<=\b0\d\d\d hours)|{_ZONE})"
        r"|0\d[0-5]\d\s?[-–]\s?[012]\d[0-5]\d(?![\w.-])",
    ),
)

_END_OF_TIME = r"(?=\s(?:in\sthe|o|at\snight|tomorrow|today)|\s?[,;?!]|\.?$|\.\s)"

IN_WORDS = Family(
    kind="time",
    words=frozenset({"past", "oclock", "clock", "o'clock", "am", "pm", "m", "noon"}),
    holds=("past", "half", "quarter", *PARTS_OF_NUMBER_WORDS),
    pattern=re.compile(
        rf"(?<![a-z\d.])(?:(?:half|quarter|{MINUTE_WORD}|five|ten)(?:\smin(?:ute)?s?)?\s(?:past|to)"
        r"|\d{1,2}(?:\smin(?:ute)?s?)?\spast)\s"
        rf"(?:{HOUR_WORD}|\d{{1,2}})(?:\so\s?['’]?\s?clock)?{_END_OF_TIME}"
        rf"|(?<![a-z]){HOUR_WORD}(?:[ -]{MINUTE_WORD})?\s"
        r"(?:o\s?['’]?\s?clock|[ap]\s?\.?\s?m)(?![a-z])",
        re.IGNORECASE,
    ),
)

HOUR_AND_MINUTE = Family(
    kind="time",
    words=frozenset("fifteen twenty thirty forty fifty".split()),
    pattern=re.compile(
        r"(?:(?<![a-z])(?:at|from|to|until|till|by|tomorrow|today|tonight)|(?<=th)|(?<=nd)|(?<=st))\s"
        rf"{HOUR_WORD}[ -]{MINUTE_WORD}(?=\s?[.,;?!]|$"
        r"|\s(?:to|until|till|in|tomorrow|today|tonight|this|on|and|minutes)\b)",
        re.IGNORECASE,
    ),
)
""" "three thirty" is no number."""

BEFORE_DURATION = Family(
    kind="time",
    after=frozenset({"from"}),
    pattern=re.compile(r"(?:1[0-2]|[1-9])(?=\sfor\s[\d.]{1,4}\s?(?:h|hrs?|hours?|min))"),
)

BETWEEN_HOURS = Family(
    kind="time",
    words=frozenset("morning afternoon evening today tonight tomorrow".split()),
    pattern=re.compile(
        rf"(?<![a-z])(?:{HOUR_WORD}|\d{{1,2}})\s(?:to|until|till)\s{HOUR_WORD}"
        r"(?=\s(?:in\sthe|today|tonight|tomorrow|this\s))",
        re.IGNORECASE,
    ),
)

FAMILIES = (
    WITH_COLON,
    WITH_HALF_OF_DAY,
    SHORT_HALF,
    BY_DAY_PART,
    BEFORE_DAY_PART,
    MILITARY,
    IN_WORDS,
    HOUR_AND_MINUTE,
    BEFORE_DURATION,
    BETWEEN_HOURS,
)
