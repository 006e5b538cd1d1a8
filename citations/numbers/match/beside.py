"""How much the words around two numbers are the same.

"Three" stands in most texts, of one thing and another. A small count is bound to what is said
around it: of two numbers of a quote the claim means the one whose words it shares. Words count more
the nearer they stand to the number and the rarer they are in the quote.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from citations.numbers.match.agreement import EMPTY_WORDS
from citations.numbers.match.roles import said_otherwise
from citations.numbers.values import Number

REACH = 90
"""Code points on either side of a quote's number whose words are looked at, within its sentence."""
CLAIM_REACH = 200
HALF = 25
"""Code points from the number at which a word counts half."""
LONGEST_STEM = 6
MARGIN = 0.3
"""How much more the words around another figure must agree for that one to be meant."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE_END = re.compile(r"[.!?;][\"”’]?(?:\s|$)")
_ENDING = re.compile(r"(?:ings?|edly|ed|ers?|ors?|ions?|ments?|ies|es|s|ly|al|y|e)$")

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Beside:
    """The words around a claim's number and around each number that it is matched with, in the
    order of these; which of those are said as something else."""

    claim: Weights
    quoted: tuple[Weights, ...]
    otherwise: tuple[bool, ...] = ()

    def shared(self, place: int) -> float:
        """How much the words around the number at `place` are those around the claim's."""
        quoted = self.quoted[place]
        return sum(weight * quoted[stem] for stem, weight in self.claim.items() if stem in quoted)


def words_beside(claim: str, claimed: Number, quoted: Sequence[tuple[str, Number]]) -> Beside:
    """The words around a claim's number, and around the numbers of quotes, each given with the text
    that it stands in."""
    counts = {text: _counts(text) for text, _ in quoted}
    return Beside(
        _weights(claim, claimed, CLAIM_REACH),
        tuple(_rare(_weights(text, number, REACH), counts[text]) for text, number in quoted),
        tuple(said_otherwise((claim, claimed), each) for each in quoted),
    )


def _rare(weights: Weights, counts: Counter[str]) -> Weights:
    return {stem: weight / math.log(2 + counts[stem]) for stem, weight in weights.items()}


def _weights(text: str, number: Number, reach: int) -> dict[str, float]:
    """The stems around a number, within its sentence, by nearness; those inside it weigh 1."""
    before = text[max(0, number.start - reach) : number.start]
    after = text[number.end : number.end + reach]
    if ends := list(_SENTENCE_END.finditer(before)):
        before = before[ends[-1].end() :]
    if end := _SENTENCE_END.search(after):
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
    return [(at, stem_of(word)) for at, word in words if word not in EMPTY_WORDS]


def stem_of(word: str) -> str:
    """A word without its ending, so that "killed" is "kills"."""
    stem = _ENDING.sub("", word)
    if len(stem) < 3:
        stem = word
    if len(stem) > 3 and stem[-1] == stem[-2]:
        stem = stem[:-1]
    return stem[:LONGEST_STEM]
