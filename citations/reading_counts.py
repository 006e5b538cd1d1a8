"""How many claims of an answer readers have checked, counted in the database."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Count, Q

from citations.cards.summary import ReadingCounts
from citations.models import Claim

TICKED = Q(readings__level="")


def count_readings(answer_id: UUID) -> ReadingCounts:
    """The same as `citations.cards.summary.reading_counts` of the loaded answer, in one query."""
    return ReadingCounts(
        **Claim.objects.filter(answer=answer_id).aggregate(
            claims=Count("pk", distinct=True),
            checked=Count("pk", distinct=True, filter=TICKED),
            differently=Count("pk", distinct=True, filter=~TICKED & Q(readings__isnull=False)),
        )
    )
