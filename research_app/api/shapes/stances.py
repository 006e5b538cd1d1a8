"""What other sources say of claims."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from citations.drafts import Level, StanceRelation


class DecidingWords(BaseModel):
    """Stretches `[start, end]` of the claim's statement and of the quote: what agrees or differs
    in the two."""

    claim: list[int]
    quote: list[int]


class StanceReadingShape(BaseModel):
    reader: str
    says: Literal["right", "no contradiction", "another thing"]
    at: datetime


class StanceShape(BaseModel):
    """What one other source says of a claim, with the sentence that says it, `[start:end)` of the
    source's text. `counted_as` is the relation after what readers say of it. Sources of one `group`
    depend on each other and count once."""

    source_id: int
    source: str
    source_title: str
    source_url: str | None
    published: str | None
    quote: str
    start: int
    end: int
    page: int | None
    quote_sha256: str
    source_text_sha256: str
    relation: StanceRelation
    counted_as: StanceRelation
    code: str
    words: list[DecidingWords]
    note: str
    judge: str
    at: datetime
    group: int
    readings: list[StanceReadingShape]


class SupportShape(BaseModel):
    """The support ratio, alpha / (alpha + beta), with its inputs: which way the other sources at
    hand lean. It is no probability that the claim is true."""

    ratio: float
    deviation: float
    controversy: float = Field(description="0: all lean one way, 0.5: both sides weigh the same")
    alpha: float
    beta: float
    supports: int = Field(description="independent groups")
    refutes: int
    neutral: int


class WeightShape(BaseModel):
    """What a code weighs: its measured precision, `right` of `said`; 1 where it was not
    measured."""

    weight: float
    right: int | None
    said: int | None


class CitesShape(BaseModel):
    """A source that names another source of the answer."""

    citing_id: int
    cited_id: int
    how: Literal["link", "doi", "reference"]
    quote: str | None
    start: int | None
    end: int | None
    citing_text_sha256: str


class NumberedStanceShape(StanceShape):
    id: int = Field(description="for `POST /api/stances/ID/readings`")


class ClaimStancesShape(BaseModel):
    claim_id: str
    statement: str
    support_ratio: SupportShape | None
    stances: list[NumberedStanceShape]


class StancesShape(BaseModel):
    """The claims of an answer of which another source says something that you may see."""

    answer_id: str
    claims: list[ClaimStancesShape]
    weights: dict[str, WeightShape]


class StanceReadingsShape(BaseModel):
    stance_id: int
    counted_as: StanceRelation
    readings: list[StanceReadingShape]


class NetworkClaimShape(BaseModel):
    id: str
    text: str
    statement: str
    start: int
    end: int
    verdict: Level
    conflicting: bool
    support_ratio: SupportShape | None


class NetworkSourceShape(BaseModel):
    id: str
    source_id: int
    title: str
    url: str | None
    published: str | None


class NetworkEdgeShape(BaseModel):
    """An edge from one node to another, with the sentence it rests on and what else is known of
    it: `label` of a cited quote; `code`, `note`, `judge`, `at` and `group` of a stance; `how` one
    source names another."""

    model_config = ConfigDict(extra="allow")

    id: str
    relation: Literal["cited", "supports", "refutes", "neutral", "cites"]
    origin: str = Field(alias="from")
    to: str
    quote: str | None
    start: int | None
    end: int | None
    source_text_sha256: str


class NetworkShape(BaseModel):
    answer_id: str
    question: str
    claims: list[NetworkClaimShape]
    sources: list[NetworkSourceShape]
    edges: list[NetworkEdgeShape]
    weights: dict[str, WeightShape]
