"""The kind of words a question asks for, read off its question word and the noun behind it."""

from __future__ import annotations

import re
from typing import Literal

AnswerType = Literal["number", "date", "person", "place", "reason", "definition", "yes_no", "other"]

_MEASURE = (
    r"(?:many|much|long|old|far|large|big|tall|high|fast|often|deep|wide|heavy|small|low|short|hot"
    r"|cold|strong|soon)"
)
_WH = rf"(?:who|whom|whose|what|which|when|where|why|how come|how {_MEASURE}|how)"
_BEFORE = (
    r"(?:(?:and|but|so|or)\s+)?(?:(?:in|on|at|for|to|from|by|with|of|under|during|since|until|till"
    r"|about|after|before|into|through|around|within|up to|as of)\s+)?"
)
_OPENS_YES_NO = re.compile(
    r"^\s*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may)\b",
    re.IGNORECASE,
)
_DEFINES = re.compile(
    r"^\s*(?:define\b|what (?:is|are|does) (?:an? )?[\w-]+(?: mean)?\s*\??$)", re.IGNORECASE
)
_CAUSE = re.compile(
    r"\s+(?:caused?|causes|(?:was|is|were|are) the (?:\w+ )?(?:causes?|reasons?))\b|\s+reasons?\b",
    re.IGNORECASE,
)
_ASKS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^\W*{_BEFORE}(?P<word>{_WH})\b",
        rf"[,:;–—]\s*{_BEFORE}(?P<word>{_WH})\b",
        rf"\b(?P<word>what|which|whom|whose|how {_MEASURE})\b",
        rf"\b(?P<word>{_WH})\b",
    )
)
"""Where the question word stands, likeliest first: a "when" or "who" in the middle of a sentence
seldom asks ("How old was he when he played?")."""
_BY_WORD: dict[str, AnswerType] = {
    "who": "person",
    "whom": "person",
    "whose": "person",
    "when": "date",
    "where": "place",
    "why": "reason",
    "how come": "reason",
    "how": "other",
}
_NOUNS: dict[AnswerType, frozenset[str]] = {
    "date": frozenset("year date day month century decade".split()),
    "number": frozenset(
        """percentage percent number amount rate share ratio price cost total age length height
        population margin proportion fraction temperature score speed distance depth width weight
        salary wage fee frequency""".split()
    ),
    "person": frozenset(
        """person man woman author leader president king queen emperor founder scientist director
        composer artist physicist governor minister player chairman chairwoman ceo actor actress
        singer writer poet philosopher engineer inventor politician mathematician""".split()
    ),
    "place": frozenset(
        """country city town state place region continent river island location county province
        capital district village sea ocean lake mountain street""".split()
    ),
}
_ENDS_PHRASE = frozenset(
    """of for in at on to from by with that which who is are was were be been do does did has have
    had can could will would shall should must may might and or than""".split()
)
_SKIPPED = frozenset("the a an its their his her other another kind type sort name of".split())
_BE = frozenset("is are was were".split())
_WORD = re.compile(r"[\w'’-]+")
LONGEST_PHRASE = 6
"""Words behind "what" in which the noun asked for is looked for."""


def expected_answer(question: str) -> AnswerType:
    """The kind of answer that is asked for; "other" when nothing tells."""
    if _OPENS_YES_NO.match(question):
        return "yes_no"
    match = next((found for asks in _ASKS if (found := asks.search(question))), None)
    if match is None:
        return "definition" if _DEFINES.match(question) else "other"
    word = match["word"].lower()
    if word in _BY_WORD:
        return _BY_WORD[word]
    if word.startswith("how"):
        return "number"
    rest = question[match.end() :]
    if _CAUSE.match(rest):
        return "reason"
    kind = _kind_of_noun(noun_asked(rest))
    return "definition" if kind == "other" and _DEFINES.match(question) else kind


def noun_asked(rest: str) -> list[str]:
    """The words, small and singular, of the noun behind "what" or "which": of "is the name of the
    river" only "river"."""
    words = [word.lower() for word in _WORD.findall(rest)][: LONGEST_PHRASE + 3]
    if words and words[0] in _BE:
        words = words[1:]
    while words and words[0] in _SKIPPED:
        words = words[1:]
    phrase: list[str] = []
    for word in words[:LONGEST_PHRASE]:
        if word in _ENDS_PHRASE:
            break
        phrase.append(_singular(word))
    return phrase


def _kind_of_noun(phrase: list[str]) -> AnswerType:
    for word in reversed(phrase):
        for kind, nouns in _NOUNS.items():
            if word in nouns:
                return kind
    return "other"


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
