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
from citations.storage.columns import columns_of, fields_of
from citations.storage.fixed_queries import FixedQuery

_OF_NUMBER = """start end raw written unit comparator direction entity period derivation match
    note"""
_OF_QUOTED = "start end raw written"
_OF_COMPUTATION = "formula definition decimals rounding"
_OF_INPUT = "name start end raw unit period level reason"
_NUMBER = (
    *("pk", *_OF_NUMBER.split(), "value", "high", "tolerance", "quoted__label"),
    *(f"quoted_{name}" for name in _OF_QUOTED.split()),
    *(*_OF_COMPUTATION.split(), "unrounded"),
    *(f"inputs__{name}" for name in (*_OF_INPUT.split(), "value", "factor", "evidence__label")),
)


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
    row = Number(
        claim_id=claim,
        high="" if draft.high is None else str(draft.high),
        tolerance="" if draft.tolerance is None else str(draft.tolerance),
        **columns_of(draft, f"{_OF_NUMBER} value assumptions"),
    )
    if draft.quoted is not None:
        row.quoted = evidence[draft.quoted.label]
        for name, value in columns_of(draft.quoted, _OF_QUOTED).items():
            setattr(row, f"quoted_{name}", value)
    if draft.computation is not None:
        for name, value in columns_of(
            draft.computation, f"{_OF_COMPUTATION} unrounded steps"
        ).items():
            setattr(row, name, value)
    return row


def _input_row(
    number: Number, position: int, draft: InputDraft, evidence: Mapping[str, Evidence]
) -> NumberInput:
    columns = columns_of(draft, f"{_OF_INPUT} value factor context parts assumptions")
    return NumberInput(number=number, evidence=evidence[draft.label], position=position, **columns)


def _rows(numbers: QuerySet[Number]) -> QuerySet[Number, Any]:
    """One query, in which a computed number comes once for each of its inputs. The order is that
    of the table's own indexes: nothing is sorted, and claims that begin together stay apart."""
    return (
        numbers.order_by("claim_id", "start", "end", "inputs__position")
        .annotate(**_TEXTS)
        .values_list(*_NUMBER, *_TEXTS, named=True)
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
    quoted = row.quoted__label
    return NumberDraft(
        **fields_of(row, _OF_NUMBER),
        value=Decimal(row.value),
        high=Decimal(row.high) if row.high else None,
        tolerance=Decimal(row.tolerance) if row.tolerance else None,
        quoted=QuotedNumber(label=quoted, **fields_of(row, _OF_QUOTED, "quoted_"))
        if quoted is not None
        else None,
        assumptions=listed(row.assumptions_text),
        computation=_computation(rows) if row.formula else None,
    )


def _computation(rows: list[Any]) -> Computation:
    row = rows[0]
    return Computation(
        **fields_of(row, _OF_COMPUTATION),
        inputs=tuple(_input(each) for each in rows if each.inputs__evidence__label),
        unrounded=Decimal(row.unrounded),
        steps=listed(row.steps_text),
    )


def _input(row: Any) -> InputDraft:
    return InputDraft(
        **fields_of(row, _OF_INPUT, "inputs__"),
        label=row.inputs__evidence__label,
        value=Decimal(row.inputs__value),
        factor=Decimal(row.inputs__factor),
        context=listed(row.inputs__context_text),
        parts=listed(row.inputs__parts_text),
        assumptions=listed(row.inputs__assumptions_text),
    )
