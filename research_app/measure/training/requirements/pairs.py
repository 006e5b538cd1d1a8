"""Training what compares norms: from labelled pairs of a statute's and a policy's sentence to the
weights of `citations.requirements.compare`, and to the probability from which on each verdict is
given."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from citations.drafts.requirements import RequirementDraft, SourceType, Stretch
from citations.requirements.compare.features import features_of, sides_of
from citations.requirements.compare.judging import VERDICTS, chances_by
from citations.requirements.norms.reading import Floats, Passage, read_norms
from citations.requirements.parts.read import read_parts
from research_app.measure.training.requirements.train import fit
from research_app.synthesis.compliance.likeness import EMBEDDING

PENALTY = 0.02
"""In the unit of a mean loss, of features brought to one scale."""
RIGHT, FEWEST = 0.95, 8
"""Share of the verdicts that have to be right, and pairs that have to show it."""
FOLDS, SEED = 10, 0
NEVER = 2.0
Row = Mapping[str, Any]


def weigh_pairs(pairs: Sequence[Row], weights: Path) -> dict[str, Any]:
    """Writes the weights; returns what a cross-validation says of them. The probabilities from
    which on a verdict is given are chosen there. Raises `ModelUnavailable`."""
    rows = _rows(pairs)
    gold = np.array([VERDICTS.index(each["relation"]) for each in pairs])
    chances = _cross_validated(rows, gold)
    least = [_least(chances, gold, verdict) for verdict in range(len(VERDICTS))]
    found = np.round(_fitted(rows, gold), 4).tolist()
    stored = {"least": dict(zip(VERDICTS, least, strict=True)), "weights": found}
    weights.write_text(json.dumps(stored) + "\n", encoding="utf-8")
    best = chances.argmax(axis=1)
    told = chances.max(axis=1) >= np.array(least)[best]
    right = float((best == gold)[told].mean()) if told.any() else 0.0
    return {"pairs": len(pairs), "given": round(float(told.mean()), 3), "right": round(right, 3)}


def _rows(pairs: Sequence[Row]) -> Floats:
    statutes = sides_of([_norm(each["statute"], "statute") for each in pairs], EMBEDDING)
    policies = sides_of([_norm(each["policy"], "policy") for each in pairs], EMBEDDING)
    return np.array([features_of(*both) for both in zip(statutes, policies, strict=True)])


def _norm(sentence: str, kind: SourceType) -> RequirementDraft:
    segment = Stretch(start=0, end=len(sentence), text=sentence)
    [norm] = read_norms([Passage(words=sentence, is_statute=kind == "statute")], EMBEDDING.pieces)
    parts = replace(read_parts((segment,), sentence), modality=norm.modality or "must")
    return RequirementDraft(
        label="",
        source_type=kind,
        document_id="",
        authority="",
        section_heading="",
        passage="",
        chunk_id="",
        segments=(segment,),
        parts=parts,
        extraction_confidence="high",
    )


def _fitted(rows: Floats, gold: np.ndarray) -> Floats:
    """Weights of the features as they are, though they were fitted on one scale."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    penalty = np.full(rows.shape[1], PENALTY)
    found = fit((rows - mean) / spread, gold, len(VERDICTS), penalty)
    scaled = found[:-1] / spread[:, np.newaxis]
    return np.vstack([scaled, found[-1] - mean @ scaled])


def _cross_validated(rows: Floats, gold: np.ndarray) -> Floats:
    order = list(range(len(rows)))
    Random(SEED).shuffle(order)
    chances = np.zeros((len(rows), len(VERDICTS)))
    for fold in range(FOLDS):
        out = np.isin(np.arange(len(rows)), order[fold::FOLDS])
        chances[out] = chances_by(rows[out], _fitted(rows[~out], gold[~out]))
    return chances


def _least(chances: Floats, gold: np.ndarray, verdict: int) -> float:
    """The lowest probability from which on this verdict was right often enough."""
    said = chances.argmax(axis=1) == verdict
    for least in np.arange(0.4, 0.99, 0.01):
        told = said & (chances[:, verdict] >= least)
        if told.sum() < FEWEST:
            break
        if (gold[told] == verdict).mean() >= RIGHT:
            return round(float(least), 2)
    return NEVER
