"""The numbers of a claim as plain data. Decimals are text in plain digits, so that they stay
exact in every program that reads them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from citations.drafts import InputDraft, NumberDraft, QuotedNumber


def number_data(number: NumberDraft) -> dict[str, Any]:
    """A number, offsets in the answer's text. What only computed numbers have is null or empty for
    the others."""
    computation = number.computation
    return {
        "start": number.start,
        "end": number.end,
        "raw": number.raw,
        "value": plain(number.value),
        "high": _plain(number.high),
        "tolerance": _plain(number.tolerance),
        "written": number.written,
        "unit": number.unit or None,
        "comparator": number.comparator,
        "direction": number.direction or None,
        "entity": number.entity or None,
        "period": number.period or None,
        "derivation": number.derivation,
        "match": number.match,
        "note": number.note,
        "quoted": _quoted(number.quoted) if number.quoted else None,
        "assumptions": list(number.assumptions),
        "inputs": [_input(item) for item in computation.inputs] if computation else [],
        "formula": computation.formula if computation else None,
        "definition": computation.definition if computation else None,
        "unrounded": plain(computation.unrounded) if computation else None,
        "decimals": computation.decimals if computation else None,
        "rounding": computation.rounding if computation else None,
        "steps": list(computation.steps) if computation else [],
    }


def plain(value: Decimal) -> str:
    """The value without an exponent: "3200000000", "0.1"."""
    return f"{value:f}"


def _plain(value: Decimal | None) -> str | None:
    return None if value is None else plain(value)


def _quoted(quoted: QuotedNumber) -> dict[str, Any]:
    """The number of the quote, offsets in that evidence's quote."""
    return {
        "evidence": quoted.label,
        "start": quoted.start,
        "end": quoted.end,
        "raw": quoted.raw,
        "written": quoted.written,
    }


def _input(item: InputDraft) -> dict[str, Any]:
    """An input, offsets in its evidence's quote; value = figure × factor."""
    return {
        "name": item.name,
        "evidence": item.label,
        "start": item.start,
        "end": item.end,
        "raw": item.raw,
        "value": plain(item.value),
        "factor": plain(item.factor),
        "unit": item.unit or None,
        "period": item.period or None,
        "context": list(item.context),
        "parts": list(item.parts),
        "assumptions": list(item.assumptions),
        "verdict": item.level,
        "reason": item.reason,
    }
