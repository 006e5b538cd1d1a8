"""What is read of an exported answer to check it. Foreign JSON enters here: parsed strictly, and
what the checks do not need is passed over.

Numbers are read as the drafts they were written from: the file calls some fields by other names,
says null for an empty text, and lists what a computation is made of beside its number.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic.dataclasses import dataclass

from citations.drafts import (
    CellFact,
    CheckOutcome,
    Computation,
    Direction,
    InputDraft,
    Level,
    NumberDraft,
    QuotedNumber,
)

_CONFIG = ConfigDict(allow_inf_nan=False, populate_by_name=True)
_NULL_IS_EMPTY = BeforeValidator(lambda value: "" if value is None else value)
_Text = Annotated[str, _NULL_IS_EMPTY]
_COMPUTATION = ("formula", "definition", "unrounded", "decimals", "rounding", "steps", "inputs")


def _complete(data: Any, *names: str) -> Any:
    """The data, where none of the fields is missing that a draft would have a default for."""
    for name in names if isinstance(data, dict) else ():
        if name not in data:
            raise ValueError(f"“{name}” is missing")
    return data


@dataclass(frozen=True, kw_only=True, config=_CONFIG)
class ExportedQuoted(QuotedNumber):
    label: str = Field(validation_alias="evidence")


@dataclass(frozen=True, kw_only=True, config=_CONFIG)
class ExportedInput(InputDraft):
    label: str = Field(validation_alias="evidence")
    unit: _Text
    period: _Text
    level: Level = Field(validation_alias="verdict")

    @model_validator(mode="before")
    @classmethod
    def _has_all(cls, data: Any) -> Any:
        return _complete(data, "factor", "context", "parts", "assumptions", "reason")


@dataclass(frozen=True, kw_only=True, config=_CONFIG)
class ExportedComputation(Computation):
    inputs: tuple[ExportedInput, ...]
    definition: _Text
    rounding: _Text


@dataclass(frozen=True, kw_only=True, config=_CONFIG)
class ExportedNumber(NumberDraft):
    unit: _Text
    direction: Annotated[Direction, _NULL_IS_EMPTY]
    entity: _Text
    period: _Text
    quoted: ExportedQuoted | None
    computation: ExportedComputation | None

    @model_validator(mode="before")
    @classmethod
    def _with_computation(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        plain = ("high", "tolerance", "comparator", "derivation", "match", "note", "assumptions")
        _complete(data, *plain, *_COMPUTATION)
        is_computed = data["formula"] is not None
        if not is_computed and any(data[name] not in (None, []) for name in _COMPUTATION):
            raise ValueError("a number without a formula says how it was computed")
        return {**data, "computation": data if is_computed else None}


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True, allow_inf_nan=False)


class ExportedCheck(_Read):
    kind: str
    outcome: CheckOutcome


class ExportedLink(_Read):
    evidence: str
    verdict: Level
    code: str | None = None


class ExportedStance(_Read):
    relation: str
    code: str
    quote: str
    judge: str
    source_title: str
    published: str | None


class ExportedClaim(_Read):
    """What a file from before verdicts had codes and checks leaves out is not checked."""

    id: str
    text: str
    start: int
    end: int
    statement: str
    parts: tuple[str, ...]
    verdict: Level
    code: str | None = None
    judge: str = ""
    checks: tuple[ExportedCheck, ...] = ()
    conflicting: bool
    citations: tuple[str, ...]
    links: tuple[ExportedLink, ...] = ()
    numbers: tuple[ExportedNumber, ...]
    stances: tuple[ExportedStance, ...] = ()


class ExportedEvidence(_Read):
    """Older files have no cells."""

    id: str
    quote_span: str
    verified: bool
    cells: tuple[CellFact, ...] = ()


class ExportedAnswer(_Read):
    answer_id: str
    text: str
    claims: tuple[ExportedClaim, ...]
    evidence: tuple[ExportedEvidence, ...]
