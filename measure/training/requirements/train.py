"""Multinomial logistic regression over cues and vectors, with an L2 penalty; the same rows always
give the same weights."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from citations.embedding import embed_tokens
from citations.requirements.norms.reading import Passage, cue_rows, features_of
from measure.training.logistic import fit_classes

DATA = Path(__file__).with_name("data")
CUE_PENALTY, VECTOR_PENALTY = 1e-3, 1e-2
"""In the unit of a mean loss. Vectors are many and tell the topic too: they are held tighter."""
_STATES = {"none": 0, "must": 1, "must_not": 1, "should": 1, "may": 2}
_MODALITIES = {"must": 0, "must_not": 1, "should": 2}

Row = Mapping[str, Any]


def read_lines(path: Path) -> list[Row]:
    """A packed file's rows. Those of sentences hold `text`, `lead_in`, `heading`, `type` (of the
    document) and `modality`. `further` are those of documents that only the reranker and what
    pairs learn from: their modality is labelled less strictly (with them F1 falls from .975 to
    .967), and fewer of their questions have no answer (with them near misses are answered more
    surely)."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def train(rows: Sequence[Row], weights: Path) -> dict[str, int]:
    """Writes the weights; returns what they were made from. Raises `ModelUnavailable`."""
    passages = [passage_of(row) for row in rows]
    cues, features = cue_rows(passages), features_of(passages, embed_tokens)
    states = np.array([_STATES[row["modality"]] for row in rows])
    required = states == 1
    modalities = np.array([_MODALITIES.get(row["modality"], 0) for row in rows])[required]
    penalty = np.full(features.shape[1], VECTOR_PENALTY)
    penalty[: cues.shape[1]] = CUE_PENALTY
    np.savez_compressed(
        weights,
        states=fit_classes(features, states, penalty).astype(np.float32),
        modalities=fit_classes(cues[required], modalities, penalty[: cues.shape[1]]).astype(
            np.float32
        ),
    )
    return {"sentences": len(rows), "requirements": int(required.sum())}


def passage_of(row: Row) -> Passage:
    return Passage(words=row["text"], lead=row["lead_in"], is_statute=row["type"] == "statute")
