"""Weighing what tells that a requirement answers a question, on questions put to labelled
documents."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citations.requirements.norms.reading import Floats
from measure.training.logistic import fit_logistic
from measure.training.ranker.norms import teaches
from measure.training.requirements.train import passage_of
from research_app.reranker import rank
from research_app.synthesis.compliance.addressing import MODELS, MOST_READ
from research_app.synthesis.compliance.answering import features_of, least_shown

PENALTY = 0.3
SHORTER, WITHOUT_ANSWER, SEED = 6, 0.3, 0
"""Shorter documents made of each, and the share of them from which the answer is taken."""
FOLDS = 8
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Put:
    """A question put to a document: of each norm its heading, cosine, reranker's probability and
    whether it answers (`answers`) or at least concerns the question (`also`)."""

    document: str
    headings: Sequence[str]
    near: Sequence[float]
    ranked: Sequence[float]
    answers: Sequence[bool]
    also: Sequence[bool]


Bools = NDArray[np.bool_]
_Examples = tuple[Floats, Floats, float]
"""Of the norms of a document: features and whether they answer; what each counts."""
_Judged = tuple[Floats, Bools, Bools]
"""Of a question to a whole document: probabilities, and what answers and what concerns it."""


def weigh(questions: Sequence[Row], sentences: Sequence[Row], weights: Path) -> dict[str, Any]:
    """Writes the weights; returns what they do for documents that they were not made from. The
    questions are those of documents that did not teach the reranker. Raises `ModelUnavailable`."""
    chance = Random(SEED)
    puts = [_put(each, sentences) for each in questions if not teaches(each["document"])]
    examples = [[*_documents(put, chance)] for put in puts]
    judged = [each for fold in range(FOLDS) for each in _judged_apart(puts, examples, fold)]
    told = np.round(_fitted(examples), 4).tolist()
    weights.write_text(json.dumps({"weights": told}) + "\n", encoding="utf-8")
    return {"questions": len(puts), **_figures(judged)}


def _judged_apart(
    puts: Sequence[_Put], examples: Sequence[Sequence[_Examples]], fold: int
) -> Iterator[_Judged]:
    """The questions to the documents of this fold, judged by weights from the others."""
    folds = [sha256(put.document.encode()).digest()[0] % FOLDS for put in puts]
    weights = _fitted([each for each, own in zip(examples, folds, strict=True) if own != fold])
    for put in (put for put, own in zip(puts, folds, strict=True) if own == fold):
        read = _read(put, range(len(put.near)))
        scores = _features(put, read) @ weights[:-1] + weights[-1]
        gold, also = (np.array([own[at] for at in read]) for own in (put.answers, put.also))
        yield 1 / (1 + np.exp(-scores)), gold, also


def _fitted(examples: Sequence[Sequence[_Examples]]) -> Floats:
    rows, gold, counts = zip(*(each for several in examples for each in several), strict=True)
    counted = [np.full(len(own), count) for own, count in zip(gold, counts, strict=True)]
    found, intercept = fit_logistic(
        np.concatenate(rows), np.concatenate(gold), np.concatenate(counted), PENALTY
    )
    return np.append(found, intercept)


def _figures(judged: Sequence[_Judged]) -> dict[str, float]:
    """As `evaluate requirements` counts them."""
    right = wrong = of = answerable = refused_right = refused_wrong = 0
    for chances, gold, also in judged:
        shown = chances >= least_shown(float(chances.max()))
        if not gold.any():
            refused_right += not shown.any()
            continue
        answerable += 1
        refused_wrong += not shown.any()
        right, of = right + int((shown & gold).sum()), of + int(gold.sum())
        wrong += int((shown & ~gold & ~also).sum())
    return {
        "recall": round(right / max(1, of), 3),
        "wrong_shown": round(wrong / max(1, answerable), 3),
        "refused_right": round(refused_right / max(1, len(judged) - answerable), 3),
        "refused_wrong": round(refused_wrong / max(1, answerable), 3),
    }


def _put(question: Row, sentences: Sequence[Row]) -> _Put:
    own = [each for each in sentences if each["document"] == question["document"]]
    answers = question["answers"]
    own = [each for each in own if each["modality"] != "none" or each["text"] in answers]
    words = [passage_of(each).whole for each in own]
    headings = [each["heading"] for each in own]
    headed = [f"{heading}: {said}" for heading, said in zip(headings, words, strict=True)]
    meant, *others = MODELS.texts([question["question"], *headed])
    near = [float(each @ meant) for each in others]
    ranked = rank(question["question"], list(zip(headings, words, strict=True)))
    return _Put(
        document=question["document"],
        headings=headings,
        near=near,
        ranked=[each.probability for each in ranked],
        answers=[each["text"] in answers for each in own],
        also=[each["text"] in question["also"] for each in own],
    )


def _documents(put: _Put, chance: Random) -> Iterator[_Examples]:
    """The whole document, and shorter ones of some of its sections, of which a few lack those that
    answer."""
    places = range(len(put.headings))
    yield _examples(put, places, 1.0)
    headings = sorted(set(put.headings))
    answering = {put.headings[at] for at in places if put.answers[at]}
    for _ in range(SHORTER):
        some = set(chance.sample(headings, chance.randint(min(2, len(headings)), len(headings))))
        some = some - answering if chance.random() < WITHOUT_ANSWER else some | answering
        if kept := [at for at in places if put.headings[at] in some]:
            yield _examples(put, kept, 1 / SHORTER)


def _examples(put: _Put, kept: Sequence[int], count: float) -> _Examples:
    """Without those that only concern the question: they are neither right nor wrong."""
    read = _read(put, kept)
    taught = np.array([put.answers[at] or not put.also[at] for at in read])
    gold = np.array([float(put.answers[at]) for at in read])
    return _features(put, read)[taught], gold[taught], count


def _read(put: _Put, kept: Sequence[int]) -> list[int]:
    return sorted(sorted(kept, key=lambda at: -put.near[at])[:MOST_READ])


def _features(put: _Put, read: Sequence[int]) -> Floats:
    return features_of(
        [put.near[at] for at in read],
        [put.ranked[at] for at in read],
        [(0, put.headings[at], at) for at in read],
    )
