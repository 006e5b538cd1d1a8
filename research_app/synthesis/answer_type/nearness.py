"""How well a stretch of words fits as the answer: it stands near the question's words, and is of
the unit, or beside the words, that are asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from research_app.synthesis.answer_type.asked import AnswerType, noun_asked
from research_app.synthesis.answer_type.patterns import (
    CURRENCY,
    DURATION,
    LENGTH,
    PERCENT,
    PHRASE_WORD,
    SPEED,
)
from research_app.synthesis.terms import asked_words, is_stop_word, stem, words_of

_COUNTED = re.compile(r"\bhow (?:many|much)\s+(?P<rest>[^?,]*)", re.IGNORECASE)
_HOW_MANY = re.compile(r"\bhow many\b", re.IGNORECASE)
_NO_THINGS = frozenset(map(stem, "percent percentage point dollar euro pound cent yen".split()))
_NAMED = re.compile(r"\b(?:what|which)\s+(?P<rest>[^?,]*)", re.IGNORECASE)
_UNITS = tuple(
    (re.compile(asks, re.IGNORECASE), unit)
    for asks, unit in (
        (r"\b(?:percent\w*|proportion|fraction|share|rate|ratio|margin)\b", PERCENT),
        (
            r"\b(?:cost|price|revenue|income|profit|pay|paid|spen[dt]|budget|worth|money)\b",
            CURRENCY,
        ),
        (r"\bhow (?:old|long)\b|\bage\b", DURATION),
        (
            r"\bhow (?:long|far|tall|high|deep|wide|big)\b|\b(?:length|height|depth|distance)\b",
            LENGTH,
        ),
        (r"\bhow fast\b|\bspeed\b", SPEED),
    )
)
_BEFORE_PLACE = re.compile(r"\b(?:in|at|from|to|near|of|into|outside|around)(?: the)? $", re.I)
_BEFORE_AGENT = re.compile(r"\b(?:by|with|named?|called)(?: the)? $", re.IGNORECASE)
_BEFORE_DATE = re.compile(r"\b(?:in|on|since|by|from|until|during|around)(?: the)? $", re.I)
_GROUP = re.compile(
    r"\b(?:Award|War|Battle|University|Court|Company|Union|Empire|School|College|Institute|Government"
    r"|Act|Treaty|Church|Committee|Council|Department|Ministry|Language|Bowl|Prize|Street|River"
    r"|Republic|States|Museum|Theatre|Inc|Ltd|AG|GmbH)\b|^\w+(?:an|ish|ese|ic|ist|s)$"
)
"""What is hardly a person: names of institutions and events, and words made of a name."""
_ACTS = re.compile(
    r"\s*(?:\([^)]*\)\s*)?,?\s*(?:\w+ly )?(?:\w+ed|\w+s|[a-z]+ote|led|won|made|sang)\b"
)
UNIT_FITS, COUNTS_IT, STANDS_RIGHT, NAMES_IT, MISFITS = 0.8, 0.8, 0.5, 0.3, 0.5
"""Beside nearness, which is seldom more than 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question's words: all of them, the stems of those that carry meaning, and the stems of the
    noun that is counted or named ("how many **people**", "which **river**")."""

    text: str
    words: frozenset[str]
    stems: frozenset[str]
    noun: frozenset[str]

    @property
    def is_count(self) -> bool:
        """Whether it is asked how many of something there are, money and shares apart."""
        return bool(_HOW_MANY.search(self.text)) and not self.noun & _NO_THINGS


@lru_cache(maxsize=64)
def read_question(question: str) -> Asked:
    match = _COUNTED.search(question) or _NAMED.search(question)
    noun = noun_asked(match["rest"])[:3] if match else []
    return Asked(
        text=question,
        words=frozenset(words_of(question)),
        stems=frozenset(each for _, each in asked_words(question)),
        noun=frozenset(stem(word) for word in noun if not is_stop_word(word)),
    )


class Nearness:
    """A sentence beside a question."""

    def __init__(self, text: str, asked: Asked) -> None:
        self._text, self._asked = text, asked
        self._words = [
            (found.start(), stem(found.group().lower())) for found in PHRASE_WORD.finditer(text)
        ]
        self._shared = [
            (at, each) for at, (_, each) in enumerate(self._words) if each in asked.stems
        ]

    @property
    def share(self) -> float:
        """Of the question's content words, those in the sentence."""
        known = {each for _, each in self._shared}
        return len(known) / len(self._asked.stems) if self._asked.stems else 0.0

    def fit(self, span: tuple[int, int], kind: AnswerType) -> float:
        return self._near(span) + self._right(span, kind)

    def _near(self, span: tuple[int, int]) -> float:
        """Each of the question's words counts by its smallest distance, in words."""
        first = sum(1 for start, _ in self._words if start < span[0])
        last = sum(1 for start, _ in self._words if start < span[1])
        nearest: dict[str, float] = {}
        for at, each in self._shared:
            distance = first - at if at < first else max(0, at - last + 1)
            nearest[each] = max(nearest.get(each, 0.0), 1 / (2 + distance))
        return sum(nearest.values())

    def _right(self, span: tuple[int, int], kind: AnswerType) -> float:
        words, before = self._text[span[0] : span[1]], self._text[: span[0]]
        behind = self._text[span[1] : span[1] + 40]
        if kind == "number":
            fits = any(
                asks.search(self._asked.text) and unit.search(words) for asks, unit in _UNITS
            )
            counted = {stem(word) for word in words_of(words + " " + behind)[:6]}
            strays = not fits and bool(PERCENT.search(words))
            beside = before.endswith("(")
            return (
                UNIT_FITS * fits
                + COUNTS_IT * bool(self._asked.noun & counted)
                - MISFITS * (strays or beside)
            )
        if kind == "date":
            return STANDS_RIGHT * bool(_BEFORE_DATE.search(before)) + 0.01 * len(words)
        if kind == "place":
            return STANDS_RIGHT * bool(_BEFORE_PLACE.search(before))
        if kind == "person":
            acts = bool(_BEFORE_AGENT.search(before) or _ACTS.match(behind))
            known = any(word in self._asked.words for word in words_of(words))
            stray = bool(_GROUP.search(words)) + known + bool(_BEFORE_PLACE.search(before))
            return STANDS_RIGHT * acts - MISFITS * stray
        return NAMES_IT * (words[:1].isupper() or before[-1:] in '"“‘')
