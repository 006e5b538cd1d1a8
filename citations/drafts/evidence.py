"""Quotes, from proposed to placed."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from citations.drafts.sources import RetrievalContext, SourceInfo

Match = Literal["exact", "folded"]
Role = Literal["supports", "context"]
Rejection = Literal[
    "does_not_address_question",
    "requires_inference",
    "incomplete_quote",
    "not_verbatim",
    "duplicate",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedQuote:
    """Words proposed as evidence, not yet located. `near` is the offset where the proposer saw
    them.

    `shown` are the words that an answer shows of the quote, where these are not all: ordered
    segments of it, parted by " … ". In the role of context a quote tells what the words of another
    one mean (whom "it" names, the head of a table's column). `confidence` is the proposer's own, 0
    to 1; it says nothing of truth and is shown on no page. `judged` says that a judge found the
    statement supported by the quote, so that other words than the quote's may stand in it.
    `may_overlap` says that it may share words with another quote of its source: two items of a list
    share the lead-in, two answers the sentence before.
    """

    text_id: int
    quote: str
    statement: str
    shown: str = ""
    near: int | None = None
    addresses_question: bool = True
    confidence: float | None = None
    role: Role = "supports"
    judged: bool = False
    may_overlap: bool = False


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
class CellFact:
    """A cell of a quoted row, in the words of the table: label, heads and value, each on one line.
    `around` is what holds for every cell of the row: heading of rows, caption, scale."""

    label: str
    heads: tuple[str, ...]
    value: str
    around: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceDraft:
    """A quote located in a source text, or rejected with its reason (`verified` False).

    `cells` are those of the rows in the quote, as the extractor read their table; empty where it
    read none, and where the evidence was loaded without them. They follow from the place."""

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
    cells: tuple[CellFact, ...] = field(default=(), compare=False)

    @property
    def quote(self) -> str:
        """The source's own characters; empty when the quote was not found."""
        return self.place.quote if self.place else ""
