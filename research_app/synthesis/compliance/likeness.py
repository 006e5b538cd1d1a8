"""How alike requirements are in meaning."""

from __future__ import annotations

from collections.abc import Sequence

from citations.embedding import ModelUnavailable, embed, embed_tokens
from citations.requirements.vectors import Models
from research_app.reranker import rank


def _probabilities(asked: str, candidates: Sequence[tuple[str, str]]) -> list[float]:
    return [each.probability for each in rank(asked, candidates)]


MODELS = Models(texts=embed, pieces=embed_tokens, rank=_probabilities)
"""What norms are compared with."""


def likeness(ones: Sequence[str], others: Sequence[str]) -> Sequence[Sequence[float]]:
    """Cosines, a row for each of `ones`; none is alike where the model cannot run."""
    if not ones or not others:
        return [[] for _ in ones]
    try:
        vectors = embed([*ones, *others])
    except ModelUnavailable:
        return [[0.0] * len(others) for _ in ones]
    left, right = vectors[: len(ones)], vectors[len(ones) :]
    return [[float(one @ other) for other in right] for one in left]
