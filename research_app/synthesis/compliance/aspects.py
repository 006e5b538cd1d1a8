"""The kind of words that would answer: a period, a frequency, an amount, an exception, who.

A requirement on the very thing that is asked about does not answer "how long" without a time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Aspect = Literal["time", "frequency", "amount", "exception", "actor"]

_COUNT = (
    r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
    r"|thirty|forty|forty-five|forty-eight|sixty|seventy-two|ninety|hundred|an?|each|every|same|next"
    r"|first|following|fiscal|calendar)"
)
_UNIT = (
    r"(?:(?:business|working|calendar|consecutive|full|clear|school|academic|fiscal)[ -])?"
    r"(?:minute|hour|day|week|fortnight|month|quarter|year|decade)s?"
)
_OFTEN = (
    r"annual(?:ly)?|yearly|biennial(?:ly)?|semi-?annual(?:ly)?|quarterly|monthly|weekly|daily|hourly"
    r"|nightly|once|twice|each\s+time|every\s+time|continuous(?:ly)?|regular\s+intervals"
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
    "amount": _Kind(
        asked=_pattern(
            r"\bhow (?:much|many(?! times| (?:\w+ )?(?:minutes|hours|days|weeks|months|years)))\b"
            r"|\b(?:what|which) (?:amount|percentage|number|size|rate|ratio|share)\b"
            r"|\bhow (?:large|big|high|far|wide|tall|deep|close|near|heavy)\b"
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
            r"^\W*(?:(?:and|by|to|from|with) )?whom?\b|\bwho (?:must|shall|is|are|may|has|have|does"
            r"|do|needs?|should)\b|\b(?:what|which) (?:person|officer|official|body|authority|agency"
            r"|department|role|party|official|staff)\b|\bresponsible\b"
        ),
        told=None,
        lacks="who has to do it",
    ),
}
ASKS_ONLY = frozenset(
    """long soon quickly fast promptly often frequently regularly times frequency deadline deadlines
    limit limits timeframe timeline period periods time times date dates due exception exceptions
    exempt exempted exemption exemptions excused amount number responsible much many early
    late day days hour hours week weeks month months year years minute minutes""".split()
)
"""Words that ask for an aspect and say nothing else."""


def aspects_asked(question: str) -> tuple[Aspect, ...]:
    return tuple(name for name, kind in _KINDS.items() if kind.asked.search(question))


def tells(aspect: Aspect, words: str) -> bool:
    """Whether the words of a requirement tell it; who has to do it is read off its parts."""
    told = _KINDS[aspect].told
    return told is None or bool(told.search(words))


def lacking(aspect: Aspect) -> str:
    return _KINDS[aspect].lacks
