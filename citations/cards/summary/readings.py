"""How many claims readers have checked, and how many they read differently."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from citations.cards.summary.words import counted
from citations.drafts import ClaimDraft


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
        said = f"Checked by readers: {self.checked:,} of {counted(self.claims, 'claim')}"
        return f"{said} · {self.differently:,} read differently" if self.differently else said


def reading_counts(claims: Collection[ClaimDraft]) -> ReadingCounts:
    return ReadingCounts(
        claims=len(claims),
        checked=sum(any(each.level is None for each in claim.readings) for claim in claims),
        differently=sum(any(each.level for each in claim.readings) for claim in claims),
    )
