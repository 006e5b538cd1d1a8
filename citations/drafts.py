"""Frozen values handed from step to step.

An answer has one shape everywhere: the pipeline builds an `AnswerDraft`, `store.save_answer` writes
it, `queries.load_answer` reads the same value back, and cards, pages and exports are made from it
alone.

Offsets are Python code points, `[start:end)`, into an immutable text. Two invariants hold:
`source_text.text[place.start:place.end] == evidence.quote` and
`answer.text[claim.start:claim.end] == claim.text`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Literal
from uuid import UUID

Level = Literal["supported", "partially supported", "not supported", "unverified"]
Match = Literal["exact", "folded"]
Result = Literal["ANSWERED", "NO_AUTHORITATIVE_EVIDENCE", "CLARIFY", "FAILED"]
Rejection = Literal[
    "does_not_address_question",
    "requires_inference",
    "incomplete_quote",
    "not_verbatim",
    "duplicate",
]
RetrievalContext = Literal[
    "library", "link_processing", "attachment_processing", "web_search", "deep_research_pipeline"
]
BlockType = Literal["headline", "heading", "paragraph", "list", "table", "timeline", "disagreement"]
ClaimType = Literal["general", "numeric"]
GroundingConfidence = Literal["high", "medium", "low", "insufficient"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpan:
    """One page of a source text: `[start:end)` in the text, `number` counted from 1.

    `chars` leads from the text back to the page: pairs (offset in the text, index of that character
    on the page), ascending; between two pairs both sides count on together. Empty where the
    extractor has no character positions.
    """

    number: int
    start: int
    end: int
    chars: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionSpan:
    """A heading and what stands under it: `[start:end)` begins at the heading itself. Level 1 is
    the top."""

    title: str
    level: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceInfo:
    """What is known of a source and of the fetch that gave one of its texts. Dates of publication
    are ISO 8601, possibly shortened ("2023", "2023-02"); unknown strings are empty."""

    source_id: int
    kind: str
    title: str
    author: str = ""
    publisher: str = ""
    published: str = ""
    url: str = ""
    file_name: str = ""
    final_url: str = ""
    http_status: int | None = None
    fetched_at: datetime
    sha256: str
    file_sha256: str = ""
    extractor: str = ""

    @property
    def name(self) -> str:
        """How the source is named where one word must do: its address, else its file, else its
        title."""
        return self.final_url or self.url or self.file_name or self.title


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDraft:
    """An immutable source text with its maps. `id` is the stored row's, or negative for a text that
    lives in memory only (the `ask` and `evaluate` commands)."""

    id: int
    text: str
    info: SourceInfo
    pages: tuple[PageSpan, ...] = ()
    sections: tuple[SectionSpan, ...] = ()
    unreadable_pages: int = 0
    retrieval_context: RetrievalContext = "library"


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageDraft:
    """A slice of a source text found for a question; label `C1, C2…` within that question, by
    rank."""

    label: str
    text_id: int
    start: int
    end: int
    text: str
    source: str = ""
    page: int | None = None
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedQuote:
    """Words proposed as evidence, not yet located. `near` is the offset where the proposer saw
    them.

    `corroborates` is the index of an earlier proposal that says nearly the same in another source.
    """

    text_id: int
    quote: str
    statement: str
    near: int | None = None
    addresses_question: bool = True
    corroborates: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a quote stands. `match` is "exact", or "folded" when the proposed words differed from
    the source's own in white space, case, quotation marks or hyphens only."""

    text_id: int
    start: int
    end: int
    quote: str
    match: Match = "exact"

    @property
    def sha256(self) -> str:
        """The hash under which the quote is known: SHA-256 of its UTF-8 bytes, in hex."""
        return sha256(self.quote.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceDraft:
    """A quote located in a source text, or rejected with its reason (`verified` False)."""

    label: str
    text_id: int
    proposed_quote: str
    statement: str
    place: Place | None
    source: SourceInfo
    page: int | None = None
    section: str = ""
    retrieval_context: RetrievalContext = "library"
    confidence: float | None = None
    verified: bool = True
    rejection: Rejection | None = None

    @property
    def quote(self) -> str:
        """The source's own characters; empty when the quote was not found."""
        return self.place.quote if self.place else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictDraft:
    """How far evidence carries a claim. `probability` is calibrated, or None where no model
    judged."""

    level: Level
    reason: str
    judge: str
    probability: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationDraft:
    """A claim's link to one piece of evidence, with the verdict over that evidence alone."""

    id: UUID
    label: str
    verdict: VerdictDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimDraft:
    """One factual assertion, `[start:end)` of the answer's text. `statement` is the self-contained
    reading (subject restored); the verdict is over all citations together."""

    id: UUID
    text: str
    start: int
    end: int
    statement: str
    citations: tuple[CitationDraft, ...]
    verdict: VerdictDraft
    type: ClaimType = "general"
    conflicting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CellDraft:
    """A table cell or list item: `[start:end)` of the answer's text."""

    start: int
    end: int
    row: int
    column: int = 0
    header: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockDraft:
    """A piece of layout over the one flat text: `[start:end)`."""

    type: BlockType
    start: int
    end: int
    cells: tuple[CellDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedDraft:
    """What was looked through for an answer, so that a refusal can say so."""

    documents: int = 0
    pages: int = 0
    unreadable_pages: int = 0
    passages: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryDraft:
    """How well an answer is supported. `unsupported_rate` is of the checked claims,
    `unverified_rate` of all; `citation_coverage` is the share of verified evidence that is
    cited."""

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
    invalid_citations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDraft:
    """A complete answer; a refusal is one too. `previous` is the answer whose question it
    follows."""

    id: UUID
    question: str
    result: Result
    text: str
    blocks: tuple[BlockDraft, ...]
    claims: tuple[ClaimDraft, ...]
    evidence: tuple[EvidenceDraft, ...]
    passages: tuple[PassageDraft, ...]
    summary: SummaryDraft
    searched: SearchedDraft
    engine: str
    judge: str
    grounding_confidence: GroundingConfidence
    missing_evidence: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    config: dict[str, str] = field(default_factory=dict)
    timings_ms: dict[str, int] = field(default_factory=dict)

    def evidence_by_label(self) -> dict[str, EvidenceDraft]:
        return {evidence.label: evidence for evidence in self.evidence}
