"""The claims of an answer as a list, for those who check one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from citations.cards import Marker, marker_for, reading_views
from citations.drafts import AnswerDraft
from research_app.desk.readings.said import ReadingPanel, panel_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimLine:
    """A claim read on its own, with what readers said of it."""

    statement: str
    marker: Marker
    panel: ReadingPanel


def claim_lines(user: User, answer: AnswerDraft, *, may_say: bool = True) -> list[ClaimLine]:
    """The claims of a stored answer, in reading order."""
    return [
        ClaimLine(
            statement=claim.statement,
            marker=marker_for(claim),
            panel=panel_of(user, claim.id, reading_views(claim.readings), may_say=may_say),
        )
        for claim in answer.claims
    ]
