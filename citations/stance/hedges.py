"""Words that make a statement less than a fact, and the stretch they do it to.

`kind` tells how: it is possible, likely, planned, tried, somebody's word, under a condition, a
duty, allowed, or still to come.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from citations.language.lexicon import Lexicon
from citations.language.words import clause_end, clauses_of
from citations.verification.checks.aligned import ReadText, read_text

Kind = Literal[
    "possible",
    "likely",
    "planned",
    "tried",
    "said",
    "condition",
    "duty",
    "allowed",
    "future",
]

_WORDS = Lexicon(Path(__file__).with_name("words.txt")).words


def _by_kind(place: str, *kinds: Kind) -> dict[str, Kind]:
    return {word: kind for kind in kinds for word in _WORDS(f"{kind} {place}")}


_BEFORE_VERB: dict[str, Kind] = {
    "may": "possible",
    "might": "possible",
    "would": "planned",
    "will": "future",
    "could": "possible",
    "should": "duty",
    "must": "duty",
    "shall": "duty",
}
_BEFORE_TO = _by_kind("before to", "planned", "tried", "said", "likely", "duty", "allowed")
_IN_CLAUSE = _by_kind("in clause", "possible", "likely", "said", "tried")
_CONDITIONS = _WORDS("conditions")
_SAYING = _WORDS("saying")
"""Verbs and nouns whose "that …" is somebody's word."""

_RECORDS = _WORDS("records")
"""What tells a fact rather than somebody's word."""
_NEAR_NUMBER = frozenset("nearly almost".split())
_REACH = 8
"""Words behind "may" among which its verb stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hedge:
    """Weakens the words `[begin:end)`, counted from 0."""

    kind: Kind
    begin: int
    end: int


@lru_cache(maxsize=256)
def hedges_of(text: str) -> tuple[Hedge, ...]:
    """The hedges of a text in order."""
    read = read_text(text)
    clauses = clauses_of(text)
    found = (_hedge_at(read, clauses, at) for at in range(len(read.words)))
    return tuple(hedge for hedge in found if hedge is not None)


def _hedge_at(read: ReadText, clauses: tuple[int, ...], at: int) -> Hedge | None:
    word = read.words[at].lower
    following = read.words[at + 1].lower if at + 1 < len(read.words) else ""
    if word in _BEFORE_VERB and not (word == "may" and read.words[at].text == "May"):
        return _on_verb(_BEFORE_VERB[word], read, clauses, at, at + 1)
    if word in _BEFORE_TO and following == "to":
        return _on_verb(_BEFORE_TO[word], read, clauses, at, at + 2)
    if word in _IN_CLAUSE:
        after = read.words[at + 1 : at + 2]
        if word in _NEAR_NUMBER and (not after or after[0].is_figure or not after[0].content):
            return None
        return _on_clause(_IN_CLAUSE[word], clauses, at)
    if word == "whether":
        return _on_clause("condition", clauses, at)
    span = read.sentences[read.words[at].sentence]
    if word in _CONDITIONS or (word == "provided" and following == "that"):
        return Hedge(kind="condition", begin=span.first, end=span.last)
    if word == "according" and following == "to":
        if any(each.lower in _RECORDS for each in read.words[at + 2 : at + 6]):
            return None
        return Hedge(kind="said", begin=span.first, end=span.last)
    if word in _SAYING and following == "that":
        return Hedge(kind="said", begin=at + 2, end=span.last)
    return None


def _on_verb(
    kind: Kind, read: ReadText, clauses: tuple[int, ...], first: int, last: int
) -> Hedge | None:
    """On the clause, where a word of meaning other than an adverb follows."""
    behind = read.words[last : min(clause_end(clauses, last - 1), last + _REACH)]
    if any(word.content and not word.lower.endswith("ly") for word in behind):
        return _on_clause(kind, clauses, first)
    return None


def _on_clause(kind: Kind, clauses: tuple[int, ...], at: int) -> Hedge:
    return Hedge(kind=kind, begin=bisect_left(clauses, clauses[at]), end=clause_end(clauses, at))
