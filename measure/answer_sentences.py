"""`evaluate answer_sentences`: does a ranker put the sentence that answers first?

A row has `question`, `sentences` in the order of their passage and `labels` (1: holds the answer),
and may have `title` and `heading`. A row with `context` and `answers` instead is cut into its
sentences, and those that contain an answer are the ones to find. Word overlap and the embedding are
the yardsticks that the product's reranker has to beat.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from citations.embedding import embed
from citations.language.sentences import sentences as sentences_of
from measure.answers_read import contains
from measure.rows import BadRows, share
from measure.verification_score import area_under_curve
from research_app.reranker import rank as rerank

Pair = tuple[str, str]
"""The context of a candidate, and its words."""
Ranker = Callable[[str, Sequence[Pair]], list[float]]
"""A question and its candidates in; a score for each, the higher the better."""

RANKERS = ("words", "vectors", "both", "reranker")
_WORD = re.compile(r"\w+")
_WORDS_BEFORE = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question with its candidates, each in its context, and which of them answer it."""

    question: str
    pairs: tuple[Pair, ...]
    labels: tuple[bool, ...]


def evaluate_answer_sentences(rows: Iterable[Mapping[str, Any]], rank: Ranker) -> dict[str, Any]:
    """Over the rows that hold an answer: how often the best candidate and one of the best three
    answer; over all candidates of all of them the chance that one that answers scores above one
    that does not (`auc`); and how many candidates are ranked in a second."""
    places: list[int] = []
    scored: list[tuple[float, bool]] = []
    seconds = 0.0
    for asked in filter(lambda each: any(each.labels), map(_asked, rows)):
        started = perf_counter()
        scores = rank(asked.question, asked.pairs)
        seconds += perf_counter() - started
        scored += zip(scores, asked.labels, strict=True)
        places.append(_place_of_answer(scores, asked.labels))
    area = area_under_curve(scored)
    return {
        "questions": len(places),
        "best_right": share(sum(place == 0 for place in places), len(places)),
        "best_3_right": share(sum(place < 3 for place in places), len(places)),
        "auc": round(area, 4) if area is not None else None,
        "per_second": round(len(scored) / seconds) if seconds else None,
    }


def candidates_of(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The sentences of all rows."""
    for row in rows:
        yield from _sentences(row)


def _place_of_answer(scores: Sequence[float], labels: Sequence[bool]) -> int:
    """From 0; of equal scores the earlier candidate is the better."""
    order = sorted(range(len(scores)), key=lambda each: -scores[each])
    return next(place for place, number in enumerate(order) if labels[number])


def _asked(row: Mapping[str, Any]) -> Asked:
    sentences = _sentences(row)
    labels = row.get("labels")
    if labels is None:
        labels = [any(contains(text, each) for each in row["answers"]) for text in sentences]
    above = [str(row[key]) for key in ("title", "heading") if row.get(key)]
    pairs = [
        (" · ".join([*above, *_words_before(sentences, number)]), text)
        for number, text in enumerate(sentences)
    ]
    return Asked(question=row["question"], pairs=tuple(pairs), labels=tuple(map(bool, labels)))


def _words_before(sentences: Sequence[str], number: int) -> list[str]:
    words = sentences[number - 1].split()[-_WORDS_BEFORE:] if number else []
    return [" ".join(words)] if words else []


def _sentences(row: Mapping[str, Any]) -> list[str]:
    if "sentences" in row:
        return list(row["sentences"])
    if "context" not in row or "answers" not in row:
        raise BadRows("A row has neither `sentences` and `labels` nor `context` and `answers`.")
    text = row["context"]
    return [text[start:end] for start, end in sentences_of(text)]


def ranker(name: str, sentences: Iterable[str]) -> Ranker:
    """`sentences` are all candidates of all questions: they tell which words are rare."""
    if name == "vectors":
        return by_vectors
    if name == "reranker":
        return by_reranker
    rarity = Rarity(sentences)

    def by_words(question: str, pairs: Sequence[Pair]) -> list[float]:
        return [rarity.shared(question, text) for _, text in pairs]

    if name == "words":
        return by_words
    return lambda question, pairs: [
        one + other
        for one, other in zip(
            z_scores(by_words(question, pairs)), z_scores(by_vectors(question, pairs)), strict=True
        )
    ]


class Rarity:
    """How telling words are: the fewer of these sentences hold one, the more it counts (inverse
    document frequency)."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._holding: Counter[str] = Counter()
        self._total = 0
        for sentence in sentences:
            self._holding.update(_words(sentence))
            self._total += 1

    def shared(self, question: str, text: str) -> float:
        """What the words count that both hold."""
        words = _words(question) & _words(text)
        return sum(math.log((self._total + 1) / (self._holding[word] + 1)) for word in words)


def by_vectors(question: str, pairs: Sequence[Pair]) -> list[float]:
    """Scores by the cosine of the embeddings."""
    asked, *found = embed([question, *(text for _, text in pairs)])
    return [float(np.dot(asked, each)) for each in found]


def by_reranker(question: str, pairs: Sequence[Pair]) -> list[float]:
    """Scores by the probability that the reranker gives."""
    return [each.probability for each in rerank(question, pairs)]


def z_scores(scores: Sequence[float]) -> list[float]:
    """How far each score is from their mean, in standard deviations."""
    spread = float(np.std(scores)) or 1.0
    return [(each - float(np.mean(scores))) / spread for each in scores]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
