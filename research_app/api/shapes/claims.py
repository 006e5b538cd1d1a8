"""Claims with their verdicts, and what readers say of them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from citations.drafts import CheckKind, CheckOutcome, ClaimType, Level, Role
from research_app.api.shapes.numbers import NumberShape
from research_app.api.shapes.stances import StanceShape, SupportShape


class CheckShape(BaseModel):
    """One thing that was looked at before a verdict was given. `missing`: the evidence does not
    mention it; `words` are the claim's words it is about."""

    kind: CheckKind
    outcome: CheckOutcome
    note: str | None
    words: list[str]


class ReadingShape(BaseModel):
    """What a reader says of a claim, beside its verdict. `level` and `note` are the reader's own,
    where the reader reads the evidence differently."""

    reader: str
    at: datetime
    kind: Literal["checked", "read differently"]
    level: Level | None
    note: str | None


class PastVerdictShape(BaseModel):
    """A verdict as it was given; the current one is among them."""

    level: Level
    reason: str
    code: str | None
    judge: str
    confidence: float | None
    at: datetime | None
    current: bool


class LinkShape(BaseModel):
    """A claim's link to one piece of evidence, judged over that evidence alone. Evidence in the
    role of context is quoted beside what supports the claim."""

    id: str
    evidence: str = Field(description="a label, such as E1")
    role: Role
    verdict: Level
    confidence: float | None
    reason: str
    code: str | None
    judge: str
    checks: list[CheckShape]
    verdicts: list[PastVerdictShape] = Field(description="the oldest first")


class ClaimShape(BaseModel):
    """One factual assertion, `[start:end)` of the answer's text. Its verdict is over all its
    evidence; `code` is its reason in a word, `confidence` a calibrated probability that the
    evidence carries the claim whole, `against` the labels of evidence that says otherwise.
    `statement` is how it reads on its own. `reported`: it only tells what another work says.
    `parts` of a claim from a table: row, column heads and value."""

    id: str
    text: str
    start: int
    end: int
    type: ClaimType
    verdict: Level
    confidence: float | None
    relevance: float | None = Field(
        default=None, ge=0, le=1, description="probability that it answers the question"
    )
    reason: str
    code: str | None
    judge: str
    checks: list[CheckShape]
    conflicting: bool
    against: list[str]
    reported: bool
    parts: list[str]
    citations: list[str]
    links: list[LinkShape]
    statement: str
    numbers: list[NumberShape]
    readings: list[ReadingShape]
    verdicts: list[PastVerdictShape] = Field(description="the oldest first")
    stances: list[StanceShape] = Field(description="what other sources that you may see say of it")
    support_ratio: SupportShape | None = Field(
        description="null where no other source supports or refutes it"
    )
