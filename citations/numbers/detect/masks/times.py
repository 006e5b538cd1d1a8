"""Times of the day ("10:30 am", "14:00 UTC", "half past seven"), and times told by their distance:
"two weeks ago", "3 days from Monday", "the next five years".

They say when, like a date, and measure nothing. What lasts is a quantity ("for 25 days", "3 days
after injection", "sessions last 5 minutes"); so are ages of a thousand years and more.
"""

from __future__ import annotations

import re

from citations.numbers.detect.masks.dates import (
    HOUR_WORD,
    MINUTE_WORD,
    MONTH,
    SMALL_NUMBER_WORD,
    WEEKDAY,
    WEEKDAY_WORDS,
    WRITTEN_NUMBERS,
)
from citations.numbers.detect.masks.family import Family

_HOUR = r"(?:2[0-4]|1\d|0?\d)(?!\d)"
"""0 to 24; no further digit."""
_HALF = r"(?:\.?\s?(?:a|p)(?:m|\s?\.\s?m\.?|\sm)(?![a-z])|\s?(?:noon|midnight)(?![a-z]))"
""" "am", "p.m.", "noon": a word, not the beginning of one ("10 amps")."""
_ZONE = r"(?:\s?(?-i:UTC?|GMT|CES?T|[ECMP][SD]?T|BST|IST|JST)(?![A-Za-z]))"
"""In capitals, and a word by itself."""
_TO = r"\s?(?:[-–—~]|to|and|until|till)\s?"
_CLOCK = r"(?:2[0-4]|1\d|0?\d)(?:[:.][0-5]\d)?(?!\d)"
""" "9", "9:30"; no further digit."""

WITH_COLON = Family(
    kind="time",
    shape=re.compile(r"\d:[0-5]\d"),
    at_figures=True,
    pattern=re.compile(
        rf"(?:{_CLOCK}{_TO})?(?!1:[1-9]0(?![\d:])(?!\s?[ap]\.?m))"
        rf"{_HOUR}:[0-5]\d(?::[0-5]\d(?:\.\d{{1,6}})?)?(?![\d:])"
        rf"(?:{_HALF})?"
        rf"(?:{_TO}{_HOUR}(?::[0-5]\d)?(?:{_HALF})?(?![\w:%]|\.\d))?{_ZONE}?",
        re.IGNORECASE,
    ),
)
"""Not "1:10", "1:50": a proportion, unless "am" or "pm" says otherwise."""

WITH_HALF_OF_DAY = Family(
    kind="time",
    words=frozenset("am pm m noon midnight oclock clock gmt utc".split()),
    at_figures=True,
    pattern=re.compile(
        rf"(?:{_CLOCK}(?:{_HALF})?{_TO})?{_CLOCK}(?:{_HALF}|\s?o\s?['’]?\s?clock(?![a-z]))"
        rf"(?:{_TO}{_HOUR}(?:[:.][0-5]\d)?(?![\w%]|[.,]\d))?{_ZONE}?|[012]\d[0-5]\d{_ZONE}",
        re.IGNORECASE,
    ),
)
""" "9 to 11 am", "9 o'clock", "0930 GMT"; a second time is none where its figures go on or are a
share."""

_DAY_PARTS = "today tonight tomorrow yesterday night morning afternoon evening".split()
_DAY_PART = rf"(?:{WEEKDAY}|{'|'.join(_DAY_PARTS)}|next\s(?:week|month|year))"
# A lower-case word behind a time is what is counted, unless it is one that goes on from a time.
_NOTHING_COUNTED = (
    r"(?![\w%°$€£])(?![.,:/]\d)(?!\s?[-–]\s?\d)(?!\s(?!(?:to|and|in|at|on|for|next|this|last|early"
    r"|late|until|till|p|a|tomorrow|yesterday|tonight|or|with|when)\b)(?-i:[a-z]))"
)
BY_DAY_PART = Family(
    kind="time",
    words=WEEKDAY_WORDS | frozenset(_DAY_PARTS) | {"next"},
    shape=re.compile(r"\d"),
    pattern=re.compile(
        rf"(?<![a-z]){_DAY_PART}(?:\s(?:the\s)?\d{{1,2}}(?:th|st|nd|rd)?)?"
        r"(?:\s(?:at|around|from|between|about|by|after|before)\s|\s(?=\d\d?(?:[:.]\d\d)?\s?[-–]))"
        rf"(?P<mask>{_CLOCK}(?:{_TO}{_CLOCK})?){_NOTHING_COUNTED}",
        re.IGNORECASE,
    ),
)
""" "Tomorrow at 9", "Monday 9–11": behind a day part, where nothing is counted."""
BEFORE_DAY_PART = Family(
    kind="time",
    words=BY_DAY_PART.words,
    at_figures=True,
    pattern=re.compile(
        rf"(?P<mask>{_CLOCK}(?:{_TO}{_CLOCK})?),?\s(?:(?:in\sthe|this|last|next|yesterday|tomorrow)\s"
        r"(?:early\s|late\s)?(?:morning|afternoon|evening|night)|today|tonight|tomorrow|yesterday"
        rf"|(?:on|next|this)\s{WEEKDAY})(?![a-z])",
        re.IGNORECASE,
    ),
)
""" "at 9 this morning", "at 9 on Monday"; the last word ends there."""

_END_OF_TIME = (
    r"(?=\s(?:in\sthe|o|at\snight|tomorrow|today|tonight|to|until|on|and)\b|\s?[,;?!]|\.?$|\.\s)"
)
"""Behind an hour in words: the phrase ends or goes on in time, "half past two people" does
neither."""
# Behind no letter, figure or point: "quarter past two", not the end of another word or figure.
IN_WORDS = Family(
    kind="time",
    words=frozenset("past clock am pm m fifteen twenty thirty forty fifty".split()),
    beside=WRITTEN_NUMBERS | {"half", "quarter", "past"},
    pattern=re.compile(
        rf"(?<![a-z\d.])(?:(?:half|quarter|{MINUTE_WORD}|five|ten)(?:\smin(?:ute)?s?)?\s(?:past|to)"
        r"|\d{1,2}(?:\smin(?:ute)?s?)?\spast)\s"
        rf"(?:{HOUR_WORD}|\d{{1,2}})(?:\so\s?['’]?\s?clock)?{_END_OF_TIME}"
        rf"|(?<![a-z])(?:at|from|to|until|by|tomorrow|today|tonight)\s{HOUR_WORD}[ -]{MINUTE_WORD}"
        rf"{_END_OF_TIME}"
        rf"|(?<![a-z]){HOUR_WORD}(?:[ -]{MINUTE_WORD})?\s(?:o\s?['’]?\s?clock|[ap]\s?\.?\s?m)"
        r"(?![a-z])",
        re.IGNORECASE,
    ),
)

_UNIT = (
    r"(?:sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|nights?|weeks?|weekends?|fortnights?|months?"
    r"|quarters?|years?|yrs?|decades?|centur(?:y|ies))(?![\w-])"
)
"""The unit is the last word: "2-day trips" are counted."""
_UNIT_WORDS = frozenset(
    """sec secs second seconds min mins minute minutes hr hrs hour hours day days night nights week
    weeks weekend weekends fortnight fortnights month months quarter quarters year years yr yrs
    decade decades century centuries""".split()
)
_MANY = rf"(?:\d{{1,3}}(?:\.\d{{1,2}})?|{SMALL_NUMBER_WORD}|half\san|a\scouple\sof)"
_KIND = r"(?:(?:business|working|calendar|fiscal|full|consecutive|whole|short|long)\s)?"
_SPAN = rf"{_MANY}[\s-]?{_KIND}{_UNIT}"
_SPANS = rf"{_SPAN}(?:(?:,?\sand\s|,?\s){_SPAN}){{0,3}}"
# Whole words; a year only where no figure and no counted word follows ("2020 people").
_A_DAY = (
    rf"(?:(?:now|today|tonight|tomorrow|yesterday)(?![\w-])|(?:(?:next|last|this)\s)?{WEEKDAY}(?![\w-])"
    r"|(?:christmas|easter|thanksgiving|new\syear)(?:['’]?s)?(?:\s(?:day|eve))?(?![a-z])"
    rf"|{MONTH}\s\d|\d{{1,2}}(?:st|nd|rd|th)\s(?:of\s)?{MONTH}"
    r"|\d{1,2}/\d{1,2}/\d{2,4}|(?:the\syear\s)?(?:19|20)\d\d(?![\w%.,]\d|\s[a-z]))"
)
_FROM_A_DAY = (
    r"(?:from|before|after|since|prior\sto|starting(?:\s(?:from|on|with))?)\s(?:the\s)?" + _A_DAY
)
# "Later" ends a time only at a sign or before a new subject: "three later cases" are counted.
_LATER = (
    r"(?:(?:later|earlier|hence)(?=\s?[.,;:?!)](?!\d)|\s?$)"
    r"|later(?=\s(?:it|he|she|they|we|I|you|the|this|that|his|her|its|their|a|an)\s))"
)
BEFORE_ITS_DAY = Family(
    kind="time",
    words=_UNIT_WORDS,
    beside=frozenset(
        "ago later earlier hence from before after since prior starting".split(),
    ),
    pattern=re.compile(
        rf"(?<![\w.,$€£/–-])(?:(?P<lasts>(?<=\bfor\s))|(?<!\bfor\s))(?P<mask>{_SPANS})"
        rf"(?:\sago(?![a-z-])|\s{_LATER}|(?(lasts)(?!)|,?\s{_FROM_A_DAY}))",
        re.IGNORECASE,
    ),
)
""" "2 weeks and 3 days ago", "3 minutes from now", "two years after 2011", "30 minutes later"; not
"followed for two years after 2011", which lasts."""

_LAST = "last|past|previous|preceding|following|coming|upcoming"
BEHIND_ITS_PLACE = Family(
    kind="time",
    words=_UNIT_WORDS,
    beside=frozenset([*_LAST.split("|"), "next", "final"]),
    pattern=re.compile(
        r"(?<![a-z])(?:next|(?:the|these|this|those|of|over|in|during|within|for|my|our|your|its|his"
        rf"|her|their)\s(?:{_LAST}|final))\s{_SPANS}(?!\sof\s(?:follow|treat|therap))"
        rf"|(?<![\w.,$€£/–-]){_MANY}\s(?:{_LAST}|next)\s(?=[a-z]+s\b){_UNIT}",
        re.IGNORECASE,
    ),
)
""" "the next five years", "in the last 3 months and 2 weeks", "the 5 past years"."""

AHEAD = Family(
    kind="time",
    words=_UNIT_WORDS | {"2h", "1h", "h"},
    beside=frozenset("will shall let meet meeting ll".split()),
    pattern=re.compile(
        r"(?<![a-z])(?:will|shall|let['’]s|ll|meet(?:ing)?)\s(?:[^.;?!\n\d]{0,60}?\s)?(?:in|within)"
        rf"\s(?P<mask>{_SPANS}|\d{{1,3}}\s?h\b)",
        re.IGNORECASE,
    ),
)
""" "will be back in two weeks", "we'll meet within 2h"."""

FAMILIES = (
    WITH_COLON,
    WITH_HALF_OF_DAY,
    BY_DAY_PART,
    BEFORE_DAY_PART,
    IN_WORDS,
    BEFORE_ITS_DAY,
    BEHIND_ITS_PLACE,
    AHEAD,
)
