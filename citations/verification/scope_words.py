"""Small words that decide what a sentence says, where claim and quote are all but the same.

A claim that repeats a sentence of its evidence and differs in "not", "all", "may" or "if" looks
more alike to any judge of words than most true ones. So where nearly all its words stand in one
sentence, those small words must be the same, or mean the same; else nobody calls it supported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.verification.checks.aligned.function_words import COMMON

NEAR = 0.75
"""The share of a claim's words of content that one sentence must hold."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n\s*\n")
_MAY = re.compile(r"\bMay\b(?=\s+\d)|(?<=\d )May\b|(?<=[a-z] )May\b")
_STEM = 5
"""Letters of a word that tell it: inflections seldom change more."""

_SAME: tuple[str, ...] = (
    "not no never none neither nor cannot nobody nothing",
    "all every each always whole entire both any",
    "most mostly majority",
    "only solely exclusively entirely just",
    "may might could possibly perhaps potentially can",
    "expects expected expect forecast forecasts plans planned will would probably likely",
    "if unless provided when",
)
"""Words that stand for each other, by what they do to a sentence: deny, tell how many, limit,
leave open, look ahead, condition."""
_UP = frozenset(
    "rose rise rises rising increased increase increases grew grow growth gained".split()
)
_DOWN = frozenset(
    "fell fall falls falling decreased decrease decreases dropped drop declined decline".split()
)
_GROUPS: dict[str, int] = {
    word: number for number, words in enumerate(_SAME) for word in words.split()
}
_DENYING, _LEAVING_OPEN = 0, 4
_BEFORE = 2
"""Words before the first that claim and sentence share that belong to it ("most of the")."""


def differing_scope(claim: str, texts: Sequence[str]) -> tuple[str, ...]:
    """The small words of the claim that the sentence it all but repeats does not have, and those of
    the sentence, between the words they share, that the claim leaves out."""
    said = _words(claim)
    content = [word for word in said if _is_content(word)]
    if len(content) < 2:
        return ()
    for text in texts:
        for sentence in _SENTENCE.split(text):
            there = _words(sentence)
            stems = {word[:_STEM] for word in there}
            held = [word for word in content if word[:_STEM] in stems]
            if len(held) >= NEAR * len(content):
                return _differing(said, there, _between(there, held))
    return ()


def _words(text: str) -> list[str]:
    """In small letters; the month of May is not the verb."""
    return _WORD.findall(_MAY.sub("", text).lower())


def _is_content(word: str) -> bool:
    return word not in COMMON and word not in _GROUPS and len(word) > 2


def _between(there: list[str], held: list[str]) -> list[str]:
    """The sentence from the first to the last word that the claim shares with it."""
    shared = {word[:_STEM] for word in held}
    places = [place for place, word in enumerate(there) if word[:_STEM] in shared]
    return there[max(0, places[0] - _BEFORE) : places[-1] + 1]


def _differing(said: list[str], there: list[str], between: list[str]) -> tuple[str, ...]:
    mine, theirs, near = _grouped(said), _grouped(there), _grouped(between)
    added = [words[0] for group, words in mine.items() if group not in theirs]
    left_out = [words[0] for group, words in near.items() if group not in mine]
    denied = [*near.get(_DENYING, ()), *mine.get(_DENYING, ())]
    if len(mine.get(_DENYING, ())) != len(near.get(_DENYING, ())):
        return tuple(dict.fromkeys((*denied, *added, *left_out)))
    if denied:
        # "May not" and "must not" forbid alike.
        left_out = [word for word in left_out if _GROUPS.get(word) != _LEAVING_OPEN]
    return tuple(dict.fromkeys((*added, *left_out, *_turned_round(said, there))))


def _turned_round(said: list[str], there: list[str]) -> list[str]:
    """Words of the claim for the one direction, where the sentence knows only the other."""
    for mine, other in ((_UP, _DOWN), (_DOWN, _UP)):
        if mine.isdisjoint(there) and not other.isdisjoint(there) and other.isdisjoint(said):
            return [word for word in said if word in mine]
    return []


def _grouped(words: list[str]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for word in words:
        group = _DENYING if word.endswith(("n't", "n’t")) else _GROUPS.get(word)
        if group is not None:
            found.setdefault(group, []).append(word)
    return found
