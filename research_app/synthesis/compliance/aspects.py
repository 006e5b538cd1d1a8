"""The kind of words that would answer: a period, a frequency, an amount, an exception, who.

A requirement on the very thing that is asked about does not answer "how long" without a time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Aspect = Literal[
    "time",
    "frequency",
    "amount",
    "exception",
    "actor",
    "reason",
    "age",
    "speed",
    "temperature",
    "length",
    "weight",
]

_COUNT = (
    r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
    r"|thirty|forty|forty-five|forty-eight|sixty|seventy-two|ninety|hundred|an?|each|every|same|next"
    r"|first|following|fiscal|calendar)"
)
_UNIT = (
    r"(?:(?:business|working|calendar|consecutive|full|clear|school|academic|fiscal)[ -])?"
    r"(?:second|minute|hour|day|week|fortnight|month|quarter|year|decade)s?"
)
_OFTEN = (
    r"annual(?:ly)?|yearly|biennial(?:ly)?|semi-?annual(?:ly)?|quarterly|monthly|weekly|daily|hourly"
    r"|nightly|once|twice|each\s+time|every\s+time|continuous(?:ly)?|regular\s+intervals"
)
_LENGTH = (
    r"(?:characters?|letters|digits|words|pages|met(?:er|re)s?|centimet(?:er|re)s?|millimet(?:er|re)s?"
    r"|kilomet(?:er|re)s?|feet|foot|inches|inch|yards|miles?|cm|mm|km|square)"
)
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
)
_TIME = (
    rf"\b{_COUNT}\s{{0,3}}(?:\(\d{{1,4}}\)\s{{0,3}})?[- ]?{_UNIT}\b|\b{_OFTEN}\b"
    rf"|\b(?:\d{{1,2}}\s+{_MONTH}|{_MONTH}\s+\d{{1,2}})\b|\b(?:1[89]|20)\d\d\b"
    r"|\b(?:immediately|promptly|forthwith|permanent(?:ly)?|indefinite(?:ly)?|without\s+(?:undue\s+)?"
    r"delay|as\s+soon\s+as|no\s+later\s+than|not\s+later\s+than|(?:before|after|upon|until|prior\s+to"
    r"|during|at\s+the\s+(?:time|end|start|beginning)|on\s+or\s+before|when(?:ever)?|in\s+advance"
    r"|by\s+the\s+end)\b)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """How an aspect is asked for, how a requirement tells it, and what it lacks otherwise."""

    asked: re.Pattern[str]
    told: re.Pattern[str] | None
    lacks: str


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)


_KINDS: dict[Aspect, _Kind] = {
    "frequency": _Kind(
        asked=_pattern(r"\bhow (?:often|frequently|regularly|many times)\b|\bfrequency\b"),
        told=_pattern(
            rf"\b(?:{_OFTEN})\b|\b(?:every|each|per)\s+(?:\w+\s+){{0,2}}"
            r"(?:hour|day|week|month|quarter|year|shift|season|visit)s?\b|\bintervals?\b"
            r"|\btimes\s+(?:a|per|each)\b|\bat\s+least\s+(?:once|twice|every)\b"
        ),
        lacks="how often",
    ),
    "time": _Kind(
        asked=_pattern(
            r"\bhow (?:long|soon|quickly|fast|promptly|early|late)\b|\bhow many (?:\w+ )?"
            r"(?:minutes|hours|days|weeks|months|years)\b|\bwhen\s+(?:must|shall|should|do|does|is"
            r"|are|may|can|will|has|have|did)\b|\bby when\b|^\W*when\b|\bdeadlines?\b"
            r"|\btime[- ]?(?:limit|frame|line|period)s?\b|\b(?:retention|notice|waiting|what|which)"
            r" periods?\b|\bwithin (?:what|which|how)\b|\bdue dates?\b"
        ),
        told=_pattern(_TIME),
        lacks="a time",
    ),
    "age": _Kind(
        asked=_pattern(r"\bhow (?:old|young)\b|\bages?\b"),
        told=_pattern(r"\bage[ds]?\b|\byears?\s+old\b|\b(?:minors?|adults?|birthday)\b"),
        lacks="an age",
    ),
    "speed": _Kind(
        asked=_pattern(r"\bhow fast\b|\b(?:speeds?|velocity)\b"),
        told=_pattern(
            rf"\b(?:km/h|kph|mph|knots?|speeds?|{_LENGTH}\s+(?:per|an)\s+\w+|seconds?|minutes?)\b"
        ),
        lacks="a speed",
    ),
    "temperature": _Kind(
        asked=_pattern(r"\bhow (?:hot|cold|warm|cool)\b|\btemperatures?\b"),
        told=_pattern(r"\bdegrees?\b|\d\s?°|\btemperatures?\b|\b(?:celsius|fahrenheit)\b"),
        lacks="a temperature",
    ),
    "length": _Kind(
        asked=_pattern(
            r"\bhow (?:tall|high|wide|deep|far|close|near|thick|large|big)\b"
            r"|\b(?:what|which|minimum|maximum) (?:length|height|width|depth|distance|size)\b"
        ),
        told=_pattern(rf"\b{_LENGTH}\b|\d"),
        lacks="a measure",
    ),
    "weight": _Kind(
        asked=_pattern(r"\bhow heavy\b|\bweights?\b"),
        told=_pattern(
            r"\b(?:kg|kilograms?|grams?|tonn?e?s?|pounds?|lbs?|weights?|weigh(?:s|ing)?)\b"
        ),
        lacks="a weight",
    ),
    "reason": _Kind(
        asked=_pattern(r"^\W*why\b|\bfor what (?:reason|purpose)\b|\bwhat is the purpose\b"),
        told=_pattern(
            r"\b(?:because|in\s+order\s+to|so\s+that|so\s+as\s+to|for\s+the\s+purposes?|to\s+ensure"
            r"|to\s+(?:prevent|protect|avoid))\b"
        ),
        lacks="a reason",
    ),
    "amount": _Kind(
        asked=_pattern(
            r"\bhow (?:much|many(?! times| (?:\w+ )?(?:minutes|hours|days|weeks|months|years)))\b"
            r"|\b(?:what|which) (?:amount|percentage|number|size|rate|ratio|share)\b"
        ),
        told=_pattern(
            r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
            r"|thirty|forty|fifty|sixty|ninety|hundred|thousand|half|third|quarter|percent|dollars?)\b"
        ),
        lacks="an amount",
    ),
    "exception": _Kind(
        asked=_pattern(
            r"\bexceptions?\b|\bexempt(?:ed|ions?)?\b|\bwaive[ds]?\b|\bexcused\b"
            r"|\b(?:not|n['’]t) (?:required|need|have to|apply)\b"
        ),
        told=_pattern(
            r"\b(?:unless|except(?:ion|ions|ing)?|exempt(?:ed|ion)?|other\s+than|does\s+not\s+apply"
            r"|do\s+not\s+apply|waive[ds]?|provided\s+that|notwithstanding|only\s+if|without\s+such)\b"
        ),
        lacks="an exception",
    ),
    "actor": _Kind(
        asked=_pattern(
            r"^\W*(?:(?:and|by) )?whom?\b(?! (?:must|shall|should|has to|have to|may|is to) be\b)"
            r"|\bwho (?:must|shall|is|are|may|has|have|does|do|needs?|should)\b(?! (?:to )?be\b)"
            r"|\b(?:what|which) (?:person|officer|official|body|authority|agency|department|role"
            r"|party|official|staff)\b|\bresponsible\b"
        ),
        told=None,
        lacks="who has to do it",
    ),
}
ASKS_ONLY = frozenset(
    """
    long soon quickly fast promptly often frequently regularly times frequency deadline
    deadlines limit limits timeframe timeline period periods time times date dates due
    exception exceptions exempt exempted exemption exemptions excused amount number
    responsible much many early speed speeds temperature temperatures weight weights
    length height width depth size distance age ages old reason purpose late day days hour
    hours week weeks month months year years minute minutes""".split()
)
"""Words that ask for an aspect and say nothing else."""


_HOW_LONG = _pattern(r"\bhow long\b")
_MEASURED = _pattern(rf"\d\s{{0,2}}{_LENGTH}\b")


def aspects_asked(question: str) -> tuple[Aspect, ...]:
    return tuple(name for name, kind in _KINDS.items() if kind.asked.search(question))


def tells(aspect: Aspect, question: str, words: str) -> bool:
    """Whether the words of a requirement tell it; who has to do it is read off its parts. "How
    long" may ask for a length."""
    told = _KINDS[aspect].told
    if aspect == "time" and _HOW_LONG.search(question) and _MEASURED.search(words):
        return True
    return told is None or bool(told.search(words))


def lacking(aspect: Aspect) -> str:
    return _KINDS[aspect].lacks
