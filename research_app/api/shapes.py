"""The answer as JSON, described for readers of the OpenAPI document. `citations.export` writes it;
a test holds the two together."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from citations.drafts import (
    BlockType,
    Choice,
    ClaimType,
    GroundingConfidence,
    Level,
    Match,
    Rejection,
    Result,
    RetrievalContext,
    Role,
)


class CellShape(BaseModel):
    """A table cell or list item: `[start:end)` of the answer's text."""

    start: int
    end: int
    row: int
    column: int
    header: bool


class SpanShape(BaseModel):
    """`[start:end)` of the answer's text."""

    start: int
    end: int


class BlockShape(BaseModel):
    """`strong` are the words that answer the question by themselves."""

    type: BlockType
    start: int
    end: int
    cells: list[CellShape]
    strong: list[SpanShape]


class NumberShape(BaseModel):
    """A quantity inside a claim. `value` is a decimal number as text, so that it stays exact."""

    model_config = ConfigDict(extra="allow")

    start: int
    end: int
    raw: str
    value: str
    unit: str | None
    comparator: str
    entity: str | None
    derivation: str
    assumptions: list[Any]
    inputs: list[Any]
    steps: list[Any]


class LinkShape(BaseModel):
    """A claim's link to one piece of evidence, judged over that evidence alone. Evidence in the
    role of context is quoted beside what supports the claim."""

    id: str
    evidence: str = Field(description="a label, such as E1")
    role: Role
    verdict: Level
    confidence: float | None
    reason: str


class ClaimShape(BaseModel):
    """One factual assertion, `[start:end)` of the answer's text. Its verdict is over all its
    evidence; `statement` is how it reads on its own. `reported`: it only tells what another work
    says. `parts` of a claim from a table: row, column heads and value."""

    id: str
    text: str
    start: int
    end: int
    type: ClaimType
    verdict: Level
    confidence: float | None
    reason: str
    judge: str
    conflicting: bool
    reported: bool
    parts: list[str]
    citations: list[str]
    links: list[LinkShape]
    statement: str
    numbers: list[NumberShape]


class EvidenceShape(BaseModel):
    """A quote, `[start:end)` of the source's text. One that was rejected has `verified` false and a
    reason; one that was not found has no offsets."""

    id: str
    claim: str
    quote_span: str
    start: int | None
    end: int | None
    page: int | None = Field(description="counts from 1")
    section: str | None
    source: str
    source_url: str | None
    source_title: str
    author: str | None
    publisher: str | None
    published: str | None = Field(description="ISO 8601, possibly shortened")
    source_text_sha256: str
    file_sha256: str | None
    final_url: str | None
    http_status: int | None
    extractor: str | None
    quote_sha256: str | None
    match: Match | None
    retrieval_context: RetrievalContext
    confidence: float | None
    timestamp_accessed: str
    verified: bool
    rejection_reason: Rejection | None


class PassageShape(BaseModel):
    """A passage that was read; `choice` is what its reader decided about it, or null."""

    page: int | None
    section: str | None
    snippet: str
    source: str | None
    choice: Choice | None


class SummaryShape(BaseModel):
    claims: int
    supported: int
    partially_supported: int
    not_supported: int
    unverified: int
    conflicting: int
    unsupported_rate: float
    unverified_rate: float
    warning: bool
    citation_coverage: float
    invalid_citations: list[str]


class SearchedShape(BaseModel):
    """What was searched; `of_documents` is how many there were to search."""

    documents: int
    of_documents: int
    pages: int
    unreadable_pages: int
    passages: int


class AnswerShape(BaseModel):
    answer_id: str
    result: Result
    question: str
    understood_as: str | None = Field(description="a follow-up question in full")
    answer: str = Field(description="text with markers")
    text: str = Field(description="text without markers, the one offsets count in")
    blocks: list[BlockShape]
    claims: list[ClaimShape]
    evidence: list[EvidenceShape]
    passages: dict[str, PassageShape]
    summary: SummaryShape
    grounding_confidence: GroundingConfidence
    missing_evidence: list[str]
    searched: SearchedShape
    plan: list[str]
    engine: str
    judge: str
    config: dict[str, Any]
    timings_ms: dict[str, int | None]


class CitationsShape(BaseModel):
    answer_id: str
    claims: list[ClaimShape]
    evidence: list[EvidenceShape]


class ClaimAlone(BaseModel):
    answer_id: str
    answer_url: str
    claim: ClaimShape
    evidence: list[EvidenceShape]
