"""Numbers inside claims, and what they were computed from."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from citations.drafts import Comparator, Derivation, Level, NumberMatch


class QuotedNumberShape(BaseModel):
    """The number of the quote that a claim's number was compared with, `[start:end)` of that
    evidence's quote."""

    evidence: str = Field(description="a label, such as E1")
    start: int
    end: int
    raw: str
    written: str


class InputShape(BaseModel):
    """A cited number from which another was computed: `[start:end)` of its evidence's quote is the
    figure, its value is figure × factor. `context` are the labels of evidence that says what row,
    column and unit mean."""

    name: str
    evidence: str = Field(description="a label, such as E1")
    start: int
    end: int
    raw: str
    value: str
    factor: str
    unit: str | None
    period: str | None
    context: list[str]
    parts: list[str]
    assumptions: list[str]
    verdict: Level
    reason: str


class NumberShape(BaseModel):
    """A quantity inside a claim, `[start:end)` of the answer's text. Decimal numbers are text, so
    that they stay exact; `value` has its scale applied, `written` is the same as people write it.
    `match` says how it stands to the quote, `note` that in a sentence. A computed number has
    `inputs`, a `formula` over them ("#1" the first), the result before rounding and its steps."""

    start: int
    end: int
    raw: str
    value: str
    high: str | None = Field(description="the other end of a range")
    tolerance: str | None
    written: str
    unit: str | None
    comparator: Comparator
    direction: Literal["up", "down"] | None
    entity: str | None
    period: str | None
    derivation: Derivation
    match: NumberMatch
    note: str
    quoted: QuotedNumberShape | None
    assumptions: list[str]
    inputs: list[InputShape]
    formula: str | None
    definition: str | None
    unrounded: str | None
    decimals: int | None
    rounding: str | None
    steps: list[str]
