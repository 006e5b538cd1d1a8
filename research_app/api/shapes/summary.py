"""What is counted and found over a whole answer."""

from __future__ import annotations

from pydantic import BaseModel, Field

from citations.drafts import FindingKind
from citations.steps.review_answer import WarningReason


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


class FindingShape(BaseModel):
    """What code found in a model's words; `labels` are those that do not exist."""

    kind: FindingKind
    note: str
    words: str | None
    labels: list[str]
