"""From sentences to norms, by cues and vectors. What was read once is kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from citations.drafts.requirements import Modality
from citations.requirements.norms.cues import cues_of
from citations.requirements.vectors import EmbedPieces, PieceVectors

Floats = NDArray[np.float64]
WEIGHTS = Path(__file__).with_name("weights.npz")
STATES = ("none", "requires", "permits")
MODALITIES: tuple[Modality, ...] = ("must", "must not", "should")
FIRST_PIECES = 3
"""Word pieces in which a sentence begins; an imperative shows there."""
MEAN_WEIGHT, FIRST_WEIGHT = 6.0, 3.0
"""What vectors of unit length are multiplied by, so that one penalty suits cues and vectors."""
MOST_KEPT = 20_000
_kept: OrderedDict[Passage, Norm] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """The words to be judged, the lead-in they hang on or "", and the kind of their document."""

    words: str
    lead: str = ""
    is_statute: bool

    @property
    def whole(self) -> str:
        return f"{self.lead} {self.words}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Norm:
    """`modality` is None where no norm is stated; `probability` is that of what was decided."""

    modality: Modality | None
    probability: float


_QUESTION = Norm(modality=None, probability=1.0)


def read_norms(passages: Sequence[Passage], embed_pieces: EmbedPieces) -> list[Norm]:
    """In the order given."""
    with _lock:
        known = {each: _kept[each] for each in passages if each in _kept}
    known |= {each: _QUESTION for each in passages if each.words.rstrip("”’\"')").endswith("?")}
    new = [each for each in dict.fromkeys(passages) if each not in known]
    if new:
        judged = _judged(features_of(new, embed_pieces), cue_rows(new))
        known.update(zip(new, judged, strict=True))
        with _lock:
            _kept.update((each, known[each]) for each in new)
            while len(_kept) > MOST_KEPT:
                _kept.popitem(last=False)
    return [known[each] for each in passages]


def _judged(features: Floats, cues: Floats) -> list[Norm]:
    weights = _weights()
    states = chances_by(features, weights["states"])
    modalities = chances_by(cues, weights["modalities"])
    return [
        _norm(STATES[int(state.argmax())], float(state.max()), modality)
        for state, modality in zip(states, modalities, strict=True)
    ]


def _norm(state: str, probability: float, modalities: Floats) -> Norm:
    if state == "requires":
        return Norm(modality=MODALITIES[int(modalities.argmax())], probability=probability)
    return Norm(modality="may" if state == "permits" else None, probability=probability)


def cue_rows(passages: Sequence[Passage]) -> Floats:
    return np.array(
        [cues_of(each.words, each.lead, is_statute=each.is_statute) for each in passages]
    )


def features_of(passages: Sequence[Passage], embed_pieces: EmbedPieces) -> Floats:
    """Cues, the mean of the words' vectors and that of the first ones, read with the lead-in."""
    pieces = embed_pieces([each.whole for each in passages])
    vectors = np.array([_pooled(each) for each in pieces])
    return np.concatenate([cue_rows(passages), vectors], axis=1)


def _pooled(tokens: PieceVectors) -> Floats:
    if not len(tokens.vectors):
        return np.zeros(2 * tokens.vectors.shape[1])
    mean = tokens.vectors.mean(axis=0, dtype=np.float64)
    first = tokens.vectors[:FIRST_PIECES].mean(axis=0, dtype=np.float64)
    unit = mean / max(float(np.linalg.norm(mean)), 1e-9)
    return np.concatenate([MEAN_WEIGHT * unit, FIRST_WEIGHT * first])


def chances_by(features: Floats, weights: Floats) -> Floats:
    """Softmax; the last row of the weights is the intercept."""
    scores = features @ weights[:-1] + weights[-1]
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: Floats = powers / powers.sum(axis=1, keepdims=True)
    return chances


@cache
def _weights() -> dict[str, Floats]:
    with np.load(WEIGHTS) as stored:
        return {name: stored[name].astype(np.float64) for name in stored.files}
