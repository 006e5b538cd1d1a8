"""What readers said of claims, as copied text says it."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import ClaimDraft, ReadingDraft
from citations.language.dates import day_words

#: Stands in copied text behind a claim that a reader has checked.
CHECKED = "✓"


def is_checked(claim: ClaimDraft) -> bool:
    return any(reading.level is None for reading in claim.readings)


def reading_lines(claims: Sequence[ClaimDraft]) -> list[str]:
    """What readers said, for a text that is copied: who checked what bears the sign, and a line for
    each claim that somebody reads differently."""
    said = [(claim, reading) for claim in claims for reading in claim.readings]
    checkers = dict.fromkeys(reading.reader for _, reading in said if reading.level is None)
    lines = [f"{CHECKED} checked by {', '.join(checkers)}"] if checkers else []
    return lines + [_line(claim, reading) for claim, reading in said if reading.level]


def _line(claim: ClaimDraft, reading: ReadingDraft) -> str:
    note = f": {' '.join(reading.note.split())}" if reading.note else ""
    by = f"{reading.reader} ({day_words(reading.at)})"
    return f"“{claim.text}” – read differently by {by}, as {reading.level}{note}"
