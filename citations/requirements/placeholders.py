"""Provisions whose text is not there yet: "TBD", "[Reserved]", "[text to be inserted]"."""

from __future__ import annotations

import re

from citations.drafts import PlaceholderDraft, TextDraft
from citations.requirements.outline import Heading, outline_of
from citations.requirements.references import document_title, section_heading

_PART = r"(?:section|page|part|chapter|paragraph|text|content|details?|provision)s?"
_MISSING = (
    r"(?:intentionally\s+(?:left\s+)?(?:blank|omitted)|left\s+blank|pending|coming\s+soon"
    r"|under\s+(?:construction|development)|tb[dca]|to\s?do|reserved(?:\s+for\s+future\s+use)?"
    r"|not\s+yet\s+(?:available|drafted|written|adopted)"
    r"|(?:placeholder|insert|(?:still\s+)?to\s+(?:be\s+)?(?:inserted|added|completed|determined"
    r"|confirmed|supplied|written|drafted|provided|defined|announced|follow))\b[^\n]{0,200})"
)
_WHOLE_LINE = re.compile(
    rf"\W*(?:(?:this\s+)?{_PART}\s+(?:(?:is|are|has\s+been)\s+)?)?{_MISSING}\W*", re.IGNORECASE
)
_BRACKETED = re.compile(
    rf"[\[<{{(]\s*(?:(?:full\s+|this\s+)?{_PART}\b[^\]>}})]{{0,80}}?\s)?{_MISSING}"
    r"[^\]>})]{0,300}[\]>})]",
    re.IGNORECASE,
)
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
        if _WHOLE_LINE.fullmatch(heading.title):
            add(heading.above[-1] if heading.above else None, heading.start, heading.end)
        elif _BRACKETED.search(heading.title):
            add(heading, heading.start, heading.end)
    for node in outline.nodes:
        for start, end in placeholder_spans(text.text, node.shown_start, node.end):
            add(node.heading, start, end)
    return [draft for _, draft in sorted(found, key=lambda each: each[0])]


def placeholder_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The placeholders in `[start:end)`: the whole of it, or what stands in brackets."""
    words = text[start : min(end, start + _LONGEST)]
    is_whole = end - start <= _LONGEST and _WHOLE_LINE.fullmatch(words)
    if is_whole or _FILLER.search(words):
        return [(start, end)]
    return [found.span() for found in _BRACKETED.finditer(text, start, end)]
