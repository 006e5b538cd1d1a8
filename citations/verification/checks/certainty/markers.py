"""Words that make a statement less than a fact, and the word or the clause they do it to.

`kind` tells how: it is possible, likely, planned, tried, somebody's word, under a condition, asked,
a duty, allowed, or still to come.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from citations.verification.checks.aligned import ReadText, read_text
from citations.verification.checks.negation.clauses import clause_end, clauses_of

Kind = Literal[
    "possible",
    "likely",
    "planned",
    "tried",
    "said",
    "condition",
    "asked",
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
_CONDITIONS = frozenset("if unless whether assuming suppose lest".split())
SAYING = frozenset(
    """allege alleges alleged allegation allegations claim claims claimed claiming believe believes
    believed believing argue argues argued arguing insist insists insisted assert asserts asserted
    speculate speculates speculated suspect suspects suspected contend contends contended think
    thinks thought suggest suggests suggested rumour rumours rumor rumors hypothesise hypothesize
    hypothesised hypothesized theorise theorize said says say according predicts predicted
    predict""".split()
)
"""Verbs and nouns whose "that …" is somebody's word."""

HINTS: tuple[tuple[frozenset[str], Kind], ...] = (
    (
        frozenset("can cannot possible possibility chance potential risk impossible".split()),
        "possible",
    ),
    (frozenset("likely unlikely likelihood probable tendency tends tend".split()), "likely"),
    (
        frozenset(
            """plan plans planned proposal proposed expected strive strives strove aim aims goal
            designed meant future upcoming soon forthcoming intended forecast projected
            due""".split()
        ),
        "planned",
    ),
    (SAYING | frozenset("explained reported allegedly reportedly told stated".split()), "said"),
    (frozenset("attempt attempts attempted effort efforts struggle struggled".split()), "tried"),
    (frozenset("need needs needed required requires obliged have has".split()), "duty"),
    (frozenset("when once depending case where".split()), "condition"),
)
"""Words by which a claim keeps a hedge of its evidence though it says it otherwise."""

LONGEST_CONDITION = 12
"""Words of a condition that are set apart from the rest."""
_NEAR_NUMBER = frozenset("nearly almost".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """The words `[first:last)`; `head` is the word they weaken, None where they weaken all of
    `[begin:end)`."""

    kind: Kind
    first: int
    last: int
    head: int | None
    begin: int
    end: int


@lru_cache(maxsize=256)
def markers_of(text: str) -> tuple[Marker, ...]:
    """The markers of a text in order."""
    read = read_text(text)
    clauses = clauses_of(text)
    found = [_marker_at(read, clauses, at) for at in range(len(read.words))]
    return tuple(marker for marker in found if marker is not None)


def _marker_at(read: ReadText, clauses: tuple[int, ...], at: int) -> Marker | None:
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
    if word in _CONDITIONS or (word == "provided" and following == "that"):
        return _condition(read, clauses, at)
    return _said_at(read, at, word, following)


def _on_verb(
    kind: Kind, read: ReadText, clauses: tuple[int, ...], first: int, last: int
) -> Marker | None:
    """On the next word of meaning of the clause, adverbs left aside."""
    end = clause_end(clauses, last - 1)
    for at in range(last, min(end, last + 8)):
        word = read.words[at]
        if word.content and not word.lower.endswith("ly"):
            begin = bisect_left(clauses, clauses[first])
            return Marker(kind=kind, first=first, last=last, head=at, begin=begin, end=end)
    return None


def _on_clause(kind: Kind, clauses: tuple[int, ...], at: int) -> Marker:
    begin, end = bisect_left(clauses, clauses[at]), clause_end(clauses, at)
    return Marker(kind=kind, first=at, last=at + 1, head=None, begin=begin, end=end)


def _condition(read: ReadText, clauses: tuple[int, ...], at: int) -> Marker:
    """The whole condition marks the rest of its sentence; "whether" only its own clause."""
    if read.words[at].lower == "whether":
        return _on_clause("condition", clauses, at)
    span = read.sentences[read.words[at].sentence]
    end = min(clause_end(clauses, at), at + LONGEST_CONDITION)
    return Marker(kind="condition", first=at, last=end, head=None, begin=span.first, end=span.last)


def _said_at(read: ReadText, at: int, word: str, following: str) -> Marker | None:
    """ "Claimed that …" reaches to the sentence's end; "according to" over all of its sentence."""
    span = read.sentences[read.words[at].sentence]
    if word == "according" and following == "to":
        return Marker(
            kind="said", first=at, last=at + 2, head=None, begin=span.first, end=span.last
        )
    if word in SAYING and following == "that":
        return Marker(kind="said", first=at, last=at + 2, head=None, begin=at + 2, end=span.last)
    return None


def is_asked(read: ReadText, sentence: int) -> bool:
    """Is the sentence a question?"""
    span = read.sentences[sentence]
    return read.text[span.start : span.end].rstrip(" \"”’'»)]\n\t").endswith("?")
