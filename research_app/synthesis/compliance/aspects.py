"""The kind of words that would answer: a period, a frequency, an amount, an exception, who.

A requirement on the very thing that is asked about does not answer "how long" without a time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from research_app.synthesis.compliance.alike import alike_of
from research_app.synthesis.terms import content_words

Aspect = Literal[
    "time",
    "duration",
    "content",
    "penalty",
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

_NUMBER = (
    r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
    r"|thirty|forty|forty-five|forty-eight|sixty|seventy-two|ninety|hundred|an?|half)"
)
_DURATION = (
    rf"\b{_NUMBER}\s{{0,3}}(?:\(\d{{1,4}}\)\s{{0,3}})?[- ]?{_UNIT}\b"
    r"|\b(?:until|permanent(?:ly)?|indefinite(?:ly)?|immediately|promptly|forthwith|at\s+once"
    r"|without\s+(?:undue\s+)?delay|as\s+soon\s+as|as\s+long\s+as|no\s+longer\s+than|(?:no|not)\s+later"
    r"\s+than|on\s+or\s+before|by\s+the\s+end|throughout|lifetime|same\s+day|next\s+(?:\w+\s+)?day"
    rf"|\d{{1,2}}\s+{_MONTH}|{_MONTH}\s+\d{{1,2}})\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """How an aspect is asked for, how a requirement tells it, and what it lacks otherwise."""

    asked: re.Pattern[str]
    told: re.Pattern[str] | None
    lacks: str


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)


_AMOUNT = _pattern(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
    r"|thirty|forty|fifty|sixty|ninety|hundred|thousand|half|third|quarter|percent|dollars?|no)\b"
)
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
    "duration": _Kind(
        asked=_pattern(r"\bhow long\b|\bfor what period\b|\b(?:retention|holding) periods?\b"),
        told=_pattern(_DURATION),
        lacks="how long",
    ),
    "content": _Kind(
        asked=_pattern(
            r"\bwhat\s+(?:must|shall|should|(?:does|do)(?=.{3,80}\b(?:have|need)\s+to\b))\s+"
            r"(?:\S+\s+){1,9}?(?:contain|state"
            r"|say|include|show|list|specify|consist of)\b|\bwhat\s+(?:must|shall|should|has to"
            r"|needs? to)\s+(?:be|stand|appear|go)\s+(?:stated|included|contained|shown|listed"
            r"|in|on)\b"
            r"|\b(?:what|which)\s+(?:information|details|particulars|data|facts)\b"
        ),
        told=_pattern(
            r"\b(?:must|shall|should|to|and|will)\s+(?:also\s+|clearly\s+|at\s+least\s+)?(?:contain|include"
            r"|state|show|list|specify|name|describe|identify|indicate|consist|set\s+out|give|bear"
            r"|mention|record|display|comprise|cover)\b|\b(?:accompanied\s+by|marked\s+with|labell?ed\s+with"
            r"|together\s+with|be\s+(?:stated|included|listed|named|recorded|entered|shown|given))\b"
        ),
        lacks="what it has to contain",
    ),
    "penalty": _Kind(
        asked=_pattern(
            r"\b(?:penalt(?:y|ies)|punish\w*|sanction(?:s|ed)?|consequences?|(?:be|get|is|are|for)\s+fined"
            r"|what\s+fines?|the\s+fines?)\b"
        ),
        told=_pattern(
            r"\b(?:fine[ds]?|penalt\w+|guilty|liable|imprison\w*|jail|suspen\w+|revo(?:ke|cation)\w*"
            r"|forfeit\w*|misdemean\w+|felony|offen[cs]e|disciplin\w+|sanction\w*|dismiss\w*"
            r"|surcharge|withdraw\w*|terminat\w+)\b"
        ),
        lacks="a penalty",
    ),
    "age": _Kind(
        asked=_pattern(r"\bhow (?:old|young)\b|\bages?\b"),
        told=_pattern(
            r"\bage[ds]?\b|\byears?\s+old\b|\b(?:minors?|adults?|birthday)\b|\bunder\s+\d{1,2}\b"
            r"|\b\d{1,2}\s+(?:years\s+)?(?:or|and)\s+(?:over|older|above|under)\b|\b(?:over|above)\s+\d{1,2}\b"
        ),
        lacks="an age",
    ),
    "speed": _Kind(
        asked=_pattern(
            r"\bhow fast\s+(?:\S+\s+){1,6}?(?:drive|fly|travel|move|go|run|sail|ride|cycle|turn)\b"
            r"|\b(?:speeds?|velocity)\b"
        ),
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
        told=_pattern(rf"\b{_LENGTH}\b"),
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
        told=_AMOUNT,
        lacks="an amount",
    ),
    "exception": _Kind(
        asked=_pattern(
            r"\bexceptions?\b|\bexcept\b|\bexempt(?:ed|ions?)?\b|\bwaive[ds]?\b|\bexcused\b"
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
    length height width depth size distance age ages old except deep tall high wide thick heavy
    reason purpose late day days hour
    hours week weeks month months year years minute minutes""".split()
)
"""Words that ask for an aspect and say nothing else."""


_HOW_MANY = _pattern(r"\bhow many (?P<noun>[a-z-]+)\b")
_WORDS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)?")
_HOW_LONG = _pattern(r"\bhow long\b")
_MEASURED = _pattern(rf"\d\s{{0,2}}{_LENGTH}\b")


def aspects_asked(question: str) -> tuple[Aspect, ...]:
    return tuple(name for name, kind in _KINDS.items() if kind.asked.search(question))


def tells(aspect: Aspect, question: str, words: str) -> bool:
    """Whether the words of a requirement tell it; who has to do it is read off its parts. "How
    long" may ask for a length."""
    told = _KINDS[aspect].told
    if aspect == "amount" and (counted := _HOW_MANY.search(question)):
        return _is_counted(counted["noun"], words)
    if aspect in ("time", "duration") and _HOW_LONG.search(question) and _MEASURED.search(words):
        return True
    return told is None or bool(told.search(words))


def _is_counted(noun: str, words: str) -> bool:
    """Whether a number stands shortly before the noun, or before a word that means the same; where
    the words do not hold the noun, whether any number stands there."""
    held = content_words(noun)
    own = list(_WORDS.finditer(words))
    places = [at for at, each in enumerate(own) if _means(each[0], held)]
    if not places:
        return bool(_AMOUNT.search(words))
    return any(_AMOUNT.search(words, own[max(0, at - 4)].start(), own[at].start()) for at in places)


def _means(word: str, held: Sequence[tuple[str, str]]) -> bool:
    said = content_words(word)
    return any(
        stemmed == own or own in alike_of(stemmed) for _, stemmed in held[-1:] for _, own in said
    )


def lacking(aspect: Aspect) -> str:
    return _KINDS[aspect].lacks
