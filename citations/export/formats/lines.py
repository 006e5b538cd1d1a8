"""What was checked, judged and said of a claim, in a line each: for cells, lists and literals."""

from __future__ import annotations

from citations.drafts import CheckDraft, ReadingDraft, StanceRead
from citations.storage.history import DatedVerdict

_STANCES = {"refutes": "contradicts it", "supports": "says so", "neutral": "speaks of it"}


def check_line(check: CheckDraft) -> str:
    return f"{check.kind}: {check.outcome}{f' – {check.note}' if check.note else ''}"


def verdict_line(verdict: DatedVerdict) -> str:
    at = verdict.at.isoformat() if verdict.at else "no time kept"
    current = " (current)" if verdict.current else ""
    return f"{at}: {verdict.level} by {verdict.judge}{current} – {verdict.reason}"


def reading_line(reading: ReadingDraft) -> str:
    said = f"read differently, {reading.level}" if reading.level else "checked"
    note = f": {reading.note}" if reading.note else ""
    return f"{reading.at.isoformat()}: {said} by {reading.reader}{note}"


def stance_line(stance: StanceRead) -> str:
    """What another source says, as it counts after what readers said."""
    info = stance.source
    source = ", ".join(filter(None, (info.title or info.name, info.published)))
    page = f", page {stance.page}" if stance.page else ""
    return f"{source}{page} {_STANCES[stance.shown_as]}: “{' '.join(stance.quote.split())}”"
