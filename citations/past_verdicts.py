"""When a claim was judged, and how it was judged before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from citations.drafts import Level
from citations.models import Verdict

#: Older verdicts of a claim that are read.
MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedVerdict:
    """A verdict over all evidence of a claim, as it was given at a time."""

    level: Level
    reason: str
    judge: str
    probability: float | None
    at: datetime


def verdicts_over_time(claim_id: UUID) -> tuple[DatedVerdict, ...]:
    """The verdict that holds, then the older ones, newest first."""
    rows = (
        Verdict.objects.filter(claim=claim_id, citation=None)
        .order_by("-current", "-created_at", "-pk")
        .values_list("level", "reason", "judge", "probability", "created_at")
    )
    return tuple(
        DatedVerdict(
            level=cast(Level, level), reason=reason, judge=judge, probability=probability, at=at
        )
        for level, reason, judge, probability, at in rows[: MOST + 1]
    )
