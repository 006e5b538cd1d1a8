"""Numbers of claims between drafts and tables; what was written comes back equal.

Decimals are kept as text (see `models.numbers`). Labels of evidence that only explains an input are
kept as they are: a label never changes within its store.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from decimal import Decimal
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
#: Read as text: most numbers have no steps and no assumptions, and decoding an empty list for each
#: of them would cost a long page more than all the rest of its numbers.
_LISTS = {f"{name}_text": Cast(name, TextField()) for name in ("assumptions", "steps")}
_INPUT = [
    *["name", "start", "end", "raw", "value", "factor", "unit", "period", "context", "parts"],
    *["assumptions", "level", "reason"],
]


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
    """The numbers of claims in the order of their text, by claim: one query, in which a computed
    number comes once for each of its inputs."""
    rows = (
        Number.objects.filter(claim__in=claims)
        .order_by("claim", "start", "inputs__position")
        .annotate(**_LISTS)
        .values(
            "inputs__evidence__label", *_NUMBER, *_LISTS, *(f"inputs__{name}" for name in _INPUT)
        )
    )
    by_number: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        by_number.setdefault(row["pk"], []).append(row)
    found: dict[UUID, tuple[NumberDraft, ...]] = {}
    for same in by_number.values():
        claim = same[0]["claim"]
        found[claim] = (*found.get(claim, ()), _number(same))
    return found


def _number(rows: list[dict[str, Any]]) -> NumberDraft:
    """A number from its rows, one for each input."""
    row = rows[0]
    return NumberDraft(
        start=row["start"],
        end=row["end"],
        raw=row["raw"],
        value=Decimal(row["value"]),
        high=Decimal(row["high"]) if row["high"] else None,
        tolerance=Decimal(row["tolerance"]) if row["tolerance"] else None,
        written=row["written"],
        unit=row["unit"],
        comparator=cast(Comparator, row["comparator"]),
        direction=cast(Direction, row["direction"]),
        entity=row["entity"],
        period=row["period"],
        derivation=cast(Derivation, row["derivation"]),
        match=cast(NumberMatch, row["match"]),
        note=row["note"],
        quoted=_quoted(row),
        assumptions=_listed(row["assumptions_text"]),
        computation=_computation(rows) if row["formula"] else None,
    )


def _listed(text: str) -> tuple[str, ...]:
    return () if text == "[]" else tuple(json.loads(text))


def _quoted(row: dict[str, Any]) -> QuotedNumber | None:
    if row["quoted__label"] is None:
        return None
    return QuotedNumber(
        label=row["quoted__label"],
        start=row["quoted_start"],
        end=row["quoted_end"],
        raw=row["quoted_raw"],
        written=row["quoted_written"],
    )


def _computation(rows: list[dict[str, Any]]) -> Computation:
    row = rows[0]
    return Computation(
        formula=row["formula"],
        definition=row["definition"],
        inputs=tuple(_input(each) for each in rows if each["inputs__evidence__label"]),
        unrounded=Decimal(row["unrounded"]),
        decimals=row["decimals"],
        rounding=row["rounding"],
        steps=_listed(row["steps_text"]),
    )


def _input(row: dict[str, Any]) -> InputDraft:
    own = {name: row[f"inputs__{name}"] for name in _INPUT}
    return InputDraft(
        name=own["name"],
        label=row["inputs__evidence__label"],
        start=own["start"],
        end=own["end"],
        raw=own["raw"],
        value=Decimal(own["value"]),
        factor=Decimal(own["factor"]),
        unit=own["unit"],
        period=own["period"],
        context=tuple(own["context"]),
        parts=tuple(own["parts"]),
        assumptions=tuple(own["assumptions"]),
        level=cast(Level, own["level"]),
        reason=own["reason"],
    )
