"""The paragraph and the section that a place of a text stands in."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from citations.drafts import TextDraft
from citations.requirements.outline import Node, Outline, ancestors, outline_of
from citations.requirements.provisions import section_heading


def node_at(text: TextDraft, at: int) -> Node | None:
    """The paragraph or item around a place, or the last one before it."""
    outline = outline_of(text)
    index = bisect_right(_starts(outline), at) - 1
    return outline.nodes[index] if index >= 0 else None


def heading_of(node: Node | None) -> str:
    return section_heading(node.heading) if node is not None else ""


def is_within(inner: Node | None, outer: Node | None) -> bool:
    """Is it that paragraph or one of its items?"""
    return inner is not None and (inner is outer or any(each is outer for each in ancestors(inner)))


@lru_cache(maxsize=8)
def _starts(outline: Outline) -> list[int]:
    return [min(node.start, node.shown_start) for node in outline.nodes]
