"""The answer as JSON, described for readers of the OpenAPI document. `citations.export` writes it;
a test holds the two together."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, Field

from citations.drafts import (
    BlockType,
    CheckKind,
    CheckOutcome,
    Choice,
    ClaimType,
    Comparator,
    Derivation,
    FindingKind,
    GroundingConfidence,
    Level,
    Match,
    NumberMatch,
    Rejection,
    Result,
    RetrievalContext,
    Role,
)
from citations.steps.review_answer import WarningReason


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


class SummaryShape(BaseModel):
    """`unsupported_rate` is of the checked claims, `unverified_rate` of all, `citation_coverage` of
    the quotes found. Supported claims are `word_for_word`, `computed` from cited numbers, or
    `judged`. Of those neither computed nor in dispute some stand in several independent sources
    (copies of one text count once), the others in one."""

    claims: int
    supported: int
    partially_supported: int
    not_supported: int
    unverified: int
    conflicting: int
    unsupported_rate: float
    unverified_rate: float
    warning: bool
    warning_reasons: list[WarningReason]
    warning_sentence: str | None
    citation_coverage: float
    uncited: int = Field(description="claims that cite nothing; they count as unverified too")
    unused_evidence: list[str] = Field(description="quotes found that no claim cites")
    invalid_citations: list[str] = Field(description="labels cited that do not exist")
    word_for_word: int
    judged: int
    computed: int
    in_several_sources: int
    in_one_source: int
    independent_sources: int
    disagreements: int
    checked_by_readers: int = Field(description="claims that a reader ticked")
    read_differently: int = Field(description="claims with another reading by a reader")


class SearchedShape(BaseModel):
    """What was searched; `of_documents` is how many there were to search."""

    documents: int
    of_documents: int
    pages: int
    unreadable_pages: int
    passages: int


class PlanStepShape(BaseModel):
    """A step of the plan, in a model's own words."""

    aim: str
    queries: list[str]
    expects: str | None


class ReflectionShape(BaseModel):
    """What a model thought after a round, from 1."""

    iteration: int
    enough: bool
    note: str
    contradiction: str | None
    next_queries: list[str]


class FailedSourceShape(BaseModel):
    address: str
    title: str | None
    reason: str


class ResearchShape(BaseModel):
    """How the evidence was found; null where neither a model nor the web took part. Plan and
    reflections are a model's own words and no evidence. `below_confidence` quotes were left out for
    the model's own low confidence, `confidential` documents stayed on this machine; of `restated`
    facts the quote took the place of the model's words."""

    steps: list[PlanStepShape]
    reflections: list[ReflectionShape]
    failed: list[FailedSourceShape]
    iterations: int
    below_confidence: int
    confidential: int
    web_pages: int
    restated: int
    notes: list[str]


class SpentShape(BaseModel):
    """What models cost; `cost` is a decimal number, null where no prices are set. `estimated`
    tokens were counted here, roughly."""

    requests: int
    prompt_tokens: int
    completion_tokens: int
    milliseconds: int
    cost: str | None
    currency: str | None
    host: str | None
    models: list[str]
    estimated: bool


class FindingShape(BaseModel):
    """What code found in a model's words; `labels` are those that do not exist."""

    kind: FindingKind
    note: str
    words: str | None
    labels: list[str]


class SealShape(BaseModel):
    """What shows that nothing was changed: a hash of every record, the root over all of them, and
    the desk's signature of the root. `manage.py verify_export` and `verify.py` check it."""

    format: str
    version: int | str
    kind: str
    root: str
    signature: dict[str, str] | None
    records: list[dict[str, Any]]


class AnswerShape(BaseModel):
    """`compliance` is the way of an answer about statutes and policies: its requirements with their
    parts and checks, the comparison, conflicts and counts; null in other modes."""

    schema_version: str
    software: str
    answer_id: str
    answered_at: datetime | None
    asked_by: str | None
    chat_id: str | None
    chat_title: str | None
    turn: int | None
    result: Result
    question: str
    understood_as: str | None = Field(description="a follow-up question in full")
    style: str = Field(description="the style it is written in")
    refines: str | None = Field(description="the answer that this one is a further version of")
    answer: str = Field(description="text with markers")
    text: str = Field(description="text without markers, the one offsets count in")
    blocks: list[BlockShape]
    claims: list[ClaimShape]
    evidence: list[EvidenceShape]
    passages: dict[str, PassageShape]
    summary: SummaryShape
    grounding_confidence: GroundingConfidence
    missing_evidence: list[str]
    findings: list[FindingShape]
    searched: SearchedShape
    plan: list[str]
    research: ResearchShape | None
    compliance: dict[str, Any] | None
    spent: SpentShape | None
    engine: str
    judge: str
    config: dict[str, Any]
    timings_ms: dict[str, int | None]
    seal: SealShape | None = None


class CitationsShape(BaseModel):
    answer_id: str
    claims: list[ClaimShape]
    evidence: list[EvidenceShape]


class ClaimAlone(BaseModel):
    answer_id: str
    answer_url: str
    claim: ClaimShape
    evidence: list[EvidenceShape]


class ReadingsShape(BaseModel):
    claim_id: str
    readings: list[ReadingShape]
