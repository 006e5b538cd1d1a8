"""Source texts and what was found in them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from citations.drafts.tables import Table

RetrievalContext = Literal[
    "library", "link_processing", "attachment_processing", "web_search", "deep_research_pipeline"
]
DocumentKind = Literal["statute", "policy", "other"]
Choice = Literal["", "pinned", "left out"]


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


CorrectedField = Literal["title", "author", "published", "publisher", "doi"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionDraft:
    """A fact of a source that a person set right: `found` is what the source was read as, `value`
    what holds now."""

    field: CorrectedField
    found: str
    value: str
    editor: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceInfo:
    """What is known of a source and of the fetch that gave one of its texts. Dates of publication
    are ISO 8601, possibly shortened ("2023", "2023-02"); unknown strings are empty. `corrections`
    tell which of these facts a person set right; the facts are as corrected. `said_url` is where a
    saved web page says it comes from: the file's own claim, never fetched or taken for true."""

    source_id: int
    kind: str
    title: str
    author: str = ""
    publisher: str = ""
    published: str = ""
    doi: str = ""
    url: str = ""
    file_name: str = ""
    said_url: str = ""
    final_url: str = ""
    http_status: int | None = None
    fetched_at: datetime
    sha256: str
    file_sha256: str = ""
    extractor: str = ""
    corrections: tuple[CorrectionDraft, ...] = ()

    @property
    def name(self) -> str:
        """How the source is named where one word must do: its address, else its file, else its
        title."""
        return self.final_url or self.url or self.file_name or self.title


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFacts:
    """What a library says of a document beyond its source: the kind, whose words it is (the body
    that enacted or issued it), and under what it is filed."""

    kind: DocumentKind = "other"
    authority: str = ""
    topic: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDraft:
    """An immutable source text with its maps. `id` is the stored row's, or negative for a text that
    lives in memory only (the `ask` and `evaluate` commands). `tables` are those that the extractor
    read, in order; None for a text that was extracted without them (see `citations.tables`)."""

    id: int
    text: str
    info: SourceInfo
    pages: tuple[PageSpan, ...] = ()
    sections: tuple[SectionSpan, ...] = ()
    tables: tuple[Table, ...] | None = None
    unreadable_pages: int = 0
    retrieval_context: RetrievalContext = "library"
    facts: DocumentFacts = DocumentFacts()


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageDraft:
    """A slice of a source text found for a question; label `C1, C2…` within that question, by
    rank. `choice` is the reader's: a passage that must be read, or must not be used."""

    label: str
    text_id: int
    start: int
    end: int
    text: str
    source: str = ""
    page: int | None = None
    section: str = ""
    choice: Choice = ""
