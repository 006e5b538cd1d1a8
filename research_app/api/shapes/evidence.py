"""Quotes with their sources, and the passages that were read."""

from __future__ import annotations

from pydantic import BaseModel, Field

from citations.drafts import Choice, Match, Rejection, RetrievalContext


class CorrectionShape(BaseModel):
    """A fact of the source that a person set right; the fact itself is given as corrected."""

    fact: str
    found: str | None
    corrected: str | None
    by: str
    at: str


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
    doi: str | None
    corrections: list[CorrectionShape]
    source_kind: str
    document_kind: str | None = Field(description="statute or policy, in compliance mode")
    authority: str | None
    topic: str | None
    category: str | None
    file_name: str | None
    url_said_by_file: str | None = Field(
        description="where a saved web page says it comes from; nobody fetched or checked it"
    )
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
    passage: str | None = Field(description="label of the passage in which the quote lies")


class PassageShape(BaseModel):
    """A passage that was read, `[start:end)` of its source's text; `sha256` is of all its words.
    `choice` is what its reader decided about it, or null."""

    start: int
    end: int
    sha256: str
    source_text_sha256: str | None
    page: int | None
    section: str | None
    snippet: str
    source: str | None
    choice: Choice | None
