"""Times told by their distance: "two weeks ago", "3 days from Monday", "the next five years".

They say when, like a date, and measure nothing. What lasts is a quantity ("for 25 days", "3 days
after injection", "sessions last 5 minutes"); so are ages of a thousand years and more.
"""

from __future__ import annotations

import re

from citations.numbers.detect.masks.calendar_words import (
    MONTH,
    SMALL_NUMBER_WORD,
    TEENS,
    WEEKDAY,
)
from citations.numbers.detect.masks.family import Family

_UNIT = (
    r"(?:sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|nights?|weeks?|weekends?|fortnights?|months?"
    r"|quarters?|years?|yrs?|decades?|centur(?:y|ies))(?![\w-])"
)
_MANY = rf"(?:\d{{1,3}}(?:\.\d{{1,2}})?|{SMALL_NUMBER_WORD}|{TEENS}|half\san|a\scouple\sof)"
_KIND = r"(?:(?:business|working|calendar|fiscal|full|consecutive|whole|short|long)\s)?"
_SPAN = rf"{_MANY}[\s-]?{_KIND}{_UNIT}"
_SPANS = rf"{_SPAN}(?:(?:,?\sand\s|,?\s){_SPAN}){{0,3}}"
_BEGINS = r"(?<![\w.,$€£/–-])"

_HOLIDAY = (
    r"(?:christmas|easter|thanksgiving|halloween|ramadan|passover|diwali|new\syear|valentine)"
    r"(?:['’]?s)?(?:\s(?:day|eve))?(?![a-z])"
)
_DAY_NAMED = (
    r"(?:(?:now|today|tonight|tomorrow|tmrw?|yesterday)(?![\w-])"
    rf"|(?:(?:next|last|this)\s)?{WEEKDAY}(?![\w-])|{_HOLIDAY}"
    rf"|{MONTH}\s\d|\d{{1,2}}(?:st|nd|rd|th)\s(?:of\s)?{MONTH}"
    r"|\d{1,2}/\d{1,2}/\d{2,4}|(?:the\syear\s)?(?:19|20)\d\d(?![\w%.,]\d|\s[a-z]))"
)
_FROM_A_DAY = (
    r"(?:from|before|after|since|prior\sto|starting(?:\s(?:from|on|with))?)\s(?:the\s)?"
    rf"{_DAY_NAMED}"
)
_CLAUSE_ENDS = r"(?=\s?[.,;:?!)](?!\d)|\s?$)"
_SUBJECT = r"(?:it|he|she|they|we|I|you|the|this|that|his|her|its|their|a|an)\s"
_LATER = rf"(?:(?:later|earlier|hence){_CLAUSE_ENDS}|later(?=\s{_SUBJECT}))"

_UNIT_WORDS = frozenset(
    """sec secs second seconds min mins minute minutes hr hrs hour hours day days night nights week
    weeks weekend weekends fortnight fortnights month months quarter quarters year years yr yrs
    decade decades century centuries""".split()
)

_POINTERS = "next last past previous preceding following coming".split()

BEFORE_ITS_DAY = Family(
    kind="time",
    words=_UNIT_WORDS,
    holds=(
        *("ago", "later", "earlier", "hence"),
        *("from", "before", "after", "since", "prior", "starting"),
    ),
    pattern=re.compile(
        rf"{_BEGINS}(?:(?P<lasts>(?<=\bfor\s))|(?<!\bfor\s))(?P<mask>{_SPANS})"
        rf"(?:\sago(?![a-z-])|\s{_LATER}|(?(lasts)(?!)|,?\s{_FROM_A_DAY}))",
        re.IGNORECASE,
    ),
)
""" "2 weeks and 3 days ago", "3 minutes from now", "two years after 2011", "30 minutes later"; not
"followed for two years after 2011", which lasts."""

_POINTING = (
    r"(?:next"
    r"|(?:the|these|this|those|of|over|in|during|within|for|my|our|your|its|his|her|their)\s"
    r"(?:last|past|previous|preceding|following|coming|upcoming|final)"
    r"|(?:past|previous|upcoming)(?=\s(?:\d{1,2}|[a-z]+)\s(?:quarters|years|months|weeks)))"
)
BEHIND_ITS_PLACE = Family(
    kind="time",
    words=_UNIT_WORDS,
    holds=(*_POINTERS, "final"),
    pattern=re.compile(
        rf"(?<![a-z]){_POINTING}\s(?P<mask>{_SPANS})(?!\sof\s(?:follow|treat|therap))",
        re.IGNORECASE,
    ),
)
""" "the next five years", "in the last 3 months and 2 weeks"."""

PART_OF_A_YEAR = Family(
    kind="time",
    words=_UNIT_WORDS,
    holds=("first", "last", "final", "opening"),
    pattern=re.compile(
        rf"(?<![a-z])(?:first|last|final|opening)\s(?P<mask>{_SPAN})\sof\s"
        rf"(?:(?:19|20)\d\d|(?:this|last|next|the|each|every|fiscal)\s(?:\w{{1,8}}\s)?"
        rf"(?:year|month|quarter)|{MONTH})",
        re.IGNORECASE,
    ),
)
""" "the first 2 weeks of 2021"."""

TURNED_ROUND = Family(
    kind="time",
    words=frozenset(word for word in _UNIT_WORDS if word.endswith("s")),
    holds=tuple(_POINTERS),
    pattern=re.compile(
        rf"{_BEGINS}{_MANY}\s(?:next|last|past|previous|preceding|following|coming|upcoming)\s"
        rf"(?=[a-z]+s\b){_UNIT}",
        re.IGNORECASE,
    ),
)
""" "the 5 past years", not "killed 5 last year"."""

AGAIN_AND_AGAIN = Family(
    kind="time",
    words=frozenset({"every", "each"}),
    pattern=re.compile(
        rf"(?<![a-z])(?:every|(?<!\d\s)each)\s(?P<mask>(?!\d){_MANY}[\s-]?{_KIND}{_UNIT})",
        re.IGNORECASE,
    ),
)
""" "every two weeks"; in figures an interval is measured: "orbits once every 9.5 days"."""

_LONG_AWAITED = re.compile(r"\b(?:first|only|once|most|time|[a-z]{2,12}est)\b", re.IGNORECASE)
_SOON = rf"(?P<mask>{_SPANS}|\d{{1,3}}\s?h)(?![\w-])(?!\sof\s)"
AHEAD = Family(
    kind="time",
    words=frozenset({"will", "shall", "let's", "let’s"}),
    pattern=re.compile(
        rf"(?<![a-z])(?:will|shall|let['’]s)\s(?:[^.;?!\n\d]{{0,60}}?\s)?in\s{_SOON}", re.IGNORECASE
    ),
    unless=lambda found: _LONG_AWAITED.search(found[0]) is not None,
)
""" "will be back in two weeks", not "will see its first snow in 35 years"."""

WE_AHEAD = Family(
    kind="time",
    words=frozenset(
        who + mark + "ll" for who in ("i", "we", "you", "he", "she", "they", "it") for mark in "'’"
    )
    | {"meet", "meeting"},
    pattern=re.compile(
        rf"(?:['’]ll|(?<![a-z])meet(?:ing)?)\s(?:[^.;?!\n\d]{{0,60}}?\s)?(?:in|within)\s{_SOON}",
        re.IGNORECASE,
    ),
)
""" "I will be back in 5 minutes", "we'll meet within 2h"."""

ALONE = Family(
    kind="time",
    words=_UNIT_WORDS,
    pattern=re.compile(rf"^\s?in\s(?P<mask>{_SPANS})\s?[.?!]?\s?$", re.IGNORECASE),
)

ONE_DAY_PART = Family(
    kind="time",
    words=frozenset({"morning", "afternoon", "evening"}),
    pattern=re.compile(
        r"(?<![\w.,])(?:one|1)\s(?:morning|afternoon|evening)(?![\w-]|\s[a-z]+s?\b(?<=s))",
        re.IGNORECASE,
    ),
)
""" "one morning", not "one morning session"."""

CLOCK_WITH_POINT = Family(
    kind="time",
    words=frozenset(
        "leave leaves leaving left meet meets met depart departs departed arrive arrives arrived "
        "wake wakes woke land lands landed".split()
    ),
    shape=re.compile(r"\d\.[0-5]\d"),
    pattern=re.compile(
        r"(?<![a-z])(?:lea(?:ve|ves|ving)|left|meets?|met|depart(?:s|ed)?|arrive[sd]?|wakes?|woke"
        r"|land(?:s|ed)?)\s(?:[a-z]{1,12}\s){0,3}at\s"
        r"(?P<mask>(?:2[0-3]|1\d|\d)\.[0-5]\d)(?=\s?[?!,;]|\.?\s?$|\.\s|\s(?:on|in\sthe|to|with|for)\b)",
        re.IGNORECASE,
    ),
)
""" "We leave at 6.45"."""

FAMILIES = (
    BEFORE_ITS_DAY,
    BEHIND_ITS_PLACE,
    PART_OF_A_YEAR,
    TURNED_ROUND,
    AGAIN_AND_AGAIN,
    AHEAD,
    WE_AHEAD,
    ALONE,
    ONE_DAY_PART,
    CLOCK_WITH_POINT,
)
