"""Stances out of their tables, with the words they rest on.

Each reader sees other sources, so whoever asks says which may be seen: nothing of a hidden row is
counted, grouped or shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet
from django.db.models.functions import Substr

from citations.drafts import SourceInfo, StanceRead, StanceReadingDraft
from citations.models import Source, Stance, StanceReading
from citations.storage.columns import fields_of
from citations.storage.read.sources import EVERYBODY, infos_of

_COLUMNS = (
    *("pk", "claim", "source_text", "place__start", "place__end", "quote", "page", "relation"),
    *("code", "words", "note", "judge", "copy_of", "created_at", "current"),
)


def stances_of_answer(
    answer_id: UUID,
    visible: QuerySet[Source],
    *,
    holder: str = EVERYBODY,
    with_history: bool = False,
) -> tuple[StanceRead, ...]:
    """The current stances to all claims of an answer of sources among `visible`, in the order of
    the claims and of judging; with those that are history where they are wanted."""
    stances = Stance.objects.filter(claim__answer=answer_id)
    return _read(stances if with_history else stances.filter(current=True), visible, holder)


def stances_of_claim(
    claim_id: UUID, visible: QuerySet[Source], *, holder: str = EVERYBODY
) -> tuple[StanceRead, ...]:
    """The same of one claim."""
    return _read(Stance.objects.filter(claim=claim_id, current=True), visible, holder)


def _read(
    stances: QuerySet[Stance], visible: QuerySet[Source], holder: str
) -> tuple[StanceRead, ...]:
    stances = stances.filter(source_text__source__in=visible.values("pk"))
    rows = list(_with_quotes(stances))
    infos = infos_of({row.source_text for row in rows}, holder) if rows else {}
    said, groups = _readings(stances) if rows else {}, _groups(rows)
    return tuple(
        _stance(row, infos[row.source_text], groups[row.pk], tuple(said.get(row.pk, ())))
        for row in rows
    )


def _with_quotes(stances: QuerySet[Stance]) -> QuerySet[Stance, Any]:
    """With the words of their places."""
    length = F("place__end") - F("place__start")
    quote = Substr("source_text__text", F("place__start") + 1, length)
    rows = stances.annotate(quote=quote).order_by("claim__start", "pk")
    return rows.values_list(*_COLUMNS, named=True)


def _stance(
    row: Any, source: SourceInfo, group: int, readings: tuple[StanceReadingDraft, ...]
) -> StanceRead:
    return StanceRead(
        **fields_of(row, "quote page relation code note judge current"),
        id=row.pk,
        claim_id=str(row.claim),
        text_id=row.source_text,
        source=source,
        start=row.place__start,
        end=row.place__end,
        words=tuple((tuple(claim_span), tuple(quote_span)) for claim_span, quote_span in row.words),
        group=group,
        at=row.created_at,
        readings=readings,
    )


def _readings(stances: QuerySet[Stance]) -> dict[int, list[StanceReadingDraft]]:
    said: dict[int, list[StanceReadingDraft]] = defaultdict(list)
    readings = StanceReading.objects.filter(stance__in=stances.values("pk"))
    for each in readings.order_by("created_at"):
        said[each.stance_id].append(
            StanceReadingDraft(reader=each.reader, says=each.says, at=each.created_at)
        )
    return said


def _groups(rows: Iterable[Any]) -> dict[int, int]:
    """One number for an original and its copies, that of the first among the rows: where the
    original is hidden, one of its copies stands for it, and nothing names what is hidden."""
    first: dict[int, int] = {}
    return {row.pk: first.setdefault(row.copy_of or row.pk, row.pk) for row in rows}
