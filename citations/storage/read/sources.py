"""What is known of a source, with what people set right.

The source's row keeps what was found, and an older text what was found with it; corrections lie
over that when it is read, those of the holder before everybody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from django.db.models import F, FilteredRelation, Q, QuerySet

from citations.drafts import CorrectedField, CorrectionDraft, SourceInfo
from citations.models import FactsOfText, Source, SourceCorrection, SourceText
from citations.storage.columns import fields_of
from citations.storage.fixed_queries import FixedQuery

EVERYBODY = ""
FIELDS: tuple[CorrectedField, ...] = ("title", "author", "published", "publisher", "doi")
_OF_SOURCE = "kind title author publisher published doi url file_name said_url"
#: What a page may say of itself anew with each of its texts.
OF_COPY = "kind title author publisher published"
_OF_TEXT = "final_url http_status fetched_at sha256 file_sha256 extractor"
_FACTS = ("field", "found", "value", "editor", "at", "holder")


def source_info(row: SourceText, corrections: Iterable[CorrectionDraft] = ()) -> SourceInfo:
    """The source of a text, as it was when the text was read, and as corrected."""
    source, then = row.source, facts_then(row)
    facts = fields_of(source, _OF_SOURCE) | fields_of(then, OF_COPY) | fields_of(row, _OF_TEXT)
    return corrected(SourceInfo(source_id=source.pk, **facts), corrections)


def facts_then(row: SourceText) -> Source | FactsOfText:
    """What the document said of itself when this text was read."""
    kept: FactsOfText | None = getattr(row, "facts_then", None)
    return row.source if kept is None else kept


def corrected(info: SourceInfo, corrections: Iterable[CorrectionDraft]) -> SourceInfo:
    """The facts with the corrections laid over them, one a field."""
    listed = tuple(corrections)
    if not listed:
        return info
    values: dict[str, Any] = {each.field: each.value for each in listed}
    return replace(info, **values, corrections=listed)


def infos_of(text_ids: Iterable[int], holder: str) -> dict[int, SourceInfo]:
    """The sources of texts by the texts' ids, in one query; the texts' words stay behind."""
    by_source: dict[int, list[Any]] = {}
    for row in _FACTS_OF_TEXTS(sorted(text_ids), holder):
        by_source.setdefault(row.pk, []).append(row)
    return {pk: corrected(_found(rows[0]), _corrections(rows)) for pk, rows in by_source.items()}


def _found(row: Any) -> SourceInfo:
    facts = fields_of(row, _OF_SOURCE, "source__") | fields_of(row, _OF_TEXT)
    if row.facts_then__kind is not None:
        facts |= fields_of(row, OF_COPY, "facts_then__")
    return SourceInfo(source_id=row.source, **facts)


def corrections_of(
    source_ids: Iterable[int], holder: str
) -> dict[int, tuple[CorrectionDraft, ...]]:
    """What holds for this holder, by source; sources without any are left out."""
    rows: dict[int, list[SourceCorrection]] = {}
    whose = {EVERYBODY, holder}
    found = SourceCorrection.objects.filter(source__in=source_ids, current=True, holder__in=whose)
    for row in found:
        rows.setdefault(row.source_id, []).append(row)
    return {source_id: in_force(own) for source_id, own in rows.items()}


def _ask_facts(text_ids: Sequence[int], holder: str) -> QuerySet[SourceText, Any]:
    """A text has as many rows as corrections, and one where it has none."""
    correction = FilteredRelation(
        "source__corrections",
        condition=Q(
            source__corrections__current=True,
            source__corrections__holder__in=[EVERYBODY, holder],
        ),
    )
    columns = {f"corrected_{name}": F(f"correction__{name}") for name in _FACTS}
    of_source = (f"source__{name}" for name in _OF_SOURCE.split())
    texts = SourceText.objects.filter(pk__in=text_ids).annotate(correction=correction)
    then = (f"facts_then__{name}" for name in OF_COPY.split())
    facts = ("pk", "source", *of_source, *then, *_OF_TEXT.split(), *columns)
    return texts.annotate(**columns).values_list(*facts)


_FACTS_OF_TEXTS = FixedQuery(_ask_facts)


def _corrections(rows: Iterable[Any]) -> tuple[CorrectionDraft, ...]:
    made = [
        SourceCorrection(**{name: getattr(row, f"corrected_{name}") for name in _FACTS})
        for row in rows
        if row.corrected_field is not None
    ]
    return in_force(made)


def in_force(rows: Iterable[SourceCorrection]) -> tuple[CorrectionDraft, ...]:
    """Of current corrections those that hold, in the order of the fields; the holder's own goes
    before everybody's."""
    by_field = {row.field: row for row in sorted(rows, key=attrgetter("holder"))}
    return tuple(
        CorrectionDraft(**fields_of(by_field[name], "field found value editor at"))
        for name in FIELDS
        if name in by_field
    )
