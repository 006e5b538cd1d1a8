"""How well an answer about statutes and policies is grounded."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import GroundingConfidence, RequirementDraft

MANY, SEVERAL = 5, 2


def confidence_of(verified: Sequence[RequirementDraft]) -> GroundingConfidence:
    """high from 5 verified requirements on where all answer in their own words, medium from 2, low
    with one, insufficient without."""
    if not verified:
        return "insufficient"
    if len(verified) >= MANY and all(each.explicit for each in verified):
        return "high"
    return "medium" if len(verified) >= SEVERAL else "low"
