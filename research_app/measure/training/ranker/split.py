"""What teaches the reranker and what only measures it, by document."""

from __future__ import annotations

from research_app.measure.training.ranker.groups import Group, is_held_out

PASSAGES_TRAINED = 0.7
"""Of XQuAD's passages; the others measure."""
HELD_OUT = 0.12
"""Of the documents of every other set."""


def is_measured(group: Group) -> bool:
    share = 1 - PASSAGES_TRAINED if group.source == "xquad" else HELD_OUT
    return is_held_out(group.document, share)
