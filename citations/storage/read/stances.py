"""Stances out of their tables, with the words they rest on.

Each reader sees other sources, so whoever asks says which may be seen: nothing of a hidden row is
counted, grouped or shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet
from django.db.models.functions import Substr

from citations.drafts import SourceInfo, StanceRead, StanceReadingDraft
from citations.models import Source, Stance, StanceReading
from citations.storage.columns import fields_of
from citations.storage.read.sources import EVERYBODY, corrections_of, source_info

_TEXTS = ("text", "page_map", "section_map", "table_map")


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
    rows = list(_with_quotes(stances.filter(source_text__source__in=visible.values("pk"))))
    if not rows:
        return ()
    corrections = corrections_of({row.source_text.source_id for row in rows}, holder)
    said, groups = _readings(rows), _groups(rows)
    infos = (
        source_info(row.source_text, corrections.get(row.source_text.source_id, ())) for row in rows
    )
    return tuple(
        _stance(row, info, groups[row.pk], tuple(said[row.pk]))
        for row, info in zip(rows, infos, strict=True)
    )


def _with_quotes(stances: QuerySet[Stance]) -> QuerySet[Stance]:
    """With the words of their places, and without the long texts these stand in."""
    length = F("place__end") - F("place__start")
    return (
        stances.select_related("place", "source_text__source", "source_text__facts_then")
        .defer(*(f"source_text__{name}" for name in _TEXTS))
        .annotate(quote=Substr("source_text__text", F("place__start") + 1, length))
        .order_by("claim__start", "pk")
    )


def _stance(
    row: Any, source: SourceInfo, group: int, readings: tuple[StanceReadingDraft, ...]
) -> StanceRead:
    return StanceRead(
        **fields_of(row, "id quote page relation code note judge current"),
        claim_id=str(row.claim_id),
        text_id=row.source_text_id,
        source=source,
        start=row.place.start,
        end=row.place.end,
        words=tuple((tuple(ours), tuple(theirs)) for ours, theirs in row.words),
        group=group,
        at=row.created_at,
        readings=readings,
    )


def _readings(rows: Sequence[Stance]) -> dict[int, list[StanceReadingDraft]]:
    said: dict[int, list[StanceReadingDraft]] = defaultdict(list)
    for each in StanceReading.objects.filter(stance__in=rows).order_by("created_at"):
        said[each.stance_id].append(
            StanceReadingDraft(reader=each.reader, says=each.says, at=each.created_at)
        )
    return said


def _groups(rows: Iterable[Stance]) -> dict[int, int]:
    """One number for an original and its copies, that of the first among the rows: where the
    original is hidden, one of its copies stands for it, and nothing names what is hidden."""
    first: dict[int, int] = {}
    return {row.pk: first.setdefault(row.copy_of_id or row.pk, row.pk) for row in rows}
