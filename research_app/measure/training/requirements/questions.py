"""Weighing what tells that a requirement answers a question, on questions put to the labelled
documents."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from citations.requirements.norms.reading import Floats
from research_app.measure.training.logistic import fit_logistic
from research_app.reranker import rank
from research_app.synthesis.compliance.addressing import MOST_READ
from research_app.synthesis.compliance.answering import features_of
from research_app.synthesis.compliance.likeness import likeness

PENALTY = 0.3
SHORTER, WITHOUT_ANSWER, SEED = 6, 0.3, 0
"""Shorter documents made of each, and the share of them from which the answer is taken."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Put:
    """A question put to a document: of each norm its heading, cosine, reranker's probability and
    whether it answers."""

    headings: Sequence[str]
    near: Sequence[float]
    ranked: Sequence[float]
    answers: Sequence[bool]


def weigh(questions: Sequence[Row], sentences: Sequence[Row], weights: Path) -> dict[str, int]:
    """Writes the weights; returns what they were made from. Raises `ModelUnavailable`."""
    chance = Random(SEED)
    rows, labels, counts = [], [], []
    for put in (_put(each, sentences) for each in questions):
        for kept, count in _documents(put, chance):
            features, gold = _examples(put, kept)
            rows.append(features)
            labels.append(gold)
            counts.append(np.full(len(gold), count))
    gold = np.concatenate(labels)
    found, intercept = fit_logistic(np.concatenate(rows), gold, np.concatenate(counts), PENALTY)
    told = [round(float(each), 4) for each in (*found, intercept)]
    weights.write_text(json.dumps({"weights": told}) + "\n", encoding="utf-8")
    return {"questions": len(questions), "documents": len(labels), "requirements": len(gold)}


def _put(question: Row, sentences: Sequence[Row]) -> _Put:
    own = [each for each in sentences if each["document"] == question["document"]]
    answers = question["answers"]
    own = [each for each in own if each["modality"] != "none" or each["text"] in answers]
    words = [f"{each['lead_in']} {each['text']}".strip() for each in own]
    headings = [each["heading"] for each in own]
    headed = [f"{heading}: {said}" for heading, said in zip(headings, words, strict=True)]
    [near] = likeness([question["question"]], headed)
    ranked = rank(question["question"], list(zip(headings, words, strict=True)))
    return _Put(
        headings=headings,
        near=near,
        ranked=[each.probability for each in ranked],
        answers=[each["text"] in answers for each in own],
    )


def _documents(put: _Put, chance: Random) -> Iterator[tuple[list[int], float]]:
    """The whole document, and shorter ones of some of its sections, of which a few lack those that
    answer: places of their norms, and how much they count."""
    places = range(len(put.headings))
    yield list(places), 1.0
    headings = sorted(set(put.headings))
    answering = {put.headings[at] for at in places if put.answers[at]}
    for _ in range(SHORTER):
        some = set(chance.sample(headings, chance.randint(min(2, len(headings)), len(headings))))
        some = some - answering if chance.random() < WITHOUT_ANSWER else some | answering
        if kept := [at for at in places if put.headings[at] in some]:
            yield kept, 1 / SHORTER


def _examples(put: _Put, kept: Sequence[int]) -> tuple[Floats, Floats]:
    read = sorted(sorted(kept, key=lambda at: -put.near[at])[:MOST_READ])
    features = features_of(
        [put.near[at] for at in read],
        [put.ranked[at] for at in read],
        [(0, put.headings[at], at) for at in read],
    )
    return features, np.array([float(put.answers[at]) for at in read])
