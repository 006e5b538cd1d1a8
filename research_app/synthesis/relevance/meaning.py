"""How alike a question and sentences are in meaning."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from citations.embedding import ModelUnavailable, embed
from research_app.synthesis.relevance.candidates import Candidate

logger = logging.getLogger(__name__)

MOST_EMBEDDED = 24
"""Sentences compared by meaning; embedding one takes 5 to 20 ms."""
MOST_BEFORE = 16
"""Sentences embedded only because they stand before one that is compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """Cosines to the question: of the sentence, and of it together with the sentence before, which
    often holds the name that it says "it" for."""

    own: float
    with_before: float


def likenesses(question: str, candidates: Sequence[Candidate]) -> list[Likeness | None]:
    """In the order given; None where the model cannot run."""
    if not candidates:
        return []
    shown = [each.sentence.shown for each in candidates]
    before = [" ".join(each.sentence.before.split()) for each in candidates]
    wanted = dict.fromkeys(shown)
    extra = [each for each in dict.fromkeys(before) if each and each not in wanted][:MOST_BEFORE]
    texts = [*wanted, *extra]
    try:
        asked = np.array(_vector_of(question))
        vectors = dict(zip(texts, embed(texts), strict=True))
    except ModelUnavailable as error:
        logger.warning("Comparing words only. %s", error)
        return [None] * len(candidates)
    return [
        Likeness(
            own=float(vectors[sentence] @ asked),
            with_before=float(_joined(vectors, previous, sentence) @ asked),
        )
        for sentence, previous in zip(shown, before, strict=True)
    ]


@lru_cache(maxsize=64)
def _vector_of(question: str) -> tuple[float, ...]:
    return tuple(float(value) for value in embed([question])[0])


def _joined(vectors: dict[str, np.ndarray], previous: str, sentence: str) -> np.ndarray:
    """The vector of two sentences read as one, nearly: the model takes the mean over their words,
    so that theirs are added by length. (Correlation with the true one: 0.96.)"""
    own = vectors[sentence]
    if previous not in vectors:
        return own
    both = own * len(sentence) + vectors[previous] * len(previous)
    unit: np.ndarray = both / max(float(np.linalg.norm(both)), 1e-12)
    return unit
