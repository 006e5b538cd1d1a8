"""What has not been compared yet: found by looking, so that no crash loses it."""

from __future__ import annotations

from django.db.models import Exists, F, Min, OuterRef, Q, QuerySet, Subquery

from citations.models import Answer, SourceText
from research_app.chats.models import Turn
from research_app.evidence_graph.answers import begin_answer
from research_app.evidence_graph.models import CrossCheck
from research_app.library.models import LibraryEntry

AT_ONCE = 20
"""Jobs made in one look; the next one goes on."""


def answers_due() -> list[CrossCheck]:
    """Jobs for answers without one, newest first."""
    turns = (
        Turn.objects.filter(
            answer__result=Answer.Result.ANSWERED,
            answer__compliance__isnull=True,
            answer__cross_checks=None,
            chat__deleted_at=None,
            chat__owner__is_active=True,
        )
        .select_related("answer", "chat__owner")
        .order_by("-pk")[:AT_ONCE]
    )
    checks = (begin_answer(turn.answer, turn.chat.owner) for turn in turns)
    return [check for check in checks if check]


def arrivals_due() -> list[CrossCheck]:
    """Jobs for texts of the library that came after an answer of somebody who sees them."""
    made: list[CrossCheck] = []
    for owner, since in _askers():
        entries = LibraryEntry.objects.filter(Q(owner=owner) | Q(owner=None), deleted_at=None)
        for text in _new_texts(entries, owner, since)[: AT_ONCE - len(made)]:
            check, _ = CrossCheck.objects.get_or_create(
                kind=CrossCheck.Kind.ARRIVAL, text_id=text, owner_id=owner
            )
            made.append(check)
        if len(made) >= AT_ONCE:
            break
    return made


def _askers() -> QuerySet[Turn, tuple[int, object]]:
    """Everybody who has an answer, with the time of the first."""
    turns = Turn.objects.filter(chat__deleted_at=None, chat__owner__is_active=True)
    return (
        turns.values(owner=F("chat__owner"))
        .annotate(since=Min("answer__created_at"))
        .values_list("owner", "since")
    )


def _new_texts(entries: QuerySet[LibraryEntry], owner: int, since: object) -> list[int]:
    """The newest texts of the entries that were read since and not compared yet."""
    newest = SourceText.objects.filter(source=OuterRef("source")).order_by("-fetched_at", "-pk")
    checked = CrossCheck.objects.filter(text=OuterRef("newest"), owner=owner)
    rows = (
        entries.filter(source__texts__fetched_at__gt=since)
        .annotate(newest=Subquery(newest.values("pk")[:1]))
        .exclude(Exists(checked))
        .values_list("newest", flat=True)
        .distinct()
    )
    return [each for each in rows[:AT_ONCE] if each]
