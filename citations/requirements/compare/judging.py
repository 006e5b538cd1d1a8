"""The probabilities of what a policy's norm makes of a statute's, by `verdicts.json`, which
`manage.py train_requirements` makes from labelled pairs. It also holds from which probability on
each verdict was right often enough to be given."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np

from citations.requirements.compare.features import AMOUNTS, Side, features_of
from citations.requirements.vectors import Floats

Verdict = Literal["matched", "stricter", "weaker", "conflict", "different_case"]
VERDICTS: tuple[Verdict, ...] = ("matched", "stricter", "weaker", "conflict", "different_case")
WEIGHTS = Path(__file__).with_name("verdicts.json")
Chances = Mapping[Verdict, float]


def chances_of(statute: Side, policy: Side) -> Chances:
    [chances] = chances_by(np.array([features_of(statute, policy)]), _weights())
    return dict(zip(VERDICTS, chances.tolist(), strict=True))


def chances_by(rows: Floats, weights: Floats) -> Floats:
    """A row for each row of features; 0 for what the amounts speak against."""
    scores = rows @ weights[:-1] + weights[-1]
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: Floats = powers / powers.sum(axis=1, keepdims=True) * _agrees(rows)
    return chances


def _agrees(rows: Floats) -> Floats:
    stricter, weaker, equal, untold, mine, theirs, apart = rows[:, AMOUNTS].T.astype(bool)
    against = (
        stricter | weaker | untold | apart | (mine != theirs),
        weaker | equal | untold,
        stricter | equal | untold,
        equal,
        np.zeros(len(rows), dtype=bool),
    )
    agrees: Floats = ~np.column_stack(against)
    return agrees


def given(chances: Chances) -> Verdict | None:
    """The likeliest verdict where it is likely enough to be told; else None."""
    best = max(VERDICTS, key=chances.__getitem__)
    return best if chances[best] >= _stored()["least"][best] else None


@cache
def _weights() -> Floats:
    return np.array(_stored()["weights"], dtype=np.float64)


@cache
def _stored() -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return stored
