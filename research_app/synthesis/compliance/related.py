"""Everyday words held against those of a requirement: a chicken is a fowl, a poodle a dog.

The dictionary knows what is a kind of what and which things exclude each other; the embedding model
knows which words are near. Neither is taken alone for the same: a cat is near to a dog.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from citations.verification.checks.synonyms import (
    are_antonyms,
    are_siblings,
    is_kind_of,
)
from citations.verification.checks.synonyms.readings import readings_of
from research_app.synthesis.compliance.vectors import vectors_of
from research_app.synthesis.terms import is_stop_word

CLOSE = 0.6
"""Cosine of two words from which on they count as related. Calibrated on questions and documents
written for that: things that exclude each other lie up to 0.56, where the dictionary does not know
that they do."""
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)?[,;:.]?")
_ALL = frozenset("all every each any other no more".split())
CLOSE_ENOUGH = 0.5
"""The same for a requirement that stands out from all others of its document."""
KIND = "a kind of"
_THING = 0.5
_ALSO_A_THING = 0.2
_ACTS = 0.7
"""Share of its uses as verb or adverb from which on a word names no thing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A word of the question, the word of the document that stands for it, and how."""

    asked: str
    told: str
    how: str

    @property
    def is_kind(self) -> bool:
        return self.how == KIND


def relation_of(
    asked: str, words: Iterable[str], *, close: float = CLOSE, kinds: bool = True
) -> Relation | None:
    """How the word is related to the nearest of these, all in lower case. With `kinds` it may be a
    kind of one of them; `close` is the cosine
    from which on words are related that the dictionary does not know to be. Raises
    `ModelUnavailable`."""
    held = [word for word in words if word.isalpha() and len(word) > 2]
    for word in held:
        if kinds and is_kind_of(asked, word):
            return Relation(asked=asked, told=word, how=KIND)
    warm([asked, *held])
    near = [(closeness(asked, word), word) for word in held if not _excludes(asked, word)]
    best = max(near, default=(0.0, ""))
    return Relation(asked=asked, told=best[1], how="close to") if best[0] >= close else None


@lru_cache(maxsize=50_000)
def closeness(one: str, other: str) -> float:
    """Cosine of two words in their base forms. Raises `ModelUnavailable`."""
    first, second = vectors_of([base_of(one), base_of(other)])
    return float(first @ second)


def warm(words: Iterable[str]) -> None:
    """Reads words at once that will be compared, which is faster than one by one. Raises
    `ModelUnavailable`."""
    vectors_of([base_of(word) for word in words])


def names_the_same(word: str, subject: str) -> bool:
    """Whether the word may stand for what a document is about: a cab for a carriage. No person
    does, nor what is only a kind of it. Raises `ModelUnavailable`."""
    if len(subject) < 4 or is_kind_of(word, "person") or is_kind_of(word, subject):
        return False
    return not _excludes(word, subject) and closeness(word, subject) >= CLOSE_ENOUGH


@lru_cache(maxsize=20_000)
def base_of(word: str) -> str:
    """A thing in the singular ("carriages"); any other word as it is."""
    nouns = [each for each in readings_of(word) if each.entry.part == "n"]
    best = max(nouns, key=lambda each: each.share, default=None)
    return best.entry.word if best is not None and best.share >= _THING else word


@lru_cache(maxsize=8_000)
def names_an_act(word: str) -> bool:
    """Whether the word, in lower case, is a verb or an adverb in most of its uses."""
    readings = readings_of(word)
    nouns = (each for each in readings if each.entry.part == "n" and each.entry.word == word)
    if any(each.share >= _ALSO_A_THING for each in nouns):
        return False
    return bool(readings) and sum(r.share for r in readings if r.entry.part in "vr") >= _ACTS


def _excludes(one: str, other: str) -> bool:
    return are_siblings(one, other) or are_antonyms(one, other) or is_kind_of(other, one)


def is_narrowed(word: str, text: str) -> bool:
    """Whether the text says the word only with another one before it that says which of its kind:
    "late fee", not "the fee" or "shed, greenhouse or other structure"."""
    before = _before(word, text.lower())
    return bool(before) and all(
        not is_stop_word(each) and each not in _ALL and names_no_act(each) for each in before
    )


def _before(word: str, text: str) -> list[str]:
    words = _WORD.findall(text)
    return [
        words[at - 1] if at else "the" for at, each in enumerate(words) if each.strip(",;:") == word
    ]


def names_no_act(word: str) -> bool:
    return word[-1] not in ",;:." and not names_an_act(word)
