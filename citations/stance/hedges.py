"""Words that make a statement less than a fact, and the stretch they do it to.

`kind` tells how: it is possible, likely, planned, tried, somebody's word, under a condition, a
duty, allowed, or still to come.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

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
_BEFORE_TO: dict[str, Kind] = dict.fromkeys(
    """plan plans planned planning intend intends intended intending hope hopes hoped hoping aim
    aims aimed aiming want wants wanted promise promises promised pledge pledges pledged vow vows
    vowed propose proposes proposed seek seeks sought scheduled expected projected forecast
    predicted set going poised slated threatened threatens""".split(),
    "planned",
)
_BEFORE_TO |= dict.fromkeys(
    "try tries tried trying attempt attempts attempted attempting failed".split(), "tried"
)
_BEFORE_TO |= dict.fromkeys(
    """said believed thought alleged claimed reported rumoured rumored supposed considered assumed
    presumed reputed purported estimated""".split(),
    "said",
)
_BEFORE_TO |= dict.fromkeys("likely appear appears appeared seem seems seemed".split(), "likely")
_BEFORE_TO |= dict.fromkeys("required obliged obligated".split(), "duty")
_BEFORE_TO |= dict.fromkeys("allowed permitted free entitled".split(), "allowed")

_IN_CLAUSE: dict[str, Kind] = dict.fromkeys(
    "perhaps possibly maybe potentially conceivably".split(), "possible"
)
_IN_CLAUSE |= dict.fromkeys("probably presumably apparently seemingly arguably".split(), "likely")
_IN_CLAUSE |= dict.fromkeys(
    "allegedly reportedly supposedly purportedly ostensibly rumoured rumored".split(), "said"
)
_IN_CLAUSE |= dict.fromkeys("nearly almost".split(), "tried")
_CONDITIONS = frozenset("if unless assuming suppose lest".split())
_SAYING = frozenset(
    """allege alleges alleged allegation allegations claim claims claimed claiming believe believes
    believed believing argue argues argued arguing insist insists insisted assert asserts asserted
    speculate speculates speculated suspect suspects suspected contend contends contended think
    thinks thought suggest suggests suggested rumour rumours rumor rumors hypothesise hypothesize
    hypothesised hypothesized theorise theorize said says say according predicts predicted
    predict""".split()
)
"""Verbs and nouns whose "that …" is somebody's word."""

_RECORDS = frozenset(
    """accounts figures records register statistics data census measurements tests runs audit filing
    filings these this them""".split()
)
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
