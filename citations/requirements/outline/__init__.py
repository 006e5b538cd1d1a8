"""How a statute or policy is laid out: headings, paragraphs, labelled items under their lead-ins,
and the sentences in them. Offsets count in the whole text."""

from __future__ import annotations

from functools import lru_cache

from citations.drafts import SectionSpan, TextDraft
from citations.requirements.outline.nodes import Heading, Node, Outline, ancestors
from citations.requirements.outline.tree import read_outline

__all__ = ["Heading", "Node", "Outline", "ancestors", "outline_of"]

_MARKED_UP = frozenset(["markdown", "docx", "html"])


def outline_of(text: TextDraft) -> Outline:
    """The outline of a source text; that of a text asked for again is kept."""
    return _kept(text.text, text.sections, text.info.kind in _MARKED_UP)


@lru_cache(maxsize=8)
def _kept(text: str, sections: tuple[SectionSpan, ...], marked_up: bool) -> Outline:
    return read_outline(text, sections, marked_up=marked_up)
