"""Provisions whose text is not there yet."""

from __future__ import annotations

import re

from citations.drafts import PlaceholderDraft, TextDraft
from citations.requirements.outline import Heading, outline_of
from citations.requirements.outline.missing import is_missing
from citations.requirements.provisions import document_title, section_heading

_BRACKETED = re.compile(
    r"[\[<{(]\s*(?:placeholder|text\s+of\b[^\]>})]{0,80}\b(?:to\s+be|here|pending)"
    r"|insert\b|to\s+be\s+(?:inserted|added|completed|"
    r"determined|confirmed|supplied|written|drafted|provided|defined|announced)|tbd"
    r"|tbc|tba|to\s?do|reserved|section\s+reserved|pending"
    r"|not\s+yet\s+(?:available|drafted|written|adopted)|content\s+(?:to\s+follow"
    r"|pending|missing)|full\s+text\s+(?:not|to|pending|unavailable)"
    r"|intentionally\s+left\s+blank|blank|your\s+\w+\s+here|xx+|…|\.\.\.)[^\]>})]{0,300}[\]>})]",
    re.IGNORECASE,
)
_RESERVED_HEADING = re.compile(r"[\[(]?\breserved\b[\])]?\W*$", re.IGNORECASE)
_FILLER = re.compile(r"\blorem\s+ipsum\b", re.IGNORECASE)
_LONGEST = 400


def find_placeholders(text: TextDraft) -> list[PlaceholderDraft]:
    """Where the text says that words are still missing, in order, under which heading."""
    outline = outline_of(text)
    title = document_title(text, outline.headings[0].title if outline.headings else "")
    found: list[tuple[int, PlaceholderDraft]] = []

    def add(heading: Heading | None, start: int, end: int) -> None:
        words = " ".join(text.text[start : min(end, start + _LONGEST)].split())
        draft = PlaceholderDraft(document=title, heading=section_heading(heading), words=words)
        found.append((start, draft))

    for heading in outline.headings:
        if _RESERVED_HEADING.search(heading.title[-40:]) or _BRACKETED.search(heading.title):
            add(heading, heading.start, heading.end)
    for node in outline.nodes:
        for start, end in placeholder_spans(text.text, node.shown_start, node.end):
            add(node.heading, start, end)
    return [draft for _, draft in sorted(found, key=lambda each: each[0])]


def placeholder_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The placeholders in `[start:end)`: the whole of it, or what stands in brackets."""
    words = text[start : min(end, start + _LONGEST)]
    if end - start <= _LONGEST and is_missing(words):
        return [(start, end)]
    if _FILLER.search(words):
        return [(start, end)]
    return [
        found.span()
        for found in _BRACKETED.finditer(text, start, end)
        if found.group()[1:-1].strip() not in ("...", "…")
    ]
