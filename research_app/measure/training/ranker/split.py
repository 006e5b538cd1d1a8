"""What teaches the reranker and what only measures it, by document."""

from __future__ import annotations

from research_app.measure.training.ranker.groups import Group, is_held_out

PASSAGES_TRAINED = 0.7
"""Of XQuAD's passages; the others measure."""
HELD_OUT = 0.12
"""Of the documents of every other set."""
NORMS_HELD_OUT = 0.35
"""Of statutes and their policies: they also weigh what the reranker says of norms."""


def is_measured(group: Group) -> bool:
    shares = {"xquad": 1 - PASSAGES_TRAINED, "norms": NORMS_HELD_OUT, "besides": NORMS_HELD_OUT}
    return is_held_out(group.document, shares.get(group.source, HELD_OUT))
