"""What kind of words a question asks for, and whether a sentence holds such words."""

from __future__ import annotations

import re
from typing import Literal

AnswerType = Literal["number", "date", "person", "place", "reason", "definition", "yes_no", "other"]

_ASKS: tuple[tuple[AnswerType, str], ...] = (
    ("date", r"\bwhen\b|\b(?:what|which) (?:\w+ )?(?:year|date|day|month|century|decade)s?\b"),
    (
        "number",
        r"\bhow (?:many|much|long|old|far|large|big|tall|high|fast|often|deep|wide|heavy)\b"
        r"|\bwhat (?:\w+ ){0,3}(?:percentage|percent|number|amount|rate|share|ratio|price|cost"
        r"|total|age|length|height|population|margin|proportion|fraction|temperature|score)\b",
    ),
    ("person", r"\b(?:who|whom|whose)\b|\b(?:what|which) (?:person|man|woman|author|leader)\b"),
    (
        "place",
        r"\bwhere\b|\b(?:what|which) (?:\w+ )?(?:country|countries|city|cities|town|state|place"
        r"|region|continent|river|island|location|county|province|capital)\b",
    ),
    ("reason", r"\bwhy\b|\bwhat (?:caused|causes|was the (?:cause|reason))\b|\bhow come\b"),
    ("definition", r"^\s*(?:define\b|what (?:is|are|does) (?:an? )?[\w-]+(?: mean)?\s*\??$)"),
    ("yes_no", r"^\s*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|must|may)\b"),
)

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_WORD = re.compile(r"\w+")
_HOLDS: dict[AnswerType, re.Pattern[str]] = {
    "number": re.compile(
        # A bare year is no amount.
        r"(?<![\d.,])(?!(?:1[5-9]|20)\d\d(?![\d.,]*\d|\s?%))\d[\d.,]*|\b(?:one|two|three|four|five"
        r"|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|half|third|quarter|twice|once|double)\b"
    ),
    "date": re.compile(
        rf"\b(?:1\d|20)\d\d\b|\b{_MONTH}\b|\b\d+(?:st|nd|rd|th) century|\b\d{{2}}s\b"
    ),
    "person": re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][\w'’-]+"),
    "place": re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][\w'’-]+|\b(?:north|south|east|west|near)"),
    "reason": re.compile(
        r"\b(?:because|due to|owing to|reasons?|caused?|since|so that|in order to|result(?:ed|s)?"
        r"|driven by|thanks to|therefore|led to|attributable)\b",
        re.IGNORECASE,
    ),
    "definition": re.compile(r"\b(?:is|are|was|were|means|refers to|is called|known as|denotes)\b"),
}


def expected_answer(question: str) -> AnswerType:
    """The kind of answer that is asked for; "other" when nothing tells."""
    return next((kind for kind, asks in _ASKS if re.search(asks, question, re.IGNORECASE)), "other")


def holds_answer(sentence: str, kind: AnswerType, question: str) -> bool:
    """Does the sentence hold words of that kind which the question does not already name?"""
    pattern = _HOLDS.get(kind)
    if pattern is None:
        return True
    asked = set(_WORD.findall(question.casefold()))
    found = (match.group().casefold() for match in pattern.finditer(sentence))
    return any(set(_WORD.findall(words)) - asked for words in found)
