"""What readers say of a claim. It stands beside the verdict, never in its place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from citations.drafts.levels import Level


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingDraft:
    """A reader has checked the claim (`level` None), or reads its evidence differently: `level` is
    then the verdict this reader would give, `note` why. `reader` is a name as text."""

    reader: str
    at: datetime
    level: Level | None = None
    note: str = ""
