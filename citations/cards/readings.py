"""What readers said of claims, as a card shows it and as copied text says it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from citations.cards.values import CLASSES, SIGNS
from citations.drafts import ClaimDraft, Level, ReadingDraft
from citations.language.dates import day_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingView:
    """A reader has checked the claim (`level` None) or reads it differently."""

    reader: str
    at: datetime
    level: Level | None
    sign: str
    css_class: str
    note: str


#: Stands in copied text behind a claim that a reader has checked.
CHECKED = "✓"


def reading_views(readings: Iterable[ReadingDraft]) -> tuple[ReadingView, ...]:
    """In the order in which they were said."""
    return tuple(
        ReadingView(
            reader=each.reader,
            at=each.at,
            level=each.level,
            sign=SIGNS[each.level] if each.level else "yes",
            css_class=CLASSES[each.level] if each.level else "",
            note=each.note,
        )
        for each in readings
    )


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
