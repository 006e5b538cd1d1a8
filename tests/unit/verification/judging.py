"""Judges and evidence for tests of verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import EvidenceDraft, Level
from citations.verification.embedded import Assessment
from citations.verification.plain_claims import plain_claim


class Model:
    """Stands in for the trained model and counts how often it is asked."""

    def __init__(self, supported: float, level: Level | None, leaning: Level = "supported") -> None:
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self._said = Assessment(supported=supported, level=level, leaning=leaning)

    def __call__(self, claim: str, texts: Sequence[str], checks: object) -> Assessment:
        self.asked.append((claim, tuple(texts)))
        return self._said


def evidence_of(*quotes: str) -> list[EvidenceDraft]:
    """Each quote found whole in a source of its own."""
    return list(plain_claim("", quotes)[1].values())
