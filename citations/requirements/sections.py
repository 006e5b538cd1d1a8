"""The paragraph that a place of a text stands in."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from citations.drafts import TextDraft
from citations.requirements.outline import Node, Outline, outline_of


def node_at(text: TextDraft, at: int) -> Node | None:
    """The paragraph or item around a place, or the last one before it."""
    outline = outline_of(text)
    index = bisect_right(_starts(outline), at) - 1
    return outline.nodes[index] if index >= 0 else None


@lru_cache(maxsize=8)
def _starts(outline: Outline) -> list[int]:
    return [min(node.start, node.shown_start) for node in outline.nodes]
