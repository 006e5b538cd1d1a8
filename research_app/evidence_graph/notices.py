"""What a document that came later means for answers that were there: one notice a document, never
one a pair, and only of contradictions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Value, When

from citations.models import Stance, StanceReading
from research_app.chats.models import Chat
from research_app.evidence_graph.models import CrossCheck
from research_app.library.visibility import visible_sources

DISMISSED = (StanceReading.Says.NO_CONTRADICTION, StanceReading.Says.ANOTHER_THING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A document that contradicts `claims` claims of earlier answers, found `at`."""

    check_id: int
    source_id: int
    title: str
    claims: int
    at: datetime


def contradictions(user: User) -> QuerySet[Stance]:
    """What documents that arrived later say against claims of the user's own answers, as far as
    the user may see them and nobody has set them aside."""
    set_aside = StanceReading.objects.filter(stance=OuterRef("pk"), says__in=DISMISSED)
    return Stance.objects.filter(
        ~Exists(set_aside),
        current=True,
        relation=Stance.Relation.REFUTES,
        found_by=Stance.FoundBy.ARRIVAL,
        claim__answer__turn__chat__in=Chat.objects.filter(owner=user, deleted_at=None),
        source_text__source__in=visible_sources(user).values("pk"),
    )


def marks_of(user: User) -> dict[str, Case]:
    """For a query of chats: `contradicted`, whether a notice of the chat has not been dismissed."""
    against = contradictions(user).filter(source_text__cross_checks__in=_unseen(user))
    chats = against.values("claim__answer__turn__chat")
    return {"contradicted": Case(When(pk__in=chats, then=Value(True)), default=Value(False))}


def _unseen(user: User) -> QuerySet[CrossCheck]:
    return CrossCheck.objects.filter(owner=user, kind=CrossCheck.Kind.ARRIVAL, seen_at=None)


def notices_of(user: User, *, answer_id: UUID | None = None) -> list[Notice]:
    """The notices that the user has not dismissed, newest first; of one answer, or of all."""
    found = contradictions(user)
    if answer_id is not None:
        found = found.filter(claim__answer=answer_id)
    counted = (
        _unseen(user)
        .select_related("text__source")
        .defer("text__text", "text__page_map", "text__section_map", "text__table_map")
        .annotate(claims=Count("text__stances", filter=Q(text__stances__in=found)))
        .filter(claims__gt=0)
        .order_by("-created_at")
    )
    return [
        Notice(
            check_id=check.pk,
            source_id=check.text.source_id,
            title=check.text.source.title or check.text.source.file_name,
            claims=check.claims,
            at=check.created_at,
        )
        for check in counted
        if check.text is not None
    ]
