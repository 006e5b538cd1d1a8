"""A quote with what stands around it in its source."""

from __future__ import annotations

from citations.drafts import EvidenceDraft, TextDraft
from research_app.llm.untrusted import fenced

AROUND = 600
"""Code points before and behind the quote."""


def snippet(item: EvidenceDraft, text: TextDraft) -> str:
    """The words around the quote, which itself stands between » and «, as data."""
    if item.place is None:
        return ""
    whole, place = text.text, item.place
    start, end = max(0, place.start - AROUND), min(len(whole), place.end + AROUND)
    before = whole[start : place.start]
    behind = whole[place.end : end]
    if start:
        before = "… " + before.partition(" ")[2]
    if end < len(whole):
        behind = behind.rpartition(" ")[0] + " …"
    return fenced(f"{before}»{whole[place.start : place.end]}«{behind}", item.label)
