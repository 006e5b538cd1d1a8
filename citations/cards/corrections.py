"""Facts of sources that people set right, in words."""

from __future__ import annotations

from citations.drafts import CorrectionDraft

NAMES = {
    "title": "Title",
    "author": "Author",
    "published": "Date",
    "publisher": "Publisher",
    "doi": "DOI",
}


def correction_line(correction: CorrectionDraft) -> str:
    """Such as "Author corrected by maria, 2026-03-02 10:15 UTC (found: J. Doe)"."""
    name, at = NAMES[correction.field], f"{correction.at:%Y-%m-%d %H:%M} UTC"
    return f"{name} corrected by {correction.editor}, {at} (found: {correction.found or 'nothing'})"
