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
from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from citations.drafts import (
    ClaimDraft,
    Comparator,
    Computation,
    Derivation,
    Direction,
    InputDraft,
    Level,
    NumberDraft,
    NumberMatch,
    QuotedNumber,
)
from citations.models import Claim, Evidence, Number, NumberInput

_NUMBER = [
    *["pk", "claim", "start", "end", "raw", "value", "high", "tolerance", "written", "unit"],
    *["comparator", "direction", "entity", "period", "derivation", "match", "note"],
    *["quoted__label", "quoted_start", "quoted_end", "quoted_raw", "quoted_written"],
    *["formula", "definition", "unrounded", "decimals", "rounding"],
]
_INPUT = [
    *["number", "evidence__label", "name", "start", "end", "raw", "value", "factor", "unit"],
    *["period", "level", "reason"],
]


def as_text(*lists: str) -> dict[str, Cast]:
    """Columns that hold lists, read as text and named "…_text", for `listed`: most lists are empty,
    and decoding each of them would cost a long page more than all the rest of its numbers."""
    return {f"{name}_text": Cast(name, TextField()) for name in lists}


def listed(text: str) -> tuple[str, ...]:
    return () if text == "[]" else tuple(json.loads(text))


_NUMBER_LISTS = as_text("assumptions", "steps")
_INPUT_LISTS = as_text("context", "parts", "assumptions")


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


def numbers_of(claims: QuerySet[Claim]) -> dict[UUID, tuple[NumberDraft, ...]]:
    """The numbers of claims in the order of their text, by claim: one query, and one more where
    some are computed."""
    rows = list(
        Number.objects.filter(claim__in=claims)
        .order_by("claim", "start")
        .annotate(**_NUMBER_LISTS)
        .values_list(*_NUMBER, *_NUMBER_LISTS, named=True)
    )
    inputs = _inputs_of(claims) if any(row.formula for row in rows) else {}
    return {
        claim: tuple(_number(row, inputs.get(row.pk, ())) for row in own)
        for claim, own in groupby(rows, key=attrgetter("claim"))
    }


def _inputs_of(claims: QuerySet[Claim]) -> dict[int, tuple[InputDraft, ...]]:
    """The inputs of each computed number in order, by the number's id."""
    rows = (
        NumberInput.objects.filter(number__claim__in=claims)
        .order_by("number", "position")
        .annotate(**_INPUT_LISTS)
        .values_list(*_INPUT, *_INPUT_LISTS, named=True)
    )
    return {
        number: tuple(_input(row) for row in own)
        for number, own in groupby(rows, key=attrgetter("number"))
    }


def _number(row: Any, inputs: tuple[InputDraft, ...]) -> NumberDraft:
    return NumberDraft(
        start=row.start,
        end=row.end,
        raw=row.raw,
        value=Decimal(row.value),
        high=Decimal(row.high) if row.high else None,
        tolerance=Decimal(row.tolerance) if row.tolerance else None,
        written=row.written,
        unit=row.unit,
        comparator=cast(Comparator, row.comparator),
        direction=cast(Direction, row.direction),
        entity=row.entity,
        period=row.period,
        derivation=cast(Derivation, row.derivation),
        match=cast(NumberMatch, row.match),
        note=row.note,
        quoted=_quoted(row) if row.quoted__label is not None else None,
        assumptions=listed(row.assumptions_text),
        computation=_computation(row, inputs) if row.formula else None,
    )


def _quoted(row: Any) -> QuotedNumber:
    return QuotedNumber(
        label=row.quoted__label,
        start=row.quoted_start,
        end=row.quoted_end,
        raw=row.quoted_raw,
        written=row.quoted_written,
    )


def _computation(row: Any, inputs: tuple[InputDraft, ...]) -> Computation:
    return Computation(
        formula=row.formula,
        definition=row.definition,
        inputs=inputs,
        unrounded=Decimal(row.unrounded),
        decimals=row.decimals,
        rounding=row.rounding,
        steps=listed(row.steps_text),
    )


def _input(row: Any) -> InputDraft:
    return InputDraft(
        name=row.name,
        label=row.evidence__label,
        start=row.start,
        end=row.end,
        raw=row.raw,
        value=Decimal(row.value),
        factor=Decimal(row.factor),
        unit=row.unit,
        period=row.period,
        context=listed(row.context_text),
        parts=listed(row.parts_text),
        assumptions=listed(row.assumptions_text),
        level=cast(Level, row.level),
        reason=row.reason,
    )
