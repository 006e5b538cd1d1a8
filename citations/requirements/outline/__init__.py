"""How a statute or policy is laid out: headings, paragraphs, labelled items under their lead-ins,
and the sentences in them. Offsets count in the whole text."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from citations.drafts import TextDraft
from citations.requirements.outline.nodes import Heading, Node, Outline, ancestors, label_path
from citations.requirements.outline.tree import read_outline

__all__ = ["Heading", "Node", "Outline", "ancestors", "label_path", "node_at", "outline_of"]


def outline_of(text: TextDraft) -> Outline:
    """The outline of a source text; that of a text asked for again is kept."""
    return read_outline(text.text, text.sections)


def node_at(outline: Outline, at: int) -> Node | None:
    """The paragraph or item around a place, or the last one before it."""
    index = bisect_right(_starts(outline), at) - 1
    return outline.nodes[index] if index >= 0 else None


@lru_cache(maxsize=8)
def _starts(outline: Outline) -> list[int]:
    return [min(node.start, node.shown_start) for node in outline.nodes]
