"""Offset → page and section of a source text, by its maps."""

from __future__ import annotations

from bisect import bisect_right

from citations.drafts import TextDraft


def page_at(text: TextDraft, offset: int) -> int | None:
    """The number (from 1) of the page that holds the offset; None for a text without pages."""
    starts = [page.start for page in text.pages]
    index = bisect_right(starts, offset) - 1
    return text.pages[index].number if index >= 0 else None


def section_at(text: TextDraft, offset: int) -> str:
    """The heading of the innermost section that holds the offset, or ""."""
    around = [span for span in text.sections if span.start <= offset < span.end]
    return max(around, key=lambda span: (span.level, span.start)).title if around else ""
