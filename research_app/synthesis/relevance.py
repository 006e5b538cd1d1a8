"""How well a sentence answers a question: words in common, meaning, and the kind of answer asked
for.

The score orders candidates and decides whether there is an answer at all. It is no confidence and
is shown nowhere.
"""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from citations.embedding import ModelUnavailable, embed
from research_app.synthesis.answer_type import AnswerType, expected_answer, holds_answer
from research_app.synthesis.protocols import Question
from research_app.synthesis.question import core_of
from research_app.synthesis.sentence_kinds import asks_itself, has_verb
from research_app.synthesis.sentences import Sentence, opens_dangling
from research_app.synthesis.terms import asked_words, content_stems

logger = logging.getLogger(__name__)

MOST_EMBEDDED = 24
"""Sentences compared by meaning; embedding one takes 5 to 20 ms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sentence that may answer. `rank` is its passage's, from 0; `about` holds the stems of the
    words that tell what it is about (title, heading, sentence before), `passage` those of its whole
    passage."""

    sentence: Sentence
    rank: int
    about: frozenset[str]
    passage: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """`covered` is the weighted share of the question's words found in the sentence or, for less,
    around it; `similarity` the cosine to the question."""

    candidate: Candidate
    covered: float
    similarity: float | None
    score: float

    @property
    def sentence(self) -> Sentence:
        return self.candidate.sentence


ABOUT, IN_PASSAGE = 0.6, 0.3
"""What a question's word counts that stands around the sentence, not in it."""
INHERITED = 0.6
"""What a word counts that comes from the question before."""
ABSENT_NAME = 0.2
"""Taken off every score when all that the question asks about are names found nowhere. The
sentences then speak of something else, however alike they sound."""
RIGHT_KIND, DANGLING, LATER_PASSAGE = 0.08, -0.05, -0.003
ONLY_NAMES = -0.05
"""For a sentence that shares nothing but names with the question: it speaks of the same thing, but
seldom of what is asked."""
FRAGMENT, AIM, BARE_ROW = -0.12, -0.12, -0.2
"""For a sentence without a known verb, for one that says what a study asks, and for a table row
where no figure is asked for or its label is not named."""


def score_candidates(question: Question, candidates: Sequence[Candidate]) -> list[Scored]:
    """All candidates that deserve a closer look, best first."""
    stems = [tuple(content_stems(candidate.sentence.text)) for candidate in candidates]
    weights = term_weights(question, stems)
    covered = [
        _coverage(weights, set(own), candidate)
        for own, candidate in zip(stems, candidates, strict=True)
    ]
    penalty = ABSENT_NAME * _absent_share(question, weights, stems, candidates)
    order = sorted(range(len(candidates)), key=lambda at: (-covered[at], candidates[at].rank))
    chosen = order[:MOST_EMBEDDED]
    similarities = _similarities(question, [candidates[at] for at in chosen])
    scored = [
        _scored(question, candidates[at], covered[at], similarity, penalty)
        for at, similarity in zip(chosen, similarities, strict=True)
    ]
    return sorted(scored, key=lambda each: -each.score)


def term_weights(question: Question, sentences: Sequence[Sequence[str]]) -> dict[str, float]:
    """How much each of the question's words tells: more when rare among the candidates, less when
    it comes from the question before."""
    occurs = Counter(stem for stems in sentences for stem in set(stems))
    own = {stem for _, stem in asked_words(question.text)}
    weights: dict[str, float] = {}
    for _, stem in asked_words(question.search_text):
        rarity = math.log(1 + (len(sentences) + 1) / (occurs[stem] + 0.5))
        asked = 1.0 if stem in own else INHERITED
        weights[stem] = rarity * asked
    return weights


def _names(question: Question) -> set[str]:
    """The stems of names and numbers. The first word has a capital whatever it is."""
    return {
        stem
        for word, stem in asked_words(question.search_text)
        if word[0].isdigit() or (word[0].isupper() and not question.search_text.startswith(word))
    }


def _absent_share(
    question: Question,
    weights: dict[str, float],
    sentences: Sequence[Sequence[str]],
    candidates: Sequence[Candidate],
) -> float:
    """How much of the question rests on names that no candidate knows, not even spelt
    differently."""
    known = {stem for stems in sentences for stem in stems}
    known |= {stem for candidate in candidates for stem in candidate.about | candidate.passage}
    absent = [
        stem for stem in _names(question) if stem not in known and not _is_misspelt(stem, known)
    ]
    total = sum(weights.values())
    return sum(weights[stem] for stem in absent) / total if total else 0.0


def _is_misspelt(stem: str, known: set[str]) -> bool:
    """Is a word known that differs by a letter or two? Another number is another number."""
    return not stem[0].isdigit() and bool(get_close_matches(stem, known, n=1, cutoff=0.8))


def _coverage(weights: dict[str, float], own: set[str], candidate: Candidate) -> float:
    total = sum(weights.values())
    if not total:
        return 0.0
    return sum(weight * _presence(stem, own, candidate) for stem, weight in weights.items()) / total


def _presence(stem: str, own: set[str], candidate: Candidate) -> float:
    if stem in own:
        return 1.0
    if stem in candidate.about:
        return ABOUT
    return IN_PASSAGE if stem in candidate.passage else 0.0


def _similarities(question: Question, candidates: Sequence[Candidate]) -> list[float | None]:
    """Cosines between question and sentences; None where the model cannot run."""
    if not candidates:
        return []
    shown = [candidate.sentence.shown for candidate in candidates]
    try:
        vectors = embed([question.search_text, *shown])
    except ModelUnavailable as error:
        logger.warning("Comparing words only. %s", error)
        return [None] * len(candidates)
    return [float(value) for value in vectors[1:] @ vectors[0]]


def _scored(
    question: Question,
    candidate: Candidate,
    covered: float,
    similarity: float | None,
    penalty: float,
) -> Scored:
    kind = expected_answer(core_of(question.text))
    right = kind != "other" and holds_answer(candidate.sentence.text, kind, question.search_text)
    score = 0.5 * covered + 0.5 * (covered if similarity is None else similarity) - penalty
    score += RIGHT_KIND * right + LATER_PASSAGE * candidate.rank
    score += ONLY_NAMES * _shares_only_names(question, candidate.sentence)
    score += _form(question, kind, candidate.sentence)
    return Scored(candidate=candidate, covered=covered, similarity=similarity, score=score)


def _shares_only_names(question: Question, sentence: Sentence) -> bool:
    names = _names(question)
    others = {stem for _, stem in asked_words(question.search_text)} - names
    return bool(names) and bool(others) and not others & set(content_stems(sentence.text))


def _form(question: Question, kind: AnswerType, sentence: Sentence) -> float:
    """What is taken off for how the sentence is built."""
    if sentence.kind == "row":
        shared = set(content_stems(question.search_text)) & set(content_stems(sentence.text))
        is_labelled = any(not stem[0].isdigit() for stem in shared)
        return 0.0 if is_labelled and kind in ("number", "date") else BARE_ROW
    fragment = 0.0 if has_verb(sentence.text) else FRAGMENT
    aim = AIM if asks_itself(sentence.text) else 0.0
    return fragment + aim + DANGLING * opens_dangling(sentence)
