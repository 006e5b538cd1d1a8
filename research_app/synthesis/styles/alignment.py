"""Which claim of the draft a restyled statement says again, told by its words, not by its place.

A restyled text may say each claim in other words, in another order and in several sentences. It may
not say more, say less, or hang a citation on other words: then it is `added`, `lost` or `moved`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from citations.numbers.detect.find import find_numbers
from citations.verification.checks.aligned import Word, align
from research_app.synthesis.terms import content_stems

Problem = Literal["lost", "moved", "added", "changed"]

MUCH = 0.5
"""Share of a statement's words that shows which claim it says, whatever it cites."""
SOME = 0.2
"""Share from which on words and citations together show it."""
CLEARLY = 0.15
"""How much nearer other words must be for a citation to have moved."""
LOST = 0.3
"""Share of a claim's weight of words that may be lost without others in their place."""
OF_A_CLAUSE = 0.15
"""The same where the claim has a condition, a reason or somebody who says it and the words have
none."""
FEWEST = 2
"""Words that are lost at least; a single one is often only left out as plain."""
SHOWN = 6

_BOUND = re.compile(
    r"\b(?:unless|if|except|provided|until|although|though|because|according\sto|only|but\snot)\b",
    re.IGNORECASE,
)
_BINDS = re.compile(
    r"\b(?:unless|if|except|provided|until|although|though|because|since|as|due\sto|so|according"
    r"|only|but|not|no|while|when|despite|even|says?|said|reports?|reported)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A statement with the evidence it cites; without any it is unverified."""

    text: str
    labels: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was made of a statement: the number of the claim that it says again, or the problem with
    it, as a sentence for whoever wrote it."""

    claim: int | None = None
    problem: Problem | None = None
    note: str = ""


class Alignment:
    """Takes restyled statements one by one and holds them against the claims of the draft."""

    def __init__(self, claims: Sequence[Stated]) -> None:
        self._claims = claims
        self._said: dict[int, list[str]] = {}

    def take(self, statement: Stated) -> Found:
        """Which claim it says again, or why it may not stand."""
        shares = [_share(statement.text, claim.text) for claim in self._claims]
        same = [at for at, claim in enumerate(self._claims) if claim.labels == statement.labels]
        best = max(range(len(shares)), key=lambda at: (shares[at], at in same), default=None)
        if best is None:
            return _added(statement)
        own = max(same, key=lambda at: shares[at], default=None)
        if own is None:
            return _added(statement) if shares[best] < SOME else self._moved(statement, best)
        if shares[best] >= MUCH and shares[best] > shares[own] + CLEARLY:
            return self._moved(statement, best)
        if shares[own] < SOME and (len(same) > 1 or self._is_said(own)):
            return _added(statement)
        if further := _values(statement.text) - _values(self._claims[own].text):
            given = ", ".join(sorted(str(value) for value in further))
            note = f"“{statement.text}” gives {given}, which its claim does not."
            return Found(problem="changed", note=note)
        self._said.setdefault(own, []).append(statement.text)
        return Found(claim=own)

    def missing(self) -> tuple[Found, ...]:
        """Claims that no statement says again, or not with all their numbers and parts."""
        found: list[Found] = []
        for at, claim in enumerate(self._claims):
            said = self._said.get(at)
            if said is None:
                note = f"“{claim.text}” {_citing(claim.labels)} is missing."
                found.append(Found(claim=at, problem="lost", note=note))
            elif _values(claim.text) - _values(*said):
                note = f"A number of “{claim.text}” is missing."
                found.append(Found(claim=at, problem="changed", note=note))
            elif words := lost_part(claim.text, said):
                note = f"A part of “{claim.text}” is missing: “{words}”."
                found.append(Found(claim=at, problem="changed", note=note))
        return tuple(found)

    def _is_said(self, at: int) -> bool:
        return at in self._said

    def _moved(self, statement: Stated, best: int) -> Found:
        claim = self._claims[best]
        note = (
            f"“{statement.text}” {_citing(statement.labels)} says what is said "
            f"{_citing(claim.labels)} in the draft."
        )
        return Found(problem="moved", note=note)


def _added(statement: Stated) -> Found:
    note = f"“{statement.text}” is none of the draft's claims."
    return Found(problem="added", note=note)


def _citing(labels: Iterable[str]) -> str:
    listed = ", ".join(sorted(labels, key=lambda label: (len(label), label)))
    return f"with {listed}" if listed else "without evidence"


def _share(statement: str, claim: str) -> float:
    """The share of a statement's content words that the claim has too."""
    words = _stems(statement)
    return len(words & _stems(claim)) / len(words) if words else 0.0


@lru_cache(maxsize=512)
def _stems(text: str) -> frozenset[str]:
    return frozenset(content_stems(text))


def _values(*texts: str) -> frozenset[Decimal]:
    return frozenset(value for text in texts for value in _values_in(text))


@lru_cache(maxsize=512)
def _values_in(text: str) -> frozenset[Decimal]:
    return frozenset(number.value for number in find_numbers(text))


def lost_part(claim: str, said: Sequence[str]) -> str:
    """The words of the claim that are missing from what is `said` of it; empty where it is whole.
    Numbers are compared elsewhere."""
    whole = " ".join(said)
    lost, share = _unmet(claim, whole)
    _, further = _unmet(whole, claim)
    is_bound = _BOUND.search(claim) is not None and _BINDS.search(whole) is None
    most = OF_A_CLAUSE if is_bound else LOST
    least = FEWEST if is_bound else FEWEST + 1
    if len(lost) < least or share - further < most:
        return ""
    return " ".join(lost[:SHOWN])


def _unmet(text: str, by: str) -> tuple[list[str], float]:
    """The content words of a text that nothing of the other meets, and their share of its
    weight."""
    found = align(text, [by])
    words = found.claim.words
    unmet = [word for at, word in enumerate(words) if word.content and at not in found.anywhere]
    whole = _weight([word for word in words if word.content])
    return [found.claim.text[word.start : word.end] for word in unmet], (
        _weight(unmet) / whole if whole else 0.0
    )


def _weight(words: Sequence[Word]) -> float:
    return sum(word.weight for word in words)
