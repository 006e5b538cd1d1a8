"""What can choose the sentence that answers: word overlap and the embedding as yardsticks, and the
product's reranker."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module

import numpy as np

from citations.embedding import embed

Pair = tuple[str, str]
"""The context of a candidate, and its words."""
Ranker = Callable[[str, Sequence[Pair]], list[float]]
"""A question and its candidates in; a score for each, the higher the better."""

RANKERS = ("words", "vectors", "both", "reranker")

_WORD = re.compile(r"\w+")


def ranker(name: str, sentences: Iterable[str]) -> Ranker:
    """`sentences` are all candidates of all questions: they tell which words are rare."""
    if name == "vectors":
        return by_vectors
    if name == "reranker":
        return by_reranker
    by_words = words_ranker(sentences)
    if name == "words":
        return by_words
    return lambda question, pairs: [
        one + other
        for one, other in zip(
            z_scores(by_words(question, pairs)), z_scores(by_vectors(question, pairs)), strict=True
        )
    ]


def words_ranker(sentences: Iterable[str]) -> Ranker:
    """Scores by the words that a candidate shares with the question, rare words counting more."""
    holding: Counter[str] = Counter()
    total = 0
    for sentence in sentences:
        holding.update(_words(sentence))
        total += 1

    def by_words(question: str, pairs: Sequence[Pair]) -> list[float]:
        wanted = _words(question)
        return [
            sum(math.log((total + 1) / (holding[word] + 1)) for word in wanted & _words(text))
            for _, text in pairs
        ]

    return by_words


def by_vectors(question: str, pairs: Sequence[Pair]) -> list[float]:
    """Scores by the cosine of the embeddings."""
    asked, *found = embed([question, *(text for _, text in pairs)])
    return [float(np.dot(asked, each)) for each in found]


def by_reranker(question: str, pairs: Sequence[Pair]) -> list[float]:
    """Scores by the probability that the reranker gives."""
    rank = import_module("research_app.reranker").rank
    return [float(each.probability) for each in rank(question, pairs)]


def z_scores(scores: Sequence[float]) -> list[float]:
    """How far each score is from their mean, in standard deviations."""
    spread = float(np.std(scores)) or 1.0
    return [(each - float(np.mean(scores))) / spread for each in scores]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
