"""When a claim was judged, and how it was judged before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from citations.drafts import Level

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
