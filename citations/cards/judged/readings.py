"""What readers said of a claim, as a card shows it."""

from __future__ import annotations

from collections.abc import Iterable

from citations.cards.judged.values import ReadingView
from citations.cards.values import CLASSES, SIGNS
from citations.drafts import ReadingDraft


def reading_views(readings: Iterable[ReadingDraft]) -> tuple[ReadingView, ...]:
    """In the order in which they were said."""
    return tuple(_view(reading) for reading in readings)


def _view(reading: ReadingDraft) -> ReadingView:
    level = reading.level
    return ReadingView(
        reader=reading.reader,
        at=reading.at,
        level=level,
        sign=SIGNS[level] if level else "yes",
        css_class=CLASSES[level] if level else "",
        note=reading.note,
    )
