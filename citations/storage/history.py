"""How a claim was judged before, and how many claims of an answer readers have checked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q

from citations.drafts import ClaimDraft, Level, VerdictDraft
from citations.models import Claim

#: Older verdicts of a claim that are read.
MOST = 20

TICKED = Q(readings__level="")


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedVerdict:
    """A verdict of a claim or of one citation, as it was given at a time. `at` is None where the
    answer was never stored; `current` marks the one that holds."""

    level: Level
    reason: str
    judge: str
    probability: float | None = None
    code: str = ""
    at: datetime | None = None
    current: bool = True

    @classmethod
    def of(cls, verdict: VerdictDraft) -> DatedVerdict:
        """The verdict of an answer that was never stored."""
        return cls(
            level=verdict.level,
            reason=verdict.reason,
            judge=verdict.judge,
            probability=verdict.probability,
            code=verdict.code,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingCounts:
    """Claims, however many readers said it of each. One that somebody reads differently is checked
    only where somebody ticked it as well."""

    claims: int
    checked: int = 0
    differently: int = 0

    @property
    def said(self) -> bool:
        """Whether any reader has said anything."""
        return bool(self.checked or self.differently)

    @property
    def line(self) -> str:
        """Such as "Checked by readers: 12 of 34 claims · 1 read differently"."""
        claims = "1 claim" if self.claims == 1 else f"{self.claims:,} claims"
        said = f"Checked by readers: {self.checked:,} of {claims}"
        return f"{said} · {self.differently:,} read differently" if self.differently else said


def reading_counts(claims: Collection[ClaimDraft]) -> ReadingCounts:
    """Of a loaded answer."""
    return ReadingCounts(
        claims=len(claims),
        checked=sum(any(each.level is None for each in claim.readings) for claim in claims),
        differently=sum(any(each.level for each in claim.readings) for claim in claims),
    )


def count_readings(answer_id: UUID) -> ReadingCounts:
    """The same as `reading_counts` of the loaded answer, in one query."""
    return ReadingCounts(
        **Claim.objects.filter(answer=answer_id).aggregate(
            claims=Count("pk", distinct=True),
            checked=Count("pk", distinct=True, filter=TICKED),
            differently=Count("pk", distinct=True, filter=~TICKED & Q(readings__isnull=False)),
        )
    )
