"""The judge's view of a claim and its evidence: a row of numbers with names.

`shared` looks at the words themselves, `near` at their vectors.
The weights know the features by name, so that one may be added without harm to older weights.
"""

from __future__ import annotations

import numpy as np

from citations.verification.embedded.near import nearness
from citations.verification.embedded.pairs import Pair
from citations.verification.embedded.shared import content_places, sharing


def features_of(pair: Pair) -> dict[str, float]:
    """Of a claim with at least one word."""
    content = content_places(pair.claim)
    weights = pair.weights[content]
    evidence = set(pair.stems)
    shared = np.array([pair.claim[at].stem in evidence for at in content], dtype=np.float32)
    found = sharing(pair, content)
    near = nearness(pair.cosines, weights, content, pair.sentence_of, shared)
    return {**found, **{f"near {name}": value for name, value in near.items()}}
