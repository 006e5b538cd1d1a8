"""A sentence that may answer, and what was found of it."""

from __future__ import annotations

from dataclasses import dataclass

from research_app.synthesis.sentences import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sentence that may answer. `rank` is its passage's, from 0; `about` holds the stems of the
    words that tell what it is about (title, heading, sentence before), `passage` those of its whole
    passage; `surroundings` are the words on either side of it."""

    sentence: Sentence
    rank: int
    about: frozenset[str]
    passage: frozenset[str] = frozenset()
    surroundings: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """`covered` is the weighted share of the question's words found in the sentence or, for less,
    around it; `similarity` the cosine to the question, None where the model cannot run. `score`
    orders, `support` tells whether the sentence answers at all: 0 and more where it does."""

    candidate: Candidate
    covered: float
    similarity: float | None
    score: float
    support: float = 0.0

    @property
    def sentence(self) -> Sentence:
        return self.candidate.sentence
