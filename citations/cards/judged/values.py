"""The values that templates read of a verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from citations.cards.judged.confidence import Confidence, confidence_of
from citations.cards.values import CLASSES, SIGNS
from citations.drafts import Level
from citations.storage.history import DatedVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckView:
    """One check: "✓ Numbers: agree". `words` are the claim's words it is about."""

    name: str
    word: str
    note: str
    words: tuple[str, ...]
    sign: str
    css_class: str
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PastVerdict:
    """A verdict that holds no longer."""

    level: Level
    sign: str
    css_class: str
    reason: str
    judge: str
    at: datetime
    confidence: Confidence | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingView:
    """A reader has checked the claim (`level` None) or reads it differently."""

    reader: str
    at: datetime
    level: Level | None
    sign: str
    css_class: str
    note: str


def past_verdicts(verdicts: Iterable[DatedVerdict]) -> tuple[PastVerdict, ...]:
    return tuple(
        PastVerdict(
            level=verdict.level,
            sign=SIGNS[verdict.level],
            css_class=CLASSES[verdict.level],
            reason=verdict.reason,
            judge=verdict.judge,
            at=verdict.at,
            confidence=confidence_of(verdict.probability),
        )
        for verdict in verdicts
    )
