"""The labelled sets, by the family they come from, which of them may teach, and their pairs as rows
of features, read once and kept.

A family is a way of making claims, evidence and labels. What is measured on a family was taught by
others only. Sets without a licence that allows it, or made for measuring, teach nothing; where the
judge's cuts lie is chosen on every family that counts, because a cut is no weight. Annotators'
sentences and tricky claims teach that much likeness is not enough; edited summaries teach what many
small changes look like, at a low weight, because they pull away from whole passages.
"""

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
from measure.rows import read_rows

Floats = NDArray[np.float64]
Table = tuple[tuple[str, ...], Floats]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledSet:
    """`file` is the JSON-lines file's name without its ending. `weight` is what it counts in
    training, both of its classes together (0: it may not teach, or is not needed); of a large one
    only every `step`-th row is read. `calibrates`: its claims and quotes are like the product's and
    it may teach. `measures`: its classes are even enough to measure on, and nothing that is kin to
    it teaches unless the whole family is left out."""

    file: str
    family: str
    weight: float = 0.0
    step: int = 1
    calibrates: bool = False
    measures: bool = True


SETS = (
    LabelledSet(file="wice_chunks_dev", family="wice", weight=1.0, calibrates=True),
    LabelledSet(file="wice_quotes_dev", family="wice", weight=0.5, measures=False),
    LabelledSet(file="factcheckgpt_stance", family="factcheckgpt", weight=1.0, calibrates=True),
    LabelledSet(file="begin_dev_wow", family="begin", weight=0.3, calibrates=True),
    LabelledSet(file="summedits", family="summedits", weight=0.35, step=4, measures=False),
    LabelledSet(file="fm2_dev", family="fever", weight=0.5, measures=False),
    LabelledSet(file="fever_symmetric_v01", family="fever", weight=0.75, measures=False),
    LabelledSet(file="begin_dev_cmu", family="begin"),
    LabelledSet(file="begin_dev_tc", family="begin"),
    LabelledSet(file="attrbench_dev", family="attrbench"),
    LabelledSet(file="lfqa_verification", family="lfqa"),
    LabelledSet(file="fever_symmetric_dev", family="fever"),
    LabelledSet(file="nli4ct_dev", family="nli4ct"),
)

MEASURED = ("wice", "attrbench", "lfqa", "factcheckgpt", "begin")
"""The families whose mean counts, and on which the cuts are chosen; sets of a family are averaged
first."""
KIN: dict[str, tuple[str, ...]] = {
    "attrbench": ("begin", "lfqa"),
    "begin": ("attrbench",),
    "lfqa": ("attrbench",),
}
"""Families that share rows: what one gives is left out where the other is measured."""
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
