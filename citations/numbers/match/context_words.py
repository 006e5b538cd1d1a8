"""How much the words around two numbers are the same.

"Three" stands in most texts, of one thing and another. A small count is bound to what is said
around it: of two numbers of a quote the claim means the one whose words it shares. Words count more
the nearer they stand to the number and the rarer they are in the quote.

They also tell what a number is said as: "four others were hurt" gives no four in all, "a girl, 5,"
counts nobody. A number said as somebody's age, or as the rest of a count, is not what a claim says
that gives it as another.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from citations.language.keys import english_stem
from citations.language.sentences import ANY_END
from citations.numbers.match.agreement import EMPTY_WORDS, OLDEST, is_age
from citations.numbers.values import Number

QUOTE_WINDOW = 90
"""Code points on either side of a quote's number whose words are looked at, within its sentence."""
CLAIM_WINDOW = 200
HALF = 25
"""Code points from the number at which a word counts half."""
MARGIN = 0.3
"""How much more the words around another figure must agree for that one to be meant."""

_WORD = re.compile(r"[^\W\d_]{2,}")

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class ContextWords:
    """The words around a claim's number and around each number that it is matched with, in the
    order of these; which of those are said as something else."""

    claim: Weights
    quoted: tuple[Weights, ...]
    other_role: tuple[bool, ...] = ()

    def shared(self, place: int) -> float:
        """How much the words around the number at `place` are those around the claim's."""
        quoted = self.quoted[place]
        return sum(weight * quoted[stem] for stem, weight in self.claim.items() if stem in quoted)


def context_words(
    claim: str, claimed: Number, quoted: Sequence[tuple[str, Number]]
) -> ContextWords:
    """The words around a claim's number, and around the numbers of quotes, each given with the text
    that it stands in."""
    counts = {text: _counts(text) for text, _ in quoted}
    return ContextWords(
        _weights(claim, claimed, CLAIM_WINDOW),
        tuple(_rare(_weights(text, number, QUOTE_WINDOW), counts[text]) for text, number in quoted),
        tuple(has_other_role((claim, claimed), each) for each in quoted),
    )


def _rare(weights: Weights, counts: Counter[str]) -> Weights:
    return {stem: weight / math.log(2 + counts[stem]) for stem, weight in weights.items()}


def _weights(text: str, number: Number, reach: int) -> dict[str, float]:
    """The stems around a number, within its sentence, by nearness; those inside it weigh 1."""
    before = text[max(0, number.start - reach) : number.start]
    after = text[number.end : number.end + reach]
    if ends := list(ANY_END.finditer(before)):
        before = before[ends[-1].end() :]
    if end := ANY_END.search(after):
        after = after[: end.start()]
    weights: dict[str, float] = {}
    for stem, distance in (
        *((stem, len(before) - at) for at, stem in _placed(before)),
        *((stem, at) for at, stem in _placed(after)),
        *((stem, 0) for _, stem in _placed(number.raw)),
    ):
        weights[stem] = max(weights.get(stem, 0), 1 / (1 + distance / HALF))
    return weights


@lru_cache(maxsize=32)
def _counts(text: str) -> Counter[str]:
    return Counter(stem for _, stem in _placed(text))


def _placed(text: str) -> list[tuple[int, str]]:
    words = ((match.start(), match.group().casefold()) for match in _WORD.finditer(text))
    return [(at, english_stem(word)) for at, word in words if word not in EMPTY_WORDS]


InText = tuple[str, Number]
"""A number and the text that it stands in."""

SMALL = 12
"""A bare figure up to here counts something more often than it is an age."""
ROLE_WINDOW = 48
"""Code points before and behind a number that tell what it is said as."""
_AGE_BEFORE = re.compile(r"\b(?:aged?|ages)(?: of| between)?(?: \d{1,3},? (?:and|or|to))? $", re.I)
_NAMED_BEFORE = re.compile(r"[^\W\d_]{2,}[.’']?,[’'”\"]? (?:only |just |\d{1,3},? and )?$")
_NAMED_BEHIND = re.compile(r"\s*(?:[,;:.)—–]|$)| (?:and|was|is|has|had|who)\b|['’]s\b")
_PERHAPS_BEFORE = re.compile(
    r"\b(?:at|by|over|under|before|after|from|than|until|age|turn(?:s|ed|ing)?|"
    r"(?:was|is|are|were|[’']s)(?: (?:just|only|now))?) $",
    re.I,
)
_REMAINDER_INSIDE = re.compile(r"\b(?:(?:other|more|additional|further|extra)\s|more$)", re.I)
_REMAINDER_BEHIND = re.compile(r" (?:(?:\w{1,20} )?more|additional|further|extra)\b(?! than)", re.I)
""" "More" of something; "more than" compares."""


def has_other_role(claimed: InText, quoted: InText) -> bool:
    """Whether the one number is said as something that the other is not."""
    if _is_remainder(*quoted) and not _is_remainder(*claimed):
        return True
    if _is_somebodys_age(*quoted):
        return not (_is_somebodys_age(*claimed) or _may_be_age(*claimed))
    return _is_somebodys_age(*claimed) and not _may_be_age(*quoted)


def _is_somebodys_age(text: str, number: Number) -> bool:
    if not _can_be_age(number):
        return False
    if is_age(number):
        return True
    before, behind = _around(text, number)
    if number.unit.kind != "none":
        return False
    if _AGE_BEFORE.search(before):
        return True
    return bool(_NAMED_BEFORE.search(before) and _NAMED_BEHIND.match(behind))


def _may_be_age(text: str, number: Number) -> bool:
    """A number that nothing tells from an age: in years, or bare without a noun behind it."""
    if not _can_be_age(number):
        return False
    if number.unit.code == "years" or number.unit.code.startswith("years "):
        return True
    if number.unit.kind != "none":
        return False
    before, _ = _around(text, number)
    is_age_like = _is_somebodys_age(text, number) or _PERHAPS_BEFORE.search(before) is not None
    return is_age_like or number.value > SMALL


def _can_be_age(number: Number) -> bool:
    return number.value == number.value.to_integral_value() and 0 < number.value <= OLDEST


def _is_remainder(text: str, number: Number) -> bool:
    """ "Four others", "another four", "20 more": what is left beside those named before."""
    if number.unit.kind not in ("none", "count", "money"):
        return False
    _, behind = _around(text, number)
    return bool(_REMAINDER_INSIDE.search(number.raw) or _REMAINDER_BEHIND.match(behind))


def _around(text: str, number: Number) -> tuple[str, str]:
    return text[max(0, number.start - ROLE_WINDOW) : number.start], text[
        number.end : number.end + ROLE_WINDOW
    ]
