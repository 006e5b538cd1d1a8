"""The judge's view of a claim and its evidence: a row of numbers with names.

`shared` looks at the words themselves, `near` at their vectors; beside them stands what the
explicit checks found.
The weights know the features by name, so that one may be added without harm to older weights.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from citations.drafts import CheckDraft
from citations.verification.embedded.near import nearness
from citations.verification.embedded.pairs import Pair
from citations.verification.embedded.shared import content_places, sharing

CHECKED = ("numbers", "names", "dates", "negation", "direction")
CHECK_FEATURES = tuple(
    f"check {kind} {outcome}" for kind in CHECKED for outcome in ("failed", "missing")
)
"""1 where an explicit check came out so. What a check could not decide says nothing."""


def check_features(checks: Sequence[CheckDraft]) -> dict[str, float]:
    found = {f"check {each.kind} {each.outcome}" for each in checks}
    return {name: float(name in found) for name in CHECK_FEATURES}


def features_of(pair: Pair) -> dict[str, float]:
    """Of a claim with at least one word."""
    content = content_places(pair.claim)
    weights = pair.weights[content]
    evidence = set(pair.stems)
    shared = np.array([pair.claim[at].stem in evidence for at in content], dtype=np.float32)
    found = sharing(pair, content)
    near = nearness(pair.cosines, weights, content, pair.sentence_of, shared)
    return {**found, **{f"near {name}": value for name, value in near.items()}}
