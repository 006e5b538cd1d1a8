"""How well a sentence answers a question: words in common, meaning, and the kind of answer asked
for.

The score orders candidates and decides whether there is an answer at all. It is no confidence and
is shown nowhere.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from citations.embedding import embed
from research_app.synthesis.answer_type import expected_answer, holds_answer
from research_app.synthesis.protocols import Question
from research_app.synthesis.sentences import Sentence, opens_dangling
from research_app.synthesis.terms import content_stems, content_words

MOST_EMBEDDED = 24
"""Sentences compared by meaning; embedding one takes 5 to 20 ms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sentence that may answer. `rank` is its passage's, from 0; `context` holds the stems of the
    words around it that tell what it is about (title, heading, sentence before)."""

    sentence: Sentence
    rank: int
    context: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """`covered` is the weighted share of the question's words found in the sentence or, for less,
    around it; `similarity` the cosine to the question."""

    candidate: Candidate
    stems: tuple[str, ...]
    covered: float
    similarity: float
    fits: bool
    score: float

    @property
    def sentence(self) -> Sentence:
        return self.candidate.sentence


AROUND = 0.45
"""What a question's word counts that stands around the sentence, not in it."""
INHERITED = 0.6
"""What a word counts that comes from the question before."""


def score_candidates(question: Question, candidates: Sequence[Candidate]) -> list[Scored]:
    """All candidates that deserve a closer look, best first."""
    stems = [tuple(content_stems(candidate.sentence.text)) for candidate in candidates]
    weights = term_weights(question, stems)
    covered = [
        _coverage(weights, set(own), candidate.context)
        for own, candidate in zip(stems, candidates, strict=True)
    ]
    order = sorted(range(len(candidates)), key=lambda at: (-covered[at], candidates[at].rank))
    chosen = order[:MOST_EMBEDDED]
    similarities = _similarities(question, [candidates[at] for at in chosen])
    scored = [
        _scored(question, candidates[at], stems[at], covered[at], similarity)
        for at, similarity in zip(chosen, similarities, strict=True)
    ]
    return sorted(scored, key=lambda each: -each.score)


def term_weights(question: Question, sentences: Sequence[Sequence[str]]) -> dict[str, float]:
    """How much each of the question's words tells: more when rare among the candidates, when a name
    or a number, less when it comes from the question before."""
    occurs = Counter(stem for stems in sentences for stem in set(stems))
    own = {stem for _, stem in content_words(question.text)}
    weights: dict[str, float] = {}
    for word, stem in content_words(question.search_text):
        rarity = math.log(1 + (len(sentences) + 1) / (occurs[stem] + 0.5))
        names = 1.3 if word[0].isupper() or word[0].isdigit() else 1.0
        asked = 1.0 if stem in own else INHERITED
        weights[stem] = max(weights.get(stem, 0.0), rarity * names * asked)
    return weights


def _coverage(weights: dict[str, float], own: set[str], context: frozenset[str]) -> float:
    total = sum(weights.values())
    if not total:
        return 0.0
    found = sum(
        weight if stem in own else AROUND * weight if stem in context else 0.0
        for stem, weight in weights.items()
    )
    return found / total


def _similarities(question: Question, candidates: Sequence[Candidate]) -> list[float]:
    if not candidates:
        return []
    vectors = embed([question.search_text, *(each.sentence.shown for each in candidates)])
    return [float(value) for value in vectors[1:] @ vectors[0]]


def _scored(
    question: Question,
    candidate: Candidate,
    stems: tuple[str, ...],
    covered: float,
    similarity: float,
) -> Scored:
    kind = expected_answer(question.text)
    fits = holds_answer(candidate.sentence.text, kind, question.search_text)
    score = 0.5 * covered + 0.5 * similarity + (0.08 if fits and kind != "other" else 0.0)
    score -= 0.05 if opens_dangling(candidate.sentence) else 0.0
    score -= 0.003 * candidate.rank
    return Scored(
        candidate=candidate,
        stems=stems,
        covered=covered,
        similarity=similarity,
        fits=fits,
        score=score,
    )
