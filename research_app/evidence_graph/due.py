"""What has not been compared yet: found by looking, so that no crash loses it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Max

from citations.models import Answer, SourceText
from research_app.chats.models import Chat, Turn
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
    with connection.cursor() as cursor:
        cursor.execute(_ARRIVALS, [True, AT_ONCE])
        pairs = cursor.fetchall()
    jobs = (
        CrossCheck.objects.get_or_create(kind=CrossCheck.Kind.ARRIVAL, text_id=text, owner_id=owner)
        for owner, text in pairs
    )
    return [job for job, _ in jobs]


def newest_rows() -> tuple[object, ...]:
    """Changes whenever something may have become due that a look before could not see."""
    return tuple(
        model._default_manager.aggregate(newest=Max("pk"))["newest"]
        for model in (SourceText, LibraryEntry, Turn)
    )


_ARRIVALS = """
    SELECT DISTINCT asker.owner, text.id
    FROM (
        SELECT chat.owner_id AS owner, MIN(answer.created_at) AS since
        FROM {turn} turn
        JOIN {chat} chat ON chat.id = turn.chat_id AND chat.deleted_at IS NULL
        JOIN {user} person ON person.id = chat.owner_id AND person.is_active = %s
        JOIN {answer} answer ON answer.id = turn.answer_id
        GROUP BY chat.owner_id
    ) asker
    JOIN {entry} entry ON entry.deleted_at IS NULL
        AND (entry.owner_id = asker.owner OR entry.owner_id IS NULL)
    JOIN {text} text ON text.source_id = entry.source_id AND text.fetched_at > asker.since
    WHERE NOT EXISTS (
        SELECT 1 FROM {text} newer WHERE newer.source_id = text.source_id
        AND (newer.fetched_at > text.fetched_at
            OR (newer.fetched_at = text.fetched_at AND newer.id > text.id))
    ) AND NOT EXISTS (
        SELECT 1 FROM {check} known WHERE known.text_id = text.id AND known.owner_id = asker.owner
    )
    ORDER BY asker.owner, text.id
    LIMIT %s
""".format(
    **{
        name: model._meta.db_table
        for name, model in {
            "turn": Turn,
            "chat": Chat,
            "user": User,
            "answer": Answer,
            "entry": LibraryEntry,
            "text": SourceText,
            "check": CrossCheck,
        }.items()
    }
)
"""Who has answers, with the time of the first; the newest text of each document they see that was
read since; those that are not compared yet. In one query for everybody."""
