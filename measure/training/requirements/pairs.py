"""Training what pairs norms: from invented policies beside their statutes, norm by norm, and pairs
that stand alone, to the weights of `citations.requirements.compare.pairing` and to the probability
from which on two norms are surely on one thing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from citations.drafts.requirements import RequirementDraft, SourceType, Stretch
from citations.requirements.compare.pairing import (
    chances_by,
    features_of,
    leads,
    sides_of,
    with_margins,
)
from citations.requirements.norms.reading import Floats, Passage, read_norms
from citations.requirements.parts.read import read_parts
from measure.training.logistic import fit_logistic
from measure.training.ranker.norms import teaches
from measure.training.requirements.train import passage_of
from research_app.synthesis.compliance.addressing import MODELS

PENALTY = 0.02
SHORTER, SEED = 6, 0
"""Shorter documents made of each two."""
ALONE = 0.5
"""What a pair that stands alone counts beside one of whole documents."""
RIGHT = 0.985
"""Share of the sure pairs of other documents that have to be right."""
NEVER = 2.0
Row = Mapping[str, Any]
Table = tuple[Floats, Floats, float]
"""Of each two norms of two documents: features, whether both are on one thing; what it counts."""


def weigh_pairs(
    besides: Sequence[Row], alone: Sequence[Row], sentences: Sequence[Row], weights: Path
) -> dict[str, Any]:
    """Writes the weights; returns what they do for documents that they were not made from. Only
    documents that did not teach the reranker are weighed. Raises `ModelUnavailable`."""
    documents = [
        _table(list(rows), [each for each in sentences if each["document"] == name])
        for name, rows in groupby(besides, key=lambda each: each["document"])
        if not teaches(name)
    ]
    pairs = [_alone(each) for each in alone if not teaches(each["statute"])]
    said = [
        _sure_ones(table, _fitted([*documents[:at], *documents[at + 1 :]], pairs))
        for at, table in enumerate(documents)
    ]
    chances, right = (np.concatenate(each) for each in zip(*said, strict=True))
    sure = _least(chances, right)
    found = np.round(_fitted(documents, pairs), 4).tolist()
    weights.write_text(json.dumps({"sure": [sure], "weights": found}) + "\n", encoding="utf-8")
    told = chances >= sure
    of = int(sum(gold.any(axis=1).sum() for _, gold, _ in documents))
    return {"paired": int(told.sum()), "right": int(right[told].sum()), "of": of, "sure": sure}


def _table(policy: Sequence[Row], statute: Sequence[Row]) -> Table:
    statute = [each for each in statute if each["modality"] != "none"]
    ones = [(each["heading"], passage_of(each).whole) for each in statute]
    features = _features(ones, [each["policy"] for each in policy])
    gold = [[each["text"] in other["beside"] for other in policy] for each in statute]
    return features, np.array(gold, dtype=np.float64), 1.0


def _alone(pair: Row) -> Table:
    gold = np.array([[float(pair["relation"] != "different_case")]])
    return _features([("", pair["statute"])], [pair["policy"]]), gold, ALONE


def _of_some(table: Table, ones: Sequence[int], others: Sequence[int], gold: Floats) -> Table:
    """As if no other norms stood in the documents."""
    near, acts, odds = (table[0][np.ix_(ones, others)][..., at] for at in (0, 3, 4))
    return with_margins(near, acts, odds), gold, table[2]


def _features(ones: Sequence[tuple[str, str]], others: Sequence[str]) -> Floats:
    """Norms of a statute are told with their heading."""
    theirs = sides_of([_norm(said, "statute", heading) for heading, said in ones], MODELS)
    ours = sides_of([_norm(each, "policy") for each in others], MODELS)
    return features_of(theirs, ours, MODELS.rank)


def _norm(sentence: str, kind: SourceType, heading: str = "") -> RequirementDraft:
    segment = Stretch(start=0, end=len(sentence), text=sentence)
    [norm] = read_norms([Passage(words=sentence, is_statute=kind == "statute")], MODELS.pieces)
    parts = read_parts((segment,), norm.modality or "must", sentence)
    return RequirementDraft(
        label="",
        source_type=kind,
        document_id="",
        authority="",
        section_heading=heading,
        passage="",
        chunk_id="",
        segments=(segment,),
        parts=parts,
        extraction_confidence="high",
    )


def _fitted(documents: Sequence[Table], pairs: Sequence[Table]) -> Floats:
    chance = Random(SEED)
    tables = [each for whole in documents for each in _parts(whole, chance)]
    tables += pairs
    features = np.concatenate([rows.reshape(-1, rows.shape[-1]) for rows, _, _ in tables])
    gold = np.concatenate([gold.ravel() for _, gold, _ in tables])
    counts = np.concatenate([np.full(gold.size, weight) for _, gold, weight in tables])
    found, intercept = fit_logistic(features, gold, counts, PENALTY)
    return np.append(found, intercept)


def _parts(table: Table, chance: Random) -> Iterator[Table]:
    """The whole documents, and shorter ones: what else stands beside two norms tells too."""
    yield table
    for _ in range(SHORTER):
        ones, others = (
            sorted(chance.sample(range(size), chance.randint(1, size - 1)))
            for size in table[1].shape
        )
        features, gold, count = _of_some(table, ones, others, table[1][np.ix_(ones, others)])
        yield features, gold, count / SHORTER


def _sure_ones(table: Table, weights: Floats) -> tuple[Floats, Floats]:
    """Of two norms that are nearer than anything else: the probability and whether it is right."""
    features, gold, _ = table
    apart = leads(features)
    return chances_by(features, weights)[apart], gold[apart]


def _least(chances: Floats, right: Floats) -> float:
    """The lowest probability from which on enough of those that are said are right."""
    for least in np.arange(0.3, 0.99, 0.01):
        told = chances >= least
        if told.any() and right[told].mean() >= RIGHT:
            return round(float(least), 2)
    return NEVER
