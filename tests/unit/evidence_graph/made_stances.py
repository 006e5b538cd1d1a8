"""Stances as a judge would have drafted them, for tests of what is kept, read and erased."""

from __future__ import annotations

from citations.drafts import StanceDraft
from citations.models import Claim, SourceText
from citations.storage.write.stances import keep_stances


def stance_of(text: SourceText, relation: str = "refutes", **more) -> StanceDraft:
    """One whose quote and words are the beginning of the text."""
    words = () if relation == "neutral" else (((0, 3), (0, 3)),)
    facts = {"code": "other_figure", "start": 0, "end": 10, "words": words}
    return StanceDraft(text_id=text.pk, relation=relation, **{**facts, **more})


def keep(claim: Claim, *drafts: StanceDraft) -> int:
    return keep_stances(claim.pk, drafts, judge="test 1")
