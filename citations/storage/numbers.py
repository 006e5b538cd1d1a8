"""Numbers of claims between drafts and tables; what was written comes back equal.

Decimals are kept as text (see `models.numbers`). Labels of evidence that only explains an input are
kept as they are: a label never changes within its store.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from citations.drafts import (
    ClaimDraft,
    Computation,
    InputDraft,
    NumberDraft,
    QuotedNumber,
)
from citations.models import Claim, Evidence, Number, NumberInput
from citations.storage.fixed_queries import FixedQuery

_NUMBER = [
    *["pk", "start", "end", "raw", "value", "high", "tolerance", "written", "unit"],
    *["comparator", "direction", "entity", "period", "derivation", "match", "note"],
    *["quoted__label", "quoted_start", "quoted_end", "quoted_raw", "quoted_written"],
    *["formula", "definition", "unrounded", "decimals", "rounding"],
]
_INPUT = [
    *["evidence__label", "name", "start", "end", "raw", "value", "factor", "unit", "period"],
    *["level", "reason"],
]


def as_text(*columns: str) -> dict[str, Cast]:
    """Columns read as the text that is stored, named "…_text". Most lists are empty, and a claim's
    id stands at each of its numbers: decoding all of them would cost a long page more than the rest
    of its numbers."""
    return {f"{column}_text": Cast(column, TextField()) for column in columns}


def listed(text: str) -> tuple[str, ...]:
    """A list that was read as text."""
    return () if text == "[]" else tuple(json.loads(text))


_TEXTS = as_text(
    *["claim", "assumptions", "steps"],
    *["inputs__context", "inputs__parts", "inputs__assumptions"],
)


def write_numbers(claims: Collection[ClaimDraft], evidence: Mapping[str, Evidence]) -> None:
    """Write the numbers of claims whose rows exist; `evidence` are the store's rows by label."""
    drafts = [(claim, number) for claim in claims for number in claim.numbers]
    rows = Number.objects.bulk_create(
        [_number_row(claim.id, number, evidence) for claim, number in drafts]
    )
    NumberInput.objects.bulk_create(
        _input_row(row, position, item, evidence)
        for row, (_, number) in zip(rows, drafts, strict=True)
        if number.computation is not None
        for position, item in enumerate(number.computation.inputs, start=1)
    )


def _number_row(claim: UUID, draft: NumberDraft, evidence: Mapping[str, Evidence]) -> Number:
    quoted, computation = draft.quoted, draft.computation
    row = Number(
        claim_id=claim,
        start=draft.start,
        end=draft.end,
        raw=draft.raw,
        value=str(draft.value),
        high=_text(draft.high),
        tolerance=_text(draft.tolerance),
        written=draft.written,
        unit=draft.unit,
        comparator=draft.comparator,
        direction=draft.direction,
        entity=draft.entity,
        period=draft.period,
        derivation=draft.derivation,
        match=draft.match,
        note=draft.note,
        assumptions=list(draft.assumptions),
    )
    if quoted is not None:
        row.quoted = evidence[quoted.label]
        row.quoted_start, row.quoted_end = quoted.start, quoted.end
        row.quoted_raw, row.quoted_written = quoted.raw, quoted.written
    if computation is not None:
        row.formula, row.definition = computation.formula, computation.definition
        row.unrounded, row.decimals = str(computation.unrounded), computation.decimals
        row.rounding, row.steps = computation.rounding, list(computation.steps)
    return row


def _input_row(
    number: Number, position: int, draft: InputDraft, evidence: Mapping[str, Evidence]
) -> NumberInput:
    return NumberInput(
        number=number,
        evidence=evidence[draft.label],
        position=position,
        name=draft.name,
        start=draft.start,
        end=draft.end,
        raw=draft.raw,
        value=str(draft.value),
        factor=str(draft.factor),
        unit=draft.unit,
        period=draft.period,
        context=list(draft.context),
        parts=list(draft.parts),
        assumptions=list(draft.assumptions),
        level=draft.level,
        reason=draft.reason,
    )


def _text(value: Decimal | None) -> str:
    return "" if value is None else str(value)


def _rows(numbers: QuerySet[Number]) -> QuerySet[Number, Any]:
    """One query, in which a computed number comes once for each of its inputs. The order is that
    of the table's own indexes: nothing is sorted, and claims that begin together stay apart."""
    return (
        numbers.order_by("claim_id", "start", "end", "inputs__position")
        .annotate(**_TEXTS)
        .values_list(*_NUMBER, *_TEXTS, *(f"inputs__{name}" for name in _INPUT), named=True)
    )


_ROWS_OF_CLAIM = FixedQuery(lambda claim: _rows(Number.objects.filter(claim=claim)))
_ROWS_OF_ANSWER = FixedQuery(
    lambda answer: _rows(Number.objects.filter(claim__in=Claim.objects.filter(answer=answer)))
)


def numbers_of_claim(claim: UUID) -> tuple[NumberDraft, ...]:
    """The numbers of one claim in the order of its text."""
    rows = _ROWS_OF_CLAIM(claim)
    return tuple(_number(list(same)) for _, same in groupby(rows, key=attrgetter("pk")))


def numbers_of(answer: UUID) -> dict[str, tuple[NumberDraft, ...]]:
    """The numbers of an answer in the order of its text, by their claim's id as the database writes
    it."""
    return {
        claim: tuple(_number(list(same)) for _, same in groupby(own, key=attrgetter("pk")))
        for claim, own in groupby(_ROWS_OF_ANSWER(answer), key=attrgetter("claim_text"))
    }


def _number(rows: list[Any]) -> NumberDraft:
    """A number from its rows, one for each input."""
    row = rows[0]
    return NumberDraft(
        start=row.start,
        end=row.end,
        raw=row.raw,
        value=Decimal(row.value),
        high=Decimal(row.high) if row.high else None,
        tolerance=Decimal(row.tolerance) if row.tolerance else None,
        written=row.written,
        unit=row.unit,
        comparator=row.comparator,
        direction=row.direction,
        entity=row.entity,
        period=row.period,
        derivation=row.derivation,
        match=row.match,
        note=row.note,
        quoted=_quoted(row) if row.quoted__label is not None else None,
        assumptions=listed(row.assumptions_text),
        computation=_computation(rows) if row.formula else None,
    )


def _quoted(row: Any) -> QuotedNumber:
    return QuotedNumber(
        label=row.quoted__label,
        start=row.quoted_start,
        end=row.quoted_end,
        raw=row.quoted_raw,
        written=row.quoted_written,
    )


def _computation(rows: list[Any]) -> Computation:
    row = rows[0]
    return Computation(
        formula=row.formula,
        definition=row.definition,
        inputs=tuple(_input(each) for each in rows if each.inputs__evidence__label),
        unrounded=Decimal(row.unrounded),
        decimals=row.decimals,
        rounding=row.rounding,
        steps=listed(row.steps_text),
    )


def _input(row: Any) -> InputDraft:
    return InputDraft(
        name=row.inputs__name,
        label=row.inputs__evidence__label,
        start=row.inputs__start,
        end=row.inputs__end,
        raw=row.inputs__raw,
        value=Decimal(row.inputs__value),
        factor=Decimal(row.inputs__factor),
        unit=row.inputs__unit,
        period=row.inputs__period,
        context=listed(row.inputs__context_text),
        parts=listed(row.inputs__parts_text),
        assumptions=listed(row.inputs__assumptions_text),
        level=row.inputs__level,
        reason=row.inputs__reason,
    )
