"""Labelled pairs as rows of features, read once and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from citations.verification.embedded.features import CHECK_FEATURES, features_of
from citations.verification.embedded.pairs import read_pair
from citations.verification.plain_claims import plain_checks
from research_app.measure.rows import read_rows

Floats = NDArray[np.float64]

WHOLE = {"supported": 1.0}
PARTLY = {"supported": 1.0, "partial": 1.0}
"""Labels → what the two heads learn; every other label is 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """`rows`: pairs × features, what the explicit checks found among them. `outcomes`: pairs ×
    outcomes of explicit checks, 1 where a check came out so, named by `outcome_names` ("names
    missing"). Pairs of one `group` are one claim against several chunks, of which the best
    counts."""

    names: tuple[str, ...]
    rows: Floats
    outcome_names: tuple[str, ...]
    outcomes: Floats
    labels: tuple[str, ...]
    groups: tuple[str, ...]

    @property
    def whole(self) -> Floats:
        return np.array([WHOLE.get(label, 0.0) for label in self.labels])

    @property
    def partly(self) -> Floats:
        return np.array([PARTLY.get(label, 0.0) for label in self.labels])


def read_examples(file: Path, kept: Path, *, step: int = 1) -> Examples:
    """The examples of every `step`-th row of a JSON-lines file with claim, evidence, label
    (supported, partial, not_supported or refuted) and perhaps group. What an earlier call has left
    in the folder `kept` is not made again. Raises `BadRows`, `ModelUnavailable`."""
    rows = read_rows(file, needed=["claim", "evidence", "label"])[::step]
    known = f"{sha256(file.read_bytes()).hexdigest()[:16]}-{step}"
    pairs = [(str(row["claim"]), str(row["evidence"])) for row in rows]
    features = _kept(
        kept / f"features-{known}.npz", lambda: _table([_features(*pair) for pair in pairs])
    )
    outcomes = _kept(
        kept / f"outcomes-{known}.npz", lambda: _table([_outcomes(*pair) for pair in pairs])
    )
    told = columns([f"check {name}" for name in outcomes[0]], outcomes[1], CHECK_FEATURES)
    return Examples(
        names=features[0] + CHECK_FEATURES,
        rows=np.concatenate([features[1], told], axis=1),
        outcome_names=outcomes[0],
        outcomes=outcomes[1],
        labels=tuple(str(row["label"]) for row in rows),
        groups=tuple(str(row.get("group", place)) for place, row in enumerate(rows)),
    )


def columns(names: Sequence[str], rows: Floats, wanted: Sequence[str]) -> Floats:
    """The wanted columns in their order; one that the rows lack is zero."""
    places = {name: place for place, name in enumerate(names)}
    found = np.zeros((len(rows), len(wanted)))
    for place, name in enumerate(wanted):
        if name in places:
            found[:, place] = rows[:, places[name]]
    return found


def chosen(examples: Examples, places: NDArray[np.int64]) -> Examples:
    """The pairs at these places."""
    return replace(
        examples,
        rows=examples.rows[places],
        outcomes=examples.outcomes[places],
        labels=tuple(examples.labels[place] for place in places),
        groups=tuple(examples.groups[place] for place in places),
    )


def _features(claim: str, evidence: str) -> dict[str, float]:
    pair = read_pair(claim, [evidence])
    return features_of(pair) if pair.claim else {}


def _outcomes(claim: str, evidence: str) -> dict[str, float]:
    checks = plain_checks(claim, [evidence])
    return {f"{each.kind} {each.outcome}": 1.0 for each in checks}


Table = tuple[tuple[str, ...], Floats]


def _table(rows: Sequence[Mapping[str, float]]) -> Table:
    names = sorted({name for row in rows for name in row})
    return tuple(names), np.array([[row.get(name, 0.0) for name in names] for row in rows])


def _kept(place: Path, make: Callable[[], Table]) -> Table:
    """Always as it is kept, so that the first training is the same as the next."""
    if not place.exists():
        names, rows = make()
        place.parent.mkdir(parents=True, exist_ok=True)
        kept = {"names": np.array(names, dtype=np.str_), "rows": rows.astype(np.float32)}
        np.savez_compressed(place, allow_pickle=False, **kept)
    with np.load(place, allow_pickle=False) as stored:
        return tuple(str(name) for name in stored["names"]), stored["rows"].astype(np.float64)
