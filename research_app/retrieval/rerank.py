"""The second look: the best passages of a first search say what all of them are judged by.

Three things are learnt without any model. Words that tell the very best from the rest join the
question's own (a relevance model, Lavrenko and Croft 2001). A passage whose nearest relatives by
meaning rank high is lifted towards them, one that stands alone sinks (regularised scores, Diaz
2005). And a passage gains a little from those directly before and after it in its text.

The first two go wrong where a collection is so small that even its best passages are off the topic:
their strength grows with the number of passages searched.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from citations.embedding import DIMENSIONS
from research_app.retrieval.protocols import Hit, Index, Scored, Vector, Weighted

MEANING_WEIGHT = 0.55
"""Of 1; the rest goes to words. Chosen on development data: Cranfield, two sets of claims with the
sentences that carry them, and questions to annual reports."""

Scores = NDArray[np.float64]


def fuse(by_words: Sequence[Scored], by_meaning: Sequence[Scored], *, limit: int) -> list[Scored]:
    """The best `limit` passages of both, best first, each once with its fused score; of equal ones
    those stored first."""
    ids = list(dict(by_words) | dict(by_meaning))
    scores = fused_scores(_column(ids, by_words), _column(ids, by_meaning)).tolist()
    ranked = sorted(zip(ids, scores, strict=True), key=lambda each: (-each[1], abs(each[0])))
    return ranked[:limit]


def fused_scores(words: Scores, meaning: Scores) -> Scores:
    """One score a passage; 0 where a passage has none."""
    fused: Scores = (1 - MEANING_WEIGHT) * _relative(words) + MEANING_WEIGHT * _relative(
        meaning
    ) ** 2
    return fused


def _column(ids: Sequence[int], found: Sequence[Scored]) -> Scores:
    """The score of each passage in one list; 0 where the list does not have it."""
    scores = dict(found)
    return np.array([scores.get(passage, 0.0) for passage in ids])


def _relative(scores: Scores) -> Scores:
    """Each score as a share of the best; nothing for scores of 0 and below."""
    positive = np.maximum(scores, 0.0)
    best = positive.max(initial=0.0)
    return positive / best if best > 0 else positive


# All of these were chosen on development data, each in the middle of a range that does as well.
TEACHERS = 8
"""Passages from which words are learnt."""
LEARNT_TERMS = 20
LEARNT_SHARE = 0.5
"""Of the weight of all terms, at full strength."""
RELATIVES = 8
RELATIVES_SHARE = 0.4
"""Of a score that comes from the nearest relatives, at full strength."""
KINSHIP_SQUARED = 2
"""Times a cosine is squared to be the weight of a relative: all passages are a little alike."""
NEIGHBOURS_SHARE = 0.1
"""Of the mean score of the passages before and after, which a passage gains."""
FULL_STRENGTH = 1000
"""Passages searched from which on the first search is trusted entirely."""
WIDEST_GAP = 10
"""Characters between a passage and the next of its text: fewer than any passage has."""

Matrix = NDArray[np.float32]


def rerank(
    index: Index, terms: Weighted, vector: Vector | None, first: Sequence[Hit], *, searched: int
) -> list[Hit]:
    """The same passages in a better order, with new scores. `first` holds the best of a search,
    best first; `terms` are the question's, `vector` its meaning where there is a model, `searched`
    counts the passages searched."""
    strength = min(1.0, searched / FULL_STRENGTH)
    ids = [hit.passage_id for hit in first]
    teachers = {hit.passage_id: hit.score for hit in first[:TEACHERS] if hit.score > 0}
    learnt = index.related_terms(teachers, LEARNT_TERMS)
    by_words = index.word_scores(_joined(terms, learnt, LEARNT_SHARE * strength), ids)
    words = np.array([by_words.get(passage, 0.0) for passage in ids])
    if vector is None:
        scores = fused_scores(words, np.zeros(len(ids)))
    else:
        vectors = _matrix(index.vectors_of(ids), ids)
        scores = fused_scores(words, (vectors @ vector).astype(np.float64))
        scores = _shared_among_relatives(scores, vectors, RELATIVES_SHARE * strength)
    scores += NEIGHBOURS_SHARE * _mean_of_neighbours(first, scores)
    scored = [hit.scored(score) for hit, score in zip(first, scores.tolist(), strict=True)]
    return sorted(scored, key=lambda hit: (-hit.score, hit.text_id, hit.start, hit.end))


def _joined(terms: Weighted, learnt: Weighted, share: float) -> dict[str, float]:
    """The question's terms and the learnt ones, these with the given share of the whole weight."""
    own = sum(terms.values()) or 1.0
    joined = {term: (1 - share) * weight / own for term, weight in terms.items()}
    for term, weight in learnt.items():
        joined[term] = joined.get(term, 0.0) + share * weight
    return joined


def _matrix(vectors: Mapping[int, Vector], ids: Sequence[int]) -> Matrix:
    """A row for each passage; one that has no vector yet is like no other."""
    unknown = np.zeros(DIMENSIONS, dtype=np.float32)
    return np.array([vectors.get(passage, unknown) for passage in ids])


def _shared_among_relatives(scores: Scores, vectors: Matrix, share: float) -> Scores:
    """Each score mixed with the mean of its nearest relatives' scores, the nearer the weightier."""
    kinship = np.maximum(vectors @ vectors.T, 0.0).astype(np.float64)
    for _ in range(KINSHIP_SQUARED):
        kinship *= kinship
    np.fill_diagonal(kinship, 0.0)
    if len(scores) > RELATIVES:
        least = np.partition(kinship, -RELATIVES, axis=1)[:, -RELATIVES, np.newaxis]
        kinship[kinship < least] = 0.0
    whole = kinship.sum(axis=1)
    of_relatives = np.divide(kinship @ scores, whole, out=np.zeros_like(scores), where=whole > 0)
    mixed: Scores = (1 - share) * scores + share * of_relatives
    return mixed


def _mean_of_neighbours(hits: Sequence[Hit], scores: Scores) -> Scores:
    """For each passage half the sum of the scores of those before and after it, as far as these are
    among the hits."""
    mean = np.zeros(len(hits))
    order = sorted(range(len(hits)), key=lambda row: (hits[row].text_id, hits[row].start))
    for row, after in zip(order, order[1:], strict=False):
        if _follows(hits[row], hits[after]):
            mean[row] += scores[after] / 2
            mean[after] += scores[row] / 2
    return mean


def _follows(hit: Hit, other: Hit) -> bool:
    return hit.text_id == other.text_id and 0 <= other.start - hit.end <= WIDEST_GAP
